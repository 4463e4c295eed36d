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

// graph returns the graph of the relations that depend on each other within one state.
func (b *findingIndex) graph() *gdl.Graph {
	if b.dependencies == nil {
		b.dependencies = gdl.NewGraph(b.file)
	}
	return b.dependencies
}

// askedFrom returns some relations and the keys (see atomKey) of the conditions of their rules. It follows helper
// relations, but not fluents to earlier states.
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

// deadBy returns the findings which say that the rule of a finding never fires, because a condition of it is about a name
// that does not exist, or never holds. They are of an earlier stage and no less severe.
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
				for _, place := range x.Related { // other places of the same name
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

// deadCodes are the codes of findings which say that a rule never fires. The first missingNames of them are about names
// that do not exist.
var deadCodes = []string{"A04", "K14", "K15", "D04", "D05", "A07", "D02", "D10"}

const missingNames = 5

// standsInFaultyRule returns, for a finding about matches, the findings of the text that say why its rule never fires,
// and the errors in the rule.
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

// isAtHead tells whether a finding A07 is about the head of its rule: the rule may fire all the same.
func isAtHead(e *indexedFinding) bool {
	return e.Code == "A07" && e.rule.Head.Pos() <= e.Pos && e.End <= e.rule.Head.End()
}
