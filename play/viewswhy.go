package play

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// explainViolation explains why a formula is false along the first match from state i on, and names the rules to
// examine. These are the rules for the percepts of a role where the first two matches diverge, and the rules for
// facts that should be false.
func (v *matchViews) explainViolation(i int, f *property.Formula) (Violation, error) {
	why := falsityReasons{matchIndex: 0, beginIndex: i}
	if err := v.collectReasons(&why, i, f); err != nil {
		return Violation{}, err
	}
	violation := Violation{Detail: why.joinReasons(v.judge.game.file.Notation, f)}
	for _, w := range v.usedWitnesses {
		if rules, err := (&lookalikePair{v.judge.game, w.Role, [2]*ReplayedMatch{v.numberedMatch(w.ResembledMatch), w.Match}}).perceptRules(v.ctx); err == nil {
			violation.BlamedRules = append(violation.BlamedRules, rules...)
		}
		violation.Roles = append(violation.Roles, w.Role)
	}
	sight := violation.BlamedRules
	if err := v.judge.addBlame(v.ctx, v.matches[0], i, why.facts, f, &violation); err != nil {
		return violation, err
	}
	violation.BlamedRules = uniqueRules(append(sight, violation.BlamedRules...))
	return violation, nil
}

// numberedMatch returns a match by its number in the violation.
func (v *matchViews) numberedMatch(n int) *ReplayedMatch {
	if n == 0 {
		return v.matches[0]
	}
	return v.usedWitnesses[n-1].Match
}

// falsityReasons explain why a formula is false along one match.
type falsityReasons struct {
	matchIndex       int // index among the matches of the views
	matchNumber      int // number in the violation
	beginIndex       int // the state that the formula is about
	facts            []falsityFact
	knowledgeClauses []string // about the missing knowledge of roles
}

// joinReasons joins the reasons to one sentence.
func (w *falsityReasons) joinReasons(n gdl.Notation, f *property.Formula) string {
	var parts []string
	if len(w.facts) > 0 && len(w.facts) <= maxShownFacts {
		parts = append(parts, factSentence(w.facts))
	}
	parts = append(parts, w.knowledgeClauses...)
	if len(parts) == 0 {
		return n.CodeText(f.String()) + " is false"
	}
	return strings.Join(parts, ", and ")
}

// collectReasons collects the reasons for which a formula is false from state i on.
func (v *matchViews) collectReasons(w *falsityReasons, i int, f *property.Formula) error {
	switch {
	case !f.IsEpistemic():
		e := &formulaEvaluation{game: v.judge.game, ctx: v.ctx, states: v.matches[w.matchIndex].States[w.beginIndex:], varValues: gdl.Subst{}}
		facts, err := e.explainValue(i-w.beginIndex, f, false)
		w.facts = append(w.facts, facts...)
		return err
	case f.Op == property.OpNext:
		return v.collectReasons(w, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return v.addUnknownReason(w, i, f)
	}
	for _, arg := range f.Args {
		if f.Op == property.OpAnd {
			if holds, err := v.holdsInMatch(w.matchIndex, i, arg); err != nil {
				return err
			} else if holds {
				continue
			}
			return v.collectReasons(w, i, arg)
		}
		if err := v.collectReasons(w, i, arg); err != nil {
			return err
		}
	}
	return nil
}

// addUnknownReason adds the reasons for which a role does not know something after i
// steps.
func (v *matchViews) addUnknownReason(w *falsityReasons, i int, f *property.Formula) error {
	n, err := v.refutingMatch(w.matchIndex, i, f)
	if err != nil || n < 0 {
		return err
	}
	if n == w.matchIndex { // a false formula cannot be known
		return v.collectReasons(w, i, f.Args[0])
	}
	v.usedWitnesses = append(v.usedWitnesses, KnowledgeWitness{Role: f.Knower, ResembledMatch: w.matchNumber, EqualSteps: i, Match: v.matches[n]})
	other := falsityReasons{matchIndex: n, matchNumber: len(v.usedWitnesses), beginIndex: i}
	notation := v.judge.game.file.Notation
	role, later := f.Knower.Spelled(notation), ""
	if i > w.beginIndex {
		later = whenPhrase(i - w.beginIndex)
	}
	if f.Op == property.OpWhether {
		holds, err := v.holdsInMatch(n, i, f.Args[0])
		if err != nil {
			return err
		}
		in, not := w.matchNumber, other.matchNumber
		if holds {
			in, not = not, in
		}
		w.knowledgeClauses = append(w.knowledgeClauses, fmt.Sprintf("%s%s cannot tell whether %s: it holds in match %d and not in match %d, which look the same to %s",
			later, role, notation.CodeText(f.Args[0].String()), in+1, not+1, role))
		return nil
	}
	if err := v.collectReasons(&other, i, f.Args[0]); err != nil {
		return err
	}
	w.knowledgeClauses = append(w.knowledgeClauses, fmt.Sprintf("%s%s cannot tell match %d from match %d, in which %s",
		later, role, w.matchNumber+1, other.matchNumber+1, other.joinReasons(notation, f.Args[0])))
	return nil
}
