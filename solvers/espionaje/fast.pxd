import cython

@cython.locals(whole=double, part=double, square=double, total=double, power=double, term=double)
cpdef double log2_of(double value)

@cython.locals(found=int, index=int, item=int, hand=int, good=bint, weight=double)
cpdef int fitting_hands(int[::1] subsets, int count, int no, int yes, int[::1] either, int n_either, int[::1] half, int n_half,
                        int[::1] hands, double[::1] weights)

@cython.locals(found=int, last=int, index=int, triple=int, secret=int, rest=int, first=int, second=int, hand0=int, hand1=int, taken=int)
cpdef int worlds(int k, int[::1] triples, int n_triples, int full, int[:, ::1] hands, double[:, ::1] weights, int[::1] counts,
                 double[::1] table, int[::1] out_triple, int[:, ::1] out_hands, double[::1] out_weight, int limit)

@cython.locals(triple=int, index=int)
cpdef void triple_weights(int n_worlds, int[::1] in_triple, double[::1] in_weight, int n_triples, double[::1] totals)

@cython.locals(triple=int, index=int, x=int, y=int, rank=int, reply=int, weight=double, n_held=int, taken=int, hand0=int, secret=int, pending=double, first=int, second=int)
cpdef void pair_replies(int k, int u, int n_worlds, int[::1] in_triple, int[:, ::1] in_hands, double[::1] in_weight,
                        int n_triples, int[::1] triples, double[:, :, ::1] single, double[:, :, :, ::1] pairs, int[::1] held, int[::1] place)

@cython.locals(everything=double, start=double, inside=double, after=double, value=double, triple=int, x=int, y=int, reply=int, rank=int, other=int,
               has_x=int, has_y=int)
cpdef double pair_gains(int k, int u, int n_triples, int[::1] triples, double[::1] totals, double[:, :, ::1] single,
                        double[:, :, :, ::1] pairs, double[:, ::1] gains, double[:, ::1] passes, double[::1] sums)
