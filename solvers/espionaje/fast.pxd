import cython

@cython.locals(whole=double, part=double, square=double, total=double, power=double, term=double)
cpdef double log2_of(double value)

@cython.locals(found=int, index=int, item=int, hand=int, good=bint, weight=double)
cpdef int fitting_hands(int[::1] subsets, int count, int no, int yes, int[::1] either, int n_either, int[::1] half, int n_half,
                        int[::1] hands, double[::1] weights)

@cython.locals(found=int, last=int, index=int, triple=int, secret=int, rest=int, first=int, second=int, hand0=int, hand1=int, taken=int)
cpdef int worlds(int k, int[::1] triples, int n_triples, int full, int[:, ::1] hands, double[:, ::1] weights, int[::1] counts,
                 double[::1] table, int[::1] out_triple, int[:, ::1] out_hands, double[::1] out_weight, int limit)

@cython.locals(full=int, last=int, found=int, index=int, triple=int, secret=int, x=int, y=int, rank=int, first=int, second=int, hand0=int,
               hand1=int, rest=int, taken=int, share=double, weight=double)
cpdef int tally(int k, int u, int[::1] triples, int n_triples, int[:, ::1] hands, double[:, ::1] weights, int[::1] counts, double[::1] table,
                double[::1] totals, bint replies, double[:, :, ::1] single, double[:, :, :, ::1] pairs, double[:, :, ::1] within,
                double[:, ::1] cross, double[::1] second_sums)

@cython.locals(everything=double, start=double, inside=double, after=double, value=double, triple=int, x=int, y=int, reply=int, rank=int, other=int,
               has_x=int, has_y=int)
cpdef double pair_gains(int k, int u, int n_triples, int[::1] triples, double[::1] totals, double[:, :, ::1] single,
                        double[:, :, :, ::1] pairs, double[:, ::1] gains, double[:, ::1] passes, double[::1] sums)

@cython.locals(pair=int, x=int, y=int, reply=int, triple=int, index=int, first=int, second=int)
cpdef void belief_replies(int n_worlds, int k, signed char[:, ::1] place, int[::1] in_triple, double[::1] weight, int n_triples,
                          double[:, :, ::1] joint)
