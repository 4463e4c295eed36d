package gdl

import "slices"

// IsFullyObserved tells whether a rulesheet is plain GDL: it has no rule for sees and
// no role random. Then every role sees all moves and knows the whole state (AIJ
// 2012 sec. 2).
func (f *File) IsFullyObserved() bool {
	return !f.HasSees() && !slices.ContainsFunc(f.Rules, func(r *Rule) bool {
		return r.Head.Name == Role && len(r.Head.Args) == 1 && r.Head.Args[0].String() == Random
	})
}

// HasSees tells whether a rule defines the percepts of roles (sees). Without such rules, every role
// sees all moves.
func (f *File) HasSees() bool {
	return slices.ContainsFunc(f.Rules, func(r *Rule) bool { return r.Head.Name == Sees && len(r.Head.Args) == 2 })
}
