# Types for the compiled twin of table.py.
cimport cython


@cython.final
cdef class Table:
    cdef public long long slots, used, capacity, replaced
    cdef int window
    cdef unsigned long long word, stir, blend
    cdef unsigned long long[::1] first
    cdef unsigned long long[::1] second
    cdef unsigned int[::1] values

    cdef _allocate(self, long long slots)
    cpdef clear(self)
    @cython.locals(mask=cython.longlong, slot=cython.longlong, word=cython.ulonglong, _=cython.int)
    cdef long long find(self, unsigned long long first, unsigned long long second) noexcept
    cdef unsigned int value(self, long long slot) noexcept
    @cython.locals(mask=cython.longlong, slot=cython.longlong, home=cython.longlong, word=cython.ulonglong, _=cython.int)
    cdef int store(self, unsigned long long first, unsigned long long second, unsigned int value) except -1
    @cython.locals(mixed=cython.ulonglong)
    cdef long long _home(self, unsigned long long first, unsigned long long second) noexcept
    @cython.locals(
        first=cython.ulonglong[::1], second=cython.ulonglong[::1], values=cython.uint[::1],
        slots=cython.longlong, slot=cython.longlong,
    )
    cdef int _grow(self) except -1
