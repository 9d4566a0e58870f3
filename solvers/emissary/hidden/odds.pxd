# Types for the compiled twin of odds.py.
cimport cython
from solvers.emissary.table cimport Table

ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef int WIDTH, FRAMES, TRUMP, SWAPS, CLUBS, DIPLOMACY, MILITARY, POLITICS, COMMERCE


@cython.final
cdef class Odds:
    cdef readonly bint ability_reshuffle, eager
    cdef public long nodes, next_poll
    cdef object poll
    cdef const unsigned char[::1] held, unseen, gone
    cdef const unsigned short[::1] kept, bare
    cdef readonly Table table
    cdef double[::1] stack, arena
    cdef readonly long used, room
    cdef int frame
    # What _prepare leaves behind.
    cdef u64 codes, lows
    cdef int roles, kit, cards, extra
    cdef bint settled

    cpdef list best(self, u64 codes, int roles, int kit)
    cpdef list turn(self, u64 codes, int roles, int kit)
    cpdef list draw(self, u64 codes, int roles, int kit, int number, bint discards)
    cpdef list discard(self, u64 codes, int roles, int kit)
    @cython.locals(last=int)
    cdef list _list(self, int frame)
    @cython.locals(width=int, second=u64, slot=cython.longlong, total=int, place=cython.long)
    cdef long _solve(self, u64 codes, int roles, int kit, bint settled) except -1
    cdef int _tick(self) except -1
    @cython.locals(deck=int, renew=cython.bint, base=u64, share=double, best=int, suit=int, rest=u64, place=int, weight=double, k=int)
    cdef int _debate(self, int total, u64 codes, int roles, int kit, bint settled, int width) except -1
    @cython.locals(
        follow=cython.bint, trumped=cython.bint, other=int, wins=cython.bint, before=int, place=int, rest=u64, child=u64
    )
    cdef int _answer(self, int best, u64 codes, int roles, int kit, int suit, int lead, bint settled) except -1
    @cython.locals(three=u64)
    cdef u64 _without(self, u64 codes, int suit, int lead, int other, int place, bint wins, bint settled) noexcept
    @cython.locals(suit=int, role=int, word=int, after=u64)
    cdef int _use(self, int total, u64 codes, int roles, int kit, bint settled) except -1
    @cython.locals(word=u64, after=u64, change=u64)
    cdef u64 _renounce(self, u64 codes, int suit, bint settled) noexcept
    @cython.locals(old=int)
    cdef int _swap(self, int roles, int suit) noexcept
    @cython.locals(mean=int, k=int)
    cdef int _draw(self, int total, u64 codes, int roles, int kit, int number, bint discards, bint settled) except -1
    @cython.locals(deck=int, pile=int, renew=cython.bint, share=double)
    cdef int _expect(self, int mean, u64 codes, int roles, int kit, int number, bint discards, bint settled) except -1
    @cython.locals(three=u64, place=int, drawn=u64)
    cdef int _subsets(
        self, int mean, u64 codes, int roles, int kit, int number, int start, double share, bint discards, bint renew, bint settled
    ) except -1
    @cython.locals(place=cython.long, k=int, best=int)
    cdef int _drawn(self, int mean, u64 codes, int roles, int kit, double share, bint discards, bint settled) except -1
    @cython.locals(first=int, second=int, once=u64, after=u64)
    cdef int _discard(self, int best, u64 codes, int roles, int kit, bint settled) except -1
    cdef bint _is_choice(self, u64 codes, int place, bint settled) noexcept
    @cython.locals(three=u64)
    cdef u64 _lay_down(self, u64 codes, int place, bint settled) noexcept
    @cython.locals(deck=int)
    cdef void _prepare(self, u64 codes, int roles, int kit, bint settled) noexcept
    @cython.locals(trumps=int, clubs=int, club_cards=int, targets=int, suit=int, role=int, word=int)
    cdef int _useful(self, u64 codes, int roles, int kit) noexcept
    @cython.locals(extra=int, _=int)
    cdef int _extra(self, int clubs, int club_cards, int kit) noexcept
    @cython.locals(a=u64, b=u64, c=u64, d=u64)
    cdef void _sort(self, u64 codes, int roles, int kit) noexcept
    @cython.locals(word=int, role=int, swaps=int)
    cdef int _part(self, u64 codes, int roles, int kit, int suit) noexcept
    cdef int _count(self, const unsigned char[::1] counts, u64 codes) noexcept
    @cython.locals(word=u64, below=u64, above=u64, change=u64, one=u64)
    cdef u64 _drop(self, u64 codes, int suit, int place) noexcept
    cdef u64 _fresh(self, u64 codes) noexcept
    @cython.locals(unseen=u64)
    cdef u64 _take_all(self, u64 codes) noexcept
    @cython.locals(ways=double, step=int)
    cdef double _choose(self, int number, int taken) noexcept
    @cython.locals(start=int, k=int)
    cdef int _open(self) noexcept
    @cython.locals(start=int, source=cython.long, k=int)
    cdef int _raise(self, int frame, long place, int shift) noexcept
    @cython.locals(larger=cython.double[::1], k=cython.long)
    cdef int _grow(self) except -1
    @cython.locals(place=cython.long, k=int)
    cdef long _keep(self, int frame, int width) except -1
