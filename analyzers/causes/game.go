package causes

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file finds the findings about matches that follow from a fault of the text, or from a match that shows nothing.

// followsFromWrongGame returns, for a finding about matches, the faults of the text that reach the rules on which
// it depends: the game that was played is not the one that was meant.
func (b *findingIndex) followsFromWrongGame(e *indexedFinding) (causes []*indexedFinding) {
	if e.stage != finding.MatchStage {
		return nil
	}
	for _, keyword := range askedKeywords(e.Code) {
		causes = append(causes, b.doubtedRelations(e.Severity)[keyword]...)
	}
	return causes
}

// askedKeywords returns the keywords on which a property depends within one state. Properties that are only about moves
// and the ends of matches do not depend on goal.
func askedKeywords(code string) []string {
	list := []string{gdl.Terminal, gdl.Legal}
	if mayDependOnGoals(code) {
		list = append(list, gdl.Goal)
	}
	return list
}

func mayDependOnGoals(code string) bool {
	return !slices.Contains([]string{"P01", "P02", "P06", "P09", "I04", "X01", "X02"}, code)
}

// doubtedRelations returns, by relation, the faults of the rules on which it depends: faults of at least a given severity
// that cast doubt, and disguised words of any severity.
func (b *findingIndex) doubtedRelations(severity finding.Severity) nameCauses {
	if b.doubtedBySeverity[severity] == nil {
		touched, doubted := nameCauses{}, nameCauses{}
		for i := range b.indexedFindings {
			if e := &b.indexedFindings[i]; (e.Severity >= severity && b.castsDoubt(e)) || b.isDisguised(e) {
				for _, name := range b.touchedRelations(e) {
					touched[name] = append(touched[name], e)
				}
			}
		}
		names := slices.Sorted(maps.Keys(touched))
		for _, name := range slices.Concat(names, b.graph().Predicates) {
			for _, x := range names {
				if len(doubted[name]) < maxCauses && b.graph().Reaches(name, x) {
					doubted[name] = append(doubted[name], touched[x]...)
				}
			}
		}
		b.doubtedBySeverity[severity] = doubted
	}
	return b.doubtedBySeverity[severity]
}

// castsDoubt tells whether a finding of the text means that the rules differ from the intended ones. The codes below do
// not. Those of the first case are about one rule and say nothing about others; those of the second are about parts that
// a game can be played without.
func (b *findingIndex) castsDoubt(e *indexedFinding) bool {
	switch e.Code {
	case "K07", "R03", "R04": // depends-on-does, tautology, cyclic-view
		return false
	case "K12", "K16", "R02", "A08": // role-without-rules, goal-range, unbounded-fluent, untyped-number
		return false
	}
	return len(b.followsFromCut(e)) == 0 && e.stage <= finding.MeaningStage && !e.IsConsequence
}

// touchedRelations returns the relations whose rules, or missing rules, a finding is about.
func (b *findingIndex) touchedRelations(e *indexedFinding) []string {
	switch {
	case e.Code == "K01":
		return b.missingKeywords()
	case e.Code == "L10": // a disguised word may be anywhere
		return []string{gdl.Terminal, gdl.Legal, gdl.Goal}
	case e.rule == nil:
		return nil
	}
	list := []string{e.rule.Head.Name}
	for _, r := range e.Related {
		if form := syntax.NodeAt(b.file.Exprs, r.Pos); form != nil && b.rulesByForm[form] != nil && e.Code == "A04" {
			list = append(list, b.rulesByForm[form].Head.Name)
		}
	}
	return list
}

// missingKeywords returns those of init, next, legal, terminal and goal that have no rule.
func (b *findingIndex) missingKeywords() []string {
	return slices.DeleteFunc([]string{gdl.Init, gdl.Next, gdl.Legal, gdl.Terminal, gdl.Goal}, func(k string) bool { return b.graph().DefiningRules[k] != nil })
}

