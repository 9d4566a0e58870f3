# Types for the compiled twin of visit.py.
cimport cython
from solvers.emissary.table cimport Table

ctypedef unsigned int u32
ctypedef unsigned long long u64


@cython.final
cdef class Kernel:
    cdef public long long nodes, next_poll
    cdef readonly int size, hand_size, phases
    cdef readonly bint ability_reshuffle, eager, canonical
    cdef readonly Table table
    cdef object poll
    cdef const unsigned char[::1] lowered, picks, beats, yields, count
    cdef unsigned char[::1] cards, last
    cdef u32[::1] tops, planned
    cdef int visit, top, start, last_phase
    # What _survey, _extra, _draw, _reshuffle and _trim leave behind.
    cdef u32 hand, kept, future, answers, drew, new_deck, new_discard, dead
    cdef int trump, kit, drawn, grown, new_phase
    cdef bint settled

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

    @cython.locals(one=u32, drew=u32, came=int)
    cdef int _draw(self, int number, int phase, u32 deck, u32 discard) noexcept
    @cython.locals(one=u32, place=int)
    cdef void _reshuffle(self, int phase, u32 discard) noexcept
    cdef int _top_card(self, int phase, u32 deck) noexcept
    @cython.locals(one=u32, place=int, result=u32)
    cdef u32 _first_cards(self, int phase, u32 deck, int number) noexcept

    @cython.locals(left=int, size=int, rest=u32, span=int, dead=u32, future=u32, keep=int)
    cdef u32 _survey(self, u32 hand, int phase, u32 deck, u32 discard, int trump, int plan, int kit, u32 need) noexcept
    @cython.locals(budget=int)
    cdef int _limited(self, int kit) noexcept
    @cython.locals(one_suit=u64, trumps=u64)
    cdef void _drop_idle(self, u32 hand, u32 future, int trump, int plan, int kit) noexcept
    cdef int _kept_suits(self, int trump, int plan, int kit, bint settled) noexcept
    @cython.locals(budget=int, clubs=int, most=int, extra=int, drafts=int, trades=int, gathered=int, drafted=int, _=int)
    cdef int _extra(self, u32 hand, int kit, int clubs_left) noexcept
    @cython.locals(high=int, spare=int, ruffs=int, wild=int, suit=int, held=int, leads=int, beaten=int, low=int)
    cdef u32 _possible(self, u32 hand, u32 future, int size, int trump, int plan, int kit) noexcept
    @cython.locals(one=u32)
    cdef u32 _up_to(self, int wins) noexcept
    @cython.locals(result=u32, junk=int, one=u32, suit=int, held=int, leads=int, low=u32)
    cdef u32 _lower(self, u32 hand, u32 future, int keep) noexcept
    @cython.locals(result=u32, junk=u32, one=u32, suit=int, held=int, leads=int, pick=u32)
    cdef u32 _choices(self, u32 hand, u32 future, int keep) noexcept
    @cython.locals(result=u32, one=u32, place=int, card=u32)
    cdef u32 _trim(self, int phase, u32 discard, int number) noexcept
    @cython.locals(one=u32, result=u32, free=int, rank=int)
    cdef u32 _lower_dead(self, u32 hand, u32 future, u32 dead) noexcept
    cdef u64 _key(self, u64 hand, u64 phase, u64 trump, u64 plan, u64 kit, u64 visit) noexcept
    cdef int _bits(self, u32 cards) noexcept
