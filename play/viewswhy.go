package play

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// explainViolation returns the violation by a formula that is false along the first match from
// state i on. Its text says why, and its rules are those for the percepts of a role where a witness
// diverges from the match that it resembles, and those for facts that should be false.
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

// numberedMatch returns the match with a number in the violation: 0 for the first match, n for the
// n-th witness.
func (v *matchViews) numberedMatch(n int) *ReplayedMatch {
	if n == 0 {
		return v.matches[0]
	}
	return v.usedWitnesses[n-1].Match
}

// falsityReasons collects why a formula is false along one match.
type falsityReasons struct {
	matchIndex       int // index in matchViews.matches
	matchNumber      int // number in the violation
	beginIndex       int // the state that the formula is about
	facts            []falsityFact
	knowledgeClauses []string // state the facts that roles do not know
}

// joinReasons returns the reasons as one clause, or only that f is false if there are none, or too
// many.
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

// collectReasons adds to w why a formula is false from state i on.
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

// addUnknownReason adds to w why f, a knows or whether, is false after i steps, and adds the
// witness to usedWitnesses.
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
