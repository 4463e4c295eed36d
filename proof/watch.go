package proof

// A sequenceWatch evaluates one formula along random matches.
type sequenceWatch struct {
	it     *item
	leaves []ref
	looks  []map[ref]uint64 // the last looks, the present one last
}

// watchSequences prepares the formulas of degree 1 and more.
func (f *filter) watchSequences() {
	f.p.open(func(it *item) {
		if it.goal.seq == nil {
			return
		}
		w := &sequenceWatch{it: it}
		it.goal.seq.leaves(func(r ref) { w.leaves = append(w.leaves, r) })
		f.watched = append(f.watched, w)
	})
}

// checkSequences notes the matches along whose last moves a formula is false.
// Going are the lanes that can go on.
func (f *filter) checkSequences(going uint64) {
	for _, w := range f.watched {
		f.look(w)
		degree := w.it.goal.degree
		for m := 0; m < len(w.looks); m++ {
			bad := ^f.window(w, m).holds(w.it.goal.seq, 0) & f.together(m)
			if m < degree {
				bad &= f.m.ev.Value(w.it.goal.ends) &^ going
			}
			if bad != 0 {
				f.keepShortest(w.it, bad)
			}
		}
	}
}

// look keeps the present values of the gates of a formula, and forgets those
// that are too old.
func (f *filter) look(w *sequenceWatch) {
	values := make(map[ref]uint64, len(w.leaves))
	for _, r := range w.leaves {
		values[r] = f.m.ev.Value(r)
	}
	w.looks = append(w.looks, values)
	if len(w.looks) > w.it.goal.degree+1 {
		w.looks = w.looks[1:]
	}
}

// window is the last m+1 looks.
func (f *filter) window(w *sequenceWatch, m int) window {
	var win window
	for _, values := range w.looks[len(w.looks)-1-m:] {
		win = append(win, func(r ref) uint64 { return values[r] })
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
