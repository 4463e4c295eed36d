package variables

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports variables that probably differ from the ones that were meant.
var Analyzer = lint.New("variables", doc, checkVariables, survey.Analyzer, graph.Analyzer)

// Larger rules are written by programs and left out: variables and conditions are
// compared with each other, which takes time.
const (
	maxConditions = 300
	maxVariables  = 100
)

func checkVariables(pass *lint.Pass) error {
	checkMissingMarks(pass, survey.RulesheetSurvey(pass.Pass))
	g := graph.DependencyGraphs(pass.Pass).Extended
	maker := lint.NewRelationMaker(pass.File)
	late, apart := pass.Unit.IsWanted("V06"), pass.Unit.IsWanted("Y08")
	for _, r := range survey.RulesheetSurvey(pass.Pass).Rules {
		if len(r.Body) == 0 || len(r.Body) > maxConditions {
			continue
		}
		list := collectUses(r)
		if len(list) > maxVariables {
			continue
		}
		checkSingleUse(pass, list)
		checkNegatedExistential(pass, maker, g, r, list)
		if late {
			checkLateBinding(pass, r, list.variableNames())
		}
		if apart {
			checkUnconnected(pass, r)
		}
	}
	return nil
}

// A variableUse is a variable of a rule with its first occurrence and their number.
type variableUse struct {
	firstTerm *gdl.Term
	useCount  int
}

func (u variableUse) useName() string { return u.firstTerm.Name }

// variableUses are the variables of a rule in the order of the text.
type variableUses []variableUse

func collectUses(r *gdl.Rule) (list variableUses) {
	r.Head.WalkTerms(list.noteTerm)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(list.noteTerm)
		}
	})
	return list
}

func (list *variableUses) noteTerm(t *gdl.Term) {
	if !t.IsVariable() {
		return
	}
	if u := list.findUse(t.Name); u != nil {
		u.useCount++
	} else if len(*list) <= maxVariables {
		*list = append(*list, variableUse{t, 1})
	}
}

// findUse returns the use of a variable; nil if the rule does not have it.
func (list variableUses) findUse(name string) *variableUse {
	for i := range list {
		if list[i].useName() == name {
			return &list[i]
		}
	}
	return nil
}

func (list variableUses) variableNames() []string {
	names := make([]string, len(list))
	for i, u := range list {
		names[i] = u.useName()
	}
	return names
}
