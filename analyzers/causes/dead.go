package causes

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file finds why a rule never fires: the findings about names and conditions on which it depends.

// atomKey returns the key of the relation, fluent or move of an atom.
func atomKey(atom *gdl.Term) string {
	switch atom.Name {
	case gdl.True, gdl.Init, gdl.Next:
		if len(atom.Args) > 0 {
			return "fluent " + atom.Args[0].Name
		}
	case gdl.Does, gdl.Legal:
		if len(atom.Args) > 1 {
			return "move " + atom.Args[1].Name
		}
	}
	return atom.Name
}

// graph returns which relations depend on which others within one state.
func (b *findingIndex) graph() *gdl.Graph {
	if b.dependencies == nil {
		b.dependencies = gdl.NewGraph(b.file)
	}
	return b.dependencies
}

// askedFrom returns some relations and the names for which their rules ask, through helper relations, but not through
// other states.
func (b *findingIndex) askedFrom(roots map[string]bool) map[string]bool {
	asked := map[string]bool{}
	for name := range b.graph().ReachedFrom(slices.Collect(maps.Keys(roots))) {
		asked[name] = true
		for _, r := range b.graph().DefiningRules[name] {
			r.WalkLiterals(func(l *gdl.Literal, _ bool) {
				if l.Op == gdl.OpAtom {
					asked[atomKey(l.Atom)] = true
				}
			})
		}
	}
	return asked
}

// deadBy returns the findings of an earlier stage, no less severe, which say that the rule of a finding never fires: a
// condition of it is about a name that does not exist, or never holds.
func (b *findingIndex) deadBy(e *indexedFinding) []*indexedFinding {
	if e.rule == nil {
		return nil
	}
	if b.dead == nil {
		b.dead = map[*gdl.Rule][]*indexedFinding{}
		for i := range b.indexedFindings {
			x := &b.indexedFindings[i]
			if r := x.rule; r != nil && slices.Contains(deadCodes, x.Code) && x.stage <= finding.MeaningStage && !hasDisjunction(r) && !isAtHead(x) {
				b.dead[r] = append(b.dead[r], x)
			}
			if slices.Contains(deadCodes[:missingNames], x.Code) && x.stage <= finding.MeaningStage {
				for _, place := range x.Related { // the same name
					if form := syntax.NodeAt(b.file.Exprs, place.Pos); form != nil && b.rulesByForm[form] != nil {
						r := b.rulesByForm[form]
						b.dead[r] = append(b.dead[r], x)
					}
				}
			}
		}
	}
	return causesIn(b.dead[e.rule], func(x *indexedFinding) bool { return x.stage < e.stage && x.Severity >= e.Severity })
}

// deadCodes are the codes of findings by which a rule never fires: the first of them are about names that do not exist.
var deadCodes = []string{"A04", "K14", "K15", "D04", "D05", "A07", "D02", "D10"}

const missingNames = 5

// standsInFaultyRule returns, for a finding about matches, those of the text by which its rule
// never fires, and the errors in it.
func (b *findingIndex) standsInFaultyRule(e *indexedFinding) []*indexedFinding {
	if e.stage != finding.MatchStage || e.rule == nil {
		return nil
	}
	dead := b.deadBy(e)
	if len(dead) > 0 && dead[0].IsUnreached {
		dead = nil
	}
	return append(dead, causesIn(b.findingsByForm[e.form], func(f *indexedFinding) bool {
		return f.Severity == finding.SeverityError && f.stage < finding.MeaningStage
	})...)
}

// hasDisjunction tells whether a rule holds an "or": then it may fire although a
// condition never holds.
func hasDisjunction(r *gdl.Rule) bool {
	found := false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) { found = found || l.Op == gdl.OpOr })
	return found
}

// isAtHead tells whether a finding is about the head of its rule, which may fire then.
func isAtHead(e *indexedFinding) bool {
	return e.Code == "A07" && e.rule.Head.Pos() <= e.Pos && e.End <= e.rule.Head.End()
}
