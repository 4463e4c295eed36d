package variables

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/graph"
	"github.com/gdllint/gdllint/analyzers/internal/helper"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports variables that probably do not mean what was meant.
var Analyzer = lint.New("variables", doc, run, survey.Analyzer, graph.Analyzer)

// Larger rules are not written by people, and would take time: variables and
// conditions are compared with each other.
const (
	mostConditions = 300
	mostVariables  = 100
)

func run(pass *lint.Pass) error {
	checkMarks(pass, survey.Of(pass.Pass))
	g := graph.Of(pass.Pass).Extended
	maker := helper.New(pass.File)
	late, apart := pass.Unit.Wanted("V06"), pass.Unit.Wanted("Y08")
	for _, r := range survey.Of(pass.Pass).Rules {
		if len(r.Body) == 0 || len(r.Body) > mostConditions {
			continue
		}
		order, at := uses(r)
		if len(order) > mostVariables {
			continue
		}
		checkSingle(pass, order, at)
		checkExistential(pass, maker, g, r, at)
		if late {
			checkLate(pass, r, order)
		}
		if apart {
			checkApart(pass, r)
		}
	}
	return nil
}

// uses lists the occurrences of the variables of a rule, and their names in
// the order of the text.
func uses(r *gdl.Rule) (order []string, at map[string][]*gdl.Term) {
	at = map[string][]*gdl.Term{}
	note := func(t *gdl.Term) {
		if t.IsVar() {
			if at[t.Name] == nil {
				order = append(order, t.Name)
			}
			at[t.Name] = append(at[t.Name], t)
		}
	}
	r.Head.WalkTerms(note)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(note)
		}
	})
	return order, at
}
