package play

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/property"
)

// explainViolation returns the violation by a formula that is false along the first match from
// state i on. Its text says why. It blames the rules for the percepts of a role where a witness
// diverges from the match that it resembles, and the rules that make facts true which should be false.
func (v *matchViews) explainViolation(i int, f *property.Formula) (Violation, error) {
	facts, text, err := v.evaluation(0, i).explainFalse(f)
	if err != nil {
		return Violation{}, err
	}
	violation := Violation{Detail: text}
	for _, w := range v.usedWitnesses {
		if rules, err := v.judge.game.perceptRules(v.ctx, w.Role, [2]*ReplayedMatch{v.numberedMatch(w.ResembledMatch), w.Match}); err == nil {
			violation.BlamedRules = append(violation.BlamedRules, rules...)
		}
		violation.Roles = append(violation.Roles, w.Role)
	}
	sight := violation.BlamedRules
	if err := v.judge.addBlame(v.ctx, v.matches[0], i, facts, f, &violation); err != nil {
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

// explainFalse explains why a formula is false in the first state: by facts, and as one clause. The clause says only that
// it is false if there are no reasons, or too many.
func (e *formulaEvaluation) explainFalse(f *property.Formula) (facts []falsityFact, clause string, err error) {
	if facts, err = e.explainValue(0, f, false); err != nil {
		return nil, "", err
	}
	var parts []string
	if len(facts) > 0 && len(facts) <= maxShownFacts {
		parts = append(parts, factSentence(facts))
	}
	if parts = append(parts, e.unknown...); len(parts) == 0 {
		parts = []string{e.game.file.Notation.CodeText(f.String()) + " is false"}
	}
	return facts, strings.Join(parts, ", and "), nil
}

// explainUnknown explains why f, a knows or whether, is false in state i: by a match that looks the same to the role. The
// match becomes a witness. A false formula cannot be known, and is explained itself.
func (e *formulaEvaluation) explainUnknown(i int, f *property.Formula) ([]falsityFact, error) {
	v, at := e.views, e.first+i
	n, err := v.refutingMatch(e.match, at, f)
	if err != nil || n < 0 {
		return nil, err
	}
	if n == e.match {
		return e.explainValue(i, f.Args[0], false)
	}
	v.usedWitnesses = append(v.usedWitnesses, KnowledgeWitness{Role: f.Knower, ResembledMatch: e.number, EqualSteps: at, Match: v.matches[n]})
	other := v.evaluation(n, at)
	other.number = len(v.usedWitnesses)
	notation := e.game.file.Notation
	role := f.Knower.Spelled(notation)
	if f.Op == property.OpWhether {
		holds, err := v.holdsInMatch(n, at, f.Args[0])
		if err != nil {
			return nil, err
		}
		in, not := e.number, other.number
		if holds {
			in, not = not, in
		}
		e.unknown = append(e.unknown, fmt.Sprintf("%s%s cannot tell whether %s: it holds in match %d and not in match %d, which look the same to %s",
			whenPhrase(i), role, notation.CodeText(f.Args[0].String()), in+1, not+1, role))
		return nil, nil
	}
	_, clause, err := other.explainFalse(f.Args[0])
	e.unknown = append(e.unknown, fmt.Sprintf("%s%s cannot tell match %d from match %d, in which %s", whenPhrase(i), role, e.number+1, other.number+1, clause))
	return nil, err
}
