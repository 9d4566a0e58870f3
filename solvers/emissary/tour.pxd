# Types for the compiled twin of tour.py.
cimport cython
from solvers.emissary.table cimport Table
from solvers.emissary.visit cimport Kernel

ctypedef unsigned int u32
ctypedef unsigned long long u64


@cython.final
cdef class TourSearch:
    cdef readonly Kernel kernel
    cdef readonly int size, target, eased, free, never
    cdef readonly Table memo, costs
    cdef u32 rulers
    cdef int[::1] numbers, counts, jacks, bound, low, chosen
    cdef u32[::1] zero
    cdef const unsigned char[::1] count

    @cython.locals(need=u32, visit=int, suit=int, place=int)
    cdef _ask_for_free(self)
    @cython.locals(visited=int, visit=int, least=int, place=int)
    cpdef prepare(self, int target)
    @cython.locals(index=int)
    cpdef allow(self, int spare)
    @cython.locals(spare=int, kit=int, visit=int, need=u32, place=int, start=int)
    cpdef tighten(self, int level)
    @cython.locals(suit=int, longer=int)
    cdef u32 _unreached(
        self, int visit, int start, int trump, int plan, int length, int swaps, int kit, int level, u32 need
    ) except? 0xFFFFFFFF
    cpdef bint exists(self, int spare, int budget) except -1
    @cython.locals(key=u64, slot=cython.longlong, known=int)
    cdef bint _complete(self, int visited, u32 suits, int aid, int budget) except -1
    @cython.locals(lent=int, price=int, place=int, after=int, trump=int)
    cdef bint _expand(self, int visited, u32 suits, int aid, int budget) except -1
    @cython.locals(result=int, suit=u32, number=int, place=int)
    cdef int _available(self, int visited, u32 suits, int aid) noexcept
    @cython.locals(end=int, other=int, suit=int, left=u32, longer=int)
    cdef bint _swap(
        self, int after, int place, int start, int trump, int plan, int swaps, int length, u32 suits, int lent, int aid, int budget, int price
    ) except -1
    @cython.locals(kit=int, diplomacy=int, military=int, commerce=int, helpers=int, spent=int)
    cdef bint _lend(
        self, int after, int place, int start, int plan, int swaps, int length, u32 suits, int lent, int aid, int budget, int price
    ) except -1
    @cython.locals(most=int, cost=int, left=int, key=u64, slot=cython.longlong, known=int, fits=cython.bint)
    cdef bint _try(
        self, int after, int place, int start, int plan, int swaps, int length, u32 suits, int aid, int budget, int price, int kit
    ) except -1
    @cython.locals(one=u32, visit=int, wins=int, fits=cython.bint, most=int)
    cdef bint _pledges(self, u64 key, int known, int after, int place, int start, int plan, int kit, int cost) except -1
    @cython.locals(chosen="int[::1]")
    cdef void _choose(self, int place, int swaps, int start, int plan, int kit, int cost, int suits, int aid, int length) noexcept
    @cython.locals(one=u64)
    cdef u64 _key(self, u64 visited, u64 suits, u64 aid, u64 target) noexcept
    @cython.locals(one=u64)
    cdef u64 _cost_key(self, u64 visit, u64 place, u64 start, u64 plan, u64 kit) noexcept
    cdef int _bits(self, int kingdoms) noexcept
