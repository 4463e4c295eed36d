package proof

// A sequenceWatch evaluates formulas of degree 1 and more along random
// matches.
type sequenceWatch struct {
	items  []*item
	degree int         // the largest one
	leaves map[ref]int // the gates of all formulas, by their places in a look
	looks  [][]uint64  // the values of the last looks, the present one last
}

// watchSequences prepares the formulas of degree 1 and more.
func (f *filter) watchSequences() {
	w := &sequenceWatch{leaves: map[ref]int{}}
	f.p.open(func(it *item) {
		if it.goal.seq == nil {
			return
		}
		w.items = append(w.items, it)
		w.degree = max(w.degree, it.goal.degree)
		it.goal.seq.leaves(func(r ref) {
			if _, known := w.leaves[r]; !known {
				w.leaves[r] = len(w.leaves)
			}
		})
	})
	f.watch = w
}

// checkSequences notes the matches along whose last moves a formula is false.
// Going are the lanes that can go on.
func (f *filter) checkSequences(going uint64) {
	w := f.watch
	if len(w.items) == 0 {
		return
	}
	f.look()
	for m := range w.looks {
		lanes, window := f.together(m), w.window(m)
		for _, it := range w.items {
			if m > it.goal.degree {
				continue
			}
			bad := ^window.holds(it.goal.seq, 0) & lanes
			if m < it.goal.degree {
				bad &= f.m.ev.Value(it.goal.ends) &^ going
			}
			if bad != 0 {
				f.keepShortest(it, bad)
			}
		}
	}
}

// look keeps the present values of the gates, and forgets those that are too
// old.
func (f *filter) look() {
	w := f.watch
	var values []uint64
	if len(w.looks) > w.degree {
		values, w.looks = w.looks[0], w.looks[1:]
	} else {
		values = make([]uint64, len(w.leaves))
	}
	for r, i := range w.leaves {
		values[i] = f.m.ev.Value(r)
	}
	w.looks = append(w.looks, values)
}

// window is the last m+1 looks.
func (w *sequenceWatch) window(m int) window {
	var win window
	for _, values := range w.looks[len(w.looks)-1-m:] {
		win = append(win, func(r ref) uint64 { return values[w.leaves[r]] })
	}
	return win
}

// together returns the lanes whose last m moves belong to one match.
func (f *filter) together(m int) uint64 {
	var set uint64
	for lane := range lanes {
		if len(f.m.history)-f.m.start[lane] >= m {
			set |= 1 << lane
		}
	}
	return set
}
