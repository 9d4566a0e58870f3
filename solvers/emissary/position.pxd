# Types for the compiled twin of position.py.
cimport cython


ctypedef unsigned int u32
ctypedef unsigned long long u64


cdef class Positions:
    cdef readonly int size, phases
    cdef readonly bint ability_reshuffle, eager, canonical
    cdef const unsigned char[::1] lowered, picks, beats, yields, count
    cdef unsigned char[::1] cards, last
    cdef u32[::1] tops, planned
    cdef int visit, top, start, last_phase
    # What methods leave behind.
    cdef u32 hand, kept, future, answers, drew, new_deck, new_discard, dead
    cdef int trump, kit, drawn, grown, new_phase
    cdef bint settled

    cdef void _enter(self, int visit) noexcept
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
    cdef int _bits(self, u32 cards) noexcept
