# Types for the compiled twin of visit.py.
cimport cython
from solvers.emissary.position cimport Positions
from solvers.emissary.table cimport Table

ctypedef unsigned int u32
ctypedef unsigned long long u64


@cython.final
cdef class Kernel(Positions):
    cdef public long long nodes, next_poll
    cdef readonly int hand_size
    cdef readonly Table table
    cdef object poll

    @cython.locals(one=u64, hand=u32, deck=u32)
    cpdef u32 reach(
        self, int visit, int trump, int plan, int diplomacy, int military, int commerce, int budget, u32 need
    ) except? 0xFFFFFFFF
    cpdef u32 reach_from(
        self, int visit, u32 hand, int phase, u32 deck, u32 discard, int trump, int plan, int diplomacy, int military, int commerce,
        int budget, u32 need
    ) except? 0xFFFFFFFF
    cdef int tick(self) except -1
    @cython.locals(future=u32, answers=u32, settled=cython.bint, first=u64, second=u64, slot=cython.longlong, known=u32, found=u32, got=u32)
    cdef u32 _seek(self, u32 hand, int phase, u32 deck, u64 discard, int trump, int plan, int kit, u32 need) except? 0xFFFFFFFF
    @cython.locals(
        one=u32, one_suit=u64, lead=int, led=u64, trumps=u64, lead_bit=u32, winners=u32, answer=u32, got=u32, left=u32
    )
    cdef u32 _debate(
        self, u32 hand, int phase, u32 deck, u64 discard, int trump, int plan, int kit, u32 need, u32 answers
    ) except? 0xFFFFFFFF
    @cython.locals(one_suit=u64, trumps=u32, got=u32)
    cdef u32 _use(self, u32 hand, int phase, u32 deck, u64 discard, int trump, int plan, int kit, u32 need) except? 0xFFFFFFFF
    @cython.locals(size=int, keep=int, got=u32, left=u32, firsts=u32, first=u32, seconds=u32, second=u32)
    cdef u32 _trade(
        self, u32 hand, int phase, u32 deck, u64 discard, int trump, int plan, int kit, u32 need, u32 future, bint settled
    ) except? 0xFFFFFFFF
    cdef u64 _key(self, u64 hand, u64 phase, u64 trump, u64 plan, u64 kit, u64 visit) noexcept
