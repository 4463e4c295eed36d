package facts

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A StructureFacts holds counts of the kinds of rules of a text, and of how its relations depend on
// each other.
type StructureFacts struct {
	LegalRules, NextRules, GoalRules, TerminalRules, FrameRules int
	ConstantCount                                               int // different names without arguments, and numbers, in arguments
	RecursiveRelations                                          int // relations that depend on themselves
	NegatedRelations                                            int // relations in negated conditions
	// RuleDepth is the number of steps of a longest chain of relations in which each relation depends on the next one.
	// A step between relations that depend on each other does not count.
	RuleDepth int
	MeanBody  float64 // the mean number of conditions of the rules that have conditions
}

// MeasureStructure returns the structure figures of a file.
func MeasureStructure(f *gdl.File) StructureFacts {
	var s StructureFacts
	rules, conditions := 0, 0
	constants, negated := map[string]bool{}, map[string]bool{}
	for _, r := range f.Rules {
		if len(r.Body) > 0 {
			rules++
			conditions += len(r.Body)
		}
		switch r.Head.Name {
		case gdl.Legal:
			s.LegalRules++
		case gdl.Next:
			s.NextRules++
			if r.KeepsFluent() {
				s.FrameRules++
			}
		case gdl.Goal:
			s.GoalRules++
		case gdl.Terminal:
			s.TerminalRules++
		}
		addConstants(constants, r.Head.Args)
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			if l.Atom != nil {
				addConstants(constants, l.Atom.Args)
			}
			if l.Op == gdl.OpAtom && !positive {
				negated[l.Atom.Name] = true
			}
		})
	}
	s.ConstantCount, s.NegatedRelations = len(constants), len(negated)
	if rules > 0 {
		s.MeanBody = float64(conditions) / float64(rules)
	}
	g := gdl.NewGraph(f)
	for _, name := range g.Predicates {
		if g.SameCycle(name, name) {
			s.RecursiveRelations++
		}
	}
	s.RuleDepth = ruleDepth(g)
	return s
}

// addConstants adds the constants in terms to names.
func addConstants(names map[string]bool, terms []*gdl.Term) {
	for _, t := range terms {
		switch {
		case len(t.Args) > 0:
			addConstants(names, t.Args)
		case t.Name != "" && t.Name[0] != '?':
			names[t.Name] = true
		}
	}
}

// ruleDepth returns the number of edges of a longest path of components in the dependency graph. The numbers of
// components get smaller along the edges.
func ruleDepth(g *gdl.Graph) int {
	byComponent := slices.Clone(g.Predicates)
	slices.SortStableFunc(byComponent, func(p, q string) int { return g.ComponentNumber(p) - g.ComponentNumber(q) })
	depth, longest := map[int]int{}, 0
	for _, from := range byComponent {
		c := g.ComponentNumber(from)
		for _, e := range g.OutEdges[from] {
			if d := g.ComponentNumber(e.ToPredicate); d != c {
				depth[c] = max(depth[c], depth[d]+1)
			}
		}
		longest = max(longest, depth[c])
	}
	return longest
}
