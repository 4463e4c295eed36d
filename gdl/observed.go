package gdl

// Observed tells whether a rulesheet is plain GDL: it has no rule for sees and
// no role random. Then every role sees all moves, and knows everything (AIJ
// 2012 sec. 2).
func (f *File) Observed() bool {
	for _, r := range f.Rules {
		switch h := r.Head; {
		case h.Name == Sees && len(h.Args) == 2:
			return false
		case h.Name == Role && len(h.Args) == 1 && h.Args[0].String() == Random:
			return false
		}
	}
	return true
}
