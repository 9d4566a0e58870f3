"""first version"""
from __future__ import annotations
import os
import numpy as np
from solvers.espionaje.policies import SeatPolicy, counter_for, PROVED
from solvers.espionaje.race_belief import Reader, read, locations
from solvers.espionaje.race_knowledge import PAIRS, triple_cards

def pair_scores(belief):
    v=belief.view; k=v.players-1; R=2*k+1
    loc=locations(belief.worlds,v.seat,v.players)
    codes,inv=np.unique(belief.worlds.triple,return_inverse=True)
    W=belief.weight; T=len(codes)
    out=np.zeros((105,3))
    p=np.bincount(inv,W,T)
    H=-(p*np.log2(np.maximum(p,1e-300))).sum()
    for i,(x,y) in enumerate(PAIRS):
        lx=loc[:,x];ly=loc[:,y]
        r=np.where(lx<ly,2*lx,np.where(ly<lx,2*ly+1,np.where(lx==k,2*k,2*lx)))
        J=np.bincount(inv*R+r,W,T*R)
        both=(lx==ly)&(lx<k)
        if both.any():
            wb=W*both*0.5
            J=J-np.bincount(inv*R+r,wb,T*R)+np.bincount(inv*R+np.minimum(r+1,R-1),wb,T*R)
        J=np.maximum(J.reshape(T,R),0)
        N=J.sum(0)
        h=-(J*np.log2(np.maximum(J,1e-300))).sum()+(N*np.log2(np.maximum(N,1e-300))).sum()
        out[i]=(H-h,J.max(0).sum(),N[2*k])
    return out

class AdviserPolicy(SeatPolicy):
    thr={2:float(os.environ.get('T2','.9')),3:float(os.environ.get('T3','.6')),4:float(os.environ.get('T4','.5'))}
    metric=int(os.environ.get('METRIC','1'))
    log=None
    def __init__(self,header,seed):
        super().__init__(header,seed)
        self.reader=Reader(self.view.players,counter_for(self.view.players))
    def belief(self):
        return read(self.view,self.reader)
    def ask(self):
        b=self.belief()
        t=b.triples(); best=int(np.argmax(t))
        if AdviserPolicy.log is not None: AdviserPolicy.log.append((len(self.view.asks),self.view.seat,t[best],best,b))
        if t[best]>=self.thr[self.view.players]: return None
        s=pair_scores(b)
        if self.metric==0: v=s[:,0]
        elif self.metric==1: v=s[:,1]+.02*s[:,0]
        else: v=s[:,0]+.3*s[:,1]
        return PAIRS[int(np.argmax(np.round(v,9)))]
    def lay_down(self):
        t=self.belief().triples()
        return triple_cards(int(np.argmax(t)))