// followsFromCut is for a finding that no state meets some conditions. It returns the findings that say why: no match
// leaves the first state, a part of the game was not read, or a fluent on which the conditions depend is cut off. Such a
// fluent is lost, comes to the end of the facts that count it, or is made by rules with an error.
func (b *findingIndex) followsFromCut(e *indexedFinding) []*indexedFinding {
	if !e.IsUnreached {
		return nil
	}
	if b.cutFluents == nil {
		b.cutFluents = nameCauses{}
		for i := range b.indexedFindings {
			x := &b.indexedFindings[i]
			switch {
			case x.Code == "L24", x.Code == "L25": // operations-syntax, meaningless-clause: a part of the game is missing
				b.cutFluents[""] = append(b.cutFluents[""], x)
			case x.stage != finding.MatchStage || x.SuppressedBy != nil:
			case x.Severity == finding.SeverityError && !mayDependOnGoals(x.Code) && isAtStart(x):
				b.cutFluents[""] = append(b.cutFluents[""], x)
			case x.Cause == nil:
			case x.Cause.Kind == "ended" || x.Cause.Kind == "lost" && x.Severity == finding.SeverityError:
				b.cutFluents[b.lostFluent(x)] = append(b.cutFluents[b.lostFluent(x)], x)
			}
		}
		findFaultyFluents(b)
	}
	names := b.involvedNames(e)
	for _, r := range e.Related { // the other condition with the variable
		if e.form != nil && r.Pos >= e.form.StartPos && r.End <= e.form.EndPos {
			maps.Copy(names, b.involvedNames(&indexedFinding{Finding: &finding.Finding{Pos: r.Pos, End: r.End}, form: e.form, rule: e.rule}))
		}
	}
	causes := slices.Concat(b.cutFluents.of(names), b.faultyFluents.of(names))
	for key := range b.askedFrom(names) {
		if name, isFluent := strings.CutPrefix(key, "fluent "); isFluent && !names[name] {
			causes = append(causes, b.faultyFluents[name]...)
		}
	}
	return append(causes, b.cutFluents[""]...)
}

// findFaultyFluents finds the fluents whose rules for next never fire, have an error of the text, or have a condition
// about a relation whose rules have one. A condition about does also depends on the rules for legal.
func findFaultyFluents(b *findingIndex) {
	b.faultyFluents = nameCauses{}
	doubted := b.doubtedRelations(finding.SeverityError)
	for _, r := range b.file.Rules {
		fluent := subjectOfRule(r)
		if r.Head.Name != gdl.Next || fluent == nil {
			continue
		}
		causes := causesIn(b.findingsByForm[r.Place], func(e *indexedFinding) bool {
			isDead := e.Code == "D02" || e.Code == "A07" && !isAtHead(e)                                                                  // such a rule makes none of the values that other rules wait for
			return isDead || e.Severity == finding.SeverityError && e.stage <= finding.MeaningStage && e.Code != "V02" && e.Code != "V03" // an unsafe rule makes fewer fluents true, and no wrong ones
		})
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && len(causes) < maxCauses {
				if causes = append(causes, doubted[l.Atom.Name]...); l.Atom.Name == gdl.Does {
					causes = append(causes, doubted[gdl.Legal]...)
				}
			}
		})
		if len(b.faultyFluents[fluent.Name]) < maxCauses {
			b.faultyFluents[fluent.Name] = append(b.faultyFluents[fluent.Name], causes...)
		}
	}
}

// followsFromStop is for a finding which says that all matches stop in states that are not terminal. It returns the
// findings about such a state.
func (b *findingIndex) followsFromStop(e *indexedFinding) []*indexedFinding {
	if e.Cause == nil || e.Cause.Kind != "stuck" {
		return nil
	}
	return b.causesAmongAll(func(stop *indexedFinding) bool {
		return (stop.Code == "P01" || stop.Code == "I04") && stop.Severity >= e.Severity
	})
}

// followsFromBlindness returns, for a finding about the knowledge of a role, the finding that the game has no rule for
// sees.
func (b *findingIndex) followsFromBlindness(e *indexedFinding) []*indexedFinding {
	if !belongsToFamily(e.Code, "X") || b.graph().DefiningRules[gdl.Sees] != nil {
		return nil
	}
	return b.causesAmongAll(func(x *indexedFinding) bool { return x.Code == "I02" && x.Severity >= e.Severity })
}

// causesAmongAll returns the findings of the rulesheet that are causes.
func (b *findingIndex) causesAmongAll(isCause func(*indexedFinding) bool) (causes []*indexedFinding) {
	for i := range b.indexedFindings {
		if x := &b.indexedFindings[i]; isCause(x) {
			causes = append(causes, x)
		}
	}
	return causes
}

// followsFromStart returns the findings about the first state from which a finding about matches follows: no match
// continues from a terminal state, or from one in which a role cannot move.
func (b *findingIndex) followsFromStart(e *indexedFinding) []*indexedFinding {
	if e.stage != finding.MatchStage || e.Code == "P06" {
		return nil
	}
	return b.causesAmongAll(func(cause *indexedFinding) bool {
		switch {
		case cause.Severity < e.Severity || cause.rule == nil:
			return false
		case cause.Code == "P06" || e.Code == "P01" || e.Code == "I04":
			return cause.Code == "P06"
		}
		return slices.Contains(askedKeywords(e.Code), cause.rule.Head.Name) && (cause.Code == "P01" || cause.Code == "I04") && isAtStart(cause)
	})
}
