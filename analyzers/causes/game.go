package causes

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// isAboutWrongGame tells whether a finding about matches depends on rules that a fault
// of the text reaches: the game that was played is not the one that was meant.
func (b *findingIndex) isAboutWrongGame(e *indexedFinding) bool {
	return e.stage == finding.MatchStage && slices.ContainsFunc(askedKeywords(e.Code), func(k string) bool { return b.doubtedRelations(e.Severity)[k] })
}

// askedKeywords returns the keywords that a property depends on within one state. Properties about moves and the ends of
// matches alone do not depend on goal.
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

// doubtedRelations returns the relations that depend on a rule with a fault of at
// least a severity.
func (b *findingIndex) doubtedRelations(severity finding.Severity) map[string]bool {
	if b.doubtedBySeverity[severity] == nil {
		var touched []string
		for i := range b.indexedFindings {
			if e := &b.indexedFindings[i]; e.Severity >= severity && b.castsDoubt(e) {
				touched = append(touched, b.touchedRelations(e)...)
			}
		}
		slices.Sort(touched)
		touched = slices.Compact(touched)
		doubted := map[string]bool{}
		for _, name := range slices.Concat(touched, b.graph().Predicates) {
			doubted[name] = slices.ContainsFunc(touched, func(x string) bool { return b.graph().Reaches(name, x) })
		}
		b.doubtedBySeverity[severity] = doubted
	}
	return b.doubtedBySeverity[severity]
}

// castsDoubt tells whether a finding means that the rules differ from those that were meant. Some do not: the fault of K07, R03
// and R04 is in one rule and says nothing about others, K12, K16, R02 and A08 about what a game may lack and be played all the same.
func (b *findingIndex) castsDoubt(e *indexedFinding) bool {
	switch e.Code {
	case "K07", "K12", "K16", "R02", "R03", "R04", "A08":
		return false
	}
	return !b.followsFromCut(e) && e.stage <= finding.MeaningStage && !e.IsConsequence
}

// touchedRelations returns the relations whose rules a finding is about.
func (b *findingIndex) touchedRelations(e *indexedFinding) []string {
	switch {
	case e.Code == "K01":
		return b.missingKeywords()
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

// missingKeywords returns the keywords without a rule.
func (b *findingIndex) missingKeywords() []string {
	return slices.DeleteFunc([]string{gdl.Init, gdl.Next, gdl.Legal, gdl.Terminal, gdl.Goal}, func(k string) bool { return b.graph().DefiningRules[k] != nil })
}

// followsFromCut tells whether a finding is about conditions that no state meets, where another finding says why their fluents do
// not change, or are lost, in every match (cutFluents; "" stands for all of them): no match leaves the first state, or a fluent on which they rest is lost, comes to the end of
// the facts along which it counts, or is made by rules with an error.
func (b *findingIndex) followsFromCut(e *indexedFinding) bool {
	if !e.IsUnreached {
		return false
	}
	if b.cutFluents == nil {
		b.cutFluents = map[string]bool{}
		for i := range b.indexedFindings {
			x := &b.indexedFindings[i]
			switch {
			case x.Code == "L24", x.Code == "L25":
				b.cutFluents[""] = true
			case x.stage != finding.MatchStage || x.SuppressedBy != nil:
			case x.Severity == finding.SeverityError && !mayDependOnGoals(x.Code) && isAtStart(x):
				b.cutFluents[""] = true
			case x.Cause == nil:
			case x.Cause.Kind == "ended" || x.Cause.Kind == "lost" && x.Severity == finding.SeverityError:
				b.cutFluents[b.lostFluent(x)] = true
			}
		}
		findFaultyFluents(b)
	}
	names := b.involvedNames(e)
	for name := range names {
		if b.cutFluents[name] || b.faultyFluents[name] {
			return true
		}
	}
	for key := range b.askedFrom(names) {
		if name, isFluent := strings.CutPrefix(key, "fluent "); isFluent && b.faultyFluents[name] {
			return true
		}
	}
	return b.cutFluents[""]
}

// findFaultyFluents finds the fluents that rules for next make which carry an error of the text, or rest on
// one: by their conditions, or by does where a rule for legal rests on one.
func findFaultyFluents(b *findingIndex) {
	b.faultyFluents = map[string]bool{}
	doubted := b.doubtedRelations(finding.SeverityError)
	for _, r := range b.file.Rules {
		fluent := subjectOfRule(r)
		if r.Head.Name != gdl.Next || fluent == nil {
			continue
		}
		isFaulty := slices.ContainsFunc(b.findingsByForm[r.Place], func(e *indexedFinding) bool {
			return e.Severity == finding.SeverityError && e.stage <= finding.MeaningStage && e.Code != "V02" && e.Code != "V03" // an unsafe rule makes fewer fluents true, and no wrong ones
		})
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			isFaulty = isFaulty || l.Op == gdl.OpAtom && (doubted[l.Atom.Name] || l.Atom.Name == gdl.Does && doubted[gdl.Legal])
		})
		if isFaulty {
			b.faultyFluents[fluent.Name] = true
		}
	}
}

// followsFromStop tells whether a finding says that all matches stop in states that are not
// terminal, where another one tells of such a state.
func (b *findingIndex) followsFromStop(e *indexedFinding) bool {
	return e.Cause != nil && e.Cause.Kind == "stuck" && slices.ContainsFunc(b.indexedFindings, func(stop indexedFinding) bool {
		return (stop.Code == "P01" || stop.Code == "I04") && stop.Severity >= e.Severity
	})
}

// followsFromStart tells whether a finding about matches follows from the first state:
// no match goes on from a state in which a role cannot move, or which is
// terminal.
func (b *findingIndex) followsFromStart(e *indexedFinding) bool {
	if e.stage != finding.MatchStage || e.Code == "P06" {
		return false
	}
	return slices.ContainsFunc(b.indexedFindings, func(cause indexedFinding) bool {
		switch {
		case cause.Severity < e.Severity || cause.rule == nil || !slices.Contains(askedKeywords(e.Code), cause.rule.Head.Name):
			return false
		case e.Code == "P01" || e.Code == "I04":
			return cause.Code == "P06"
		}
		return cause.Code == "P06" || (cause.Code == "P01" || cause.Code == "I04") && isAtStart(&cause)
	})
}
