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

// Analyzer reports variables that probably differ from the ones that were meant.
var Analyzer = lint.New("variables", doc, run, survey.Analyzer, graph.Analyzer)

// Larger rules are written by programs and left out: variables and conditions are
// compared with each other, which takes time.
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
		list := usesIn(r)
		if len(list) > mostVariables {
			continue
		}
		checkSingle(pass, list)
		checkExistential(pass, maker, g, r, list)
		if late {
			checkLate(pass, r, list.names())
		}
		if apart {
			checkApart(pass, r)
		}
	}
	return nil
}

// A use is a variable of a rule with its first occurrence and their number.
type use struct {
	first *gdl.Term
	count int
}

func (u use) name() string { return u.first.Name }

// uses are the variables of a rule in the order of the text.
type uses []use

func usesIn(r *gdl.Rule) (list uses) {
	r.Head.WalkTerms(list.note)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Atom != nil {
			l.Atom.WalkTerms(list.note)
		}
	})
	return list
}

func (list *uses) note(t *gdl.Term) {
	if !t.IsVar() {
		return
	}
	if u := list.of(t.Name); u != nil {
		u.count++
	} else if len(*list) <= mostVariables {
		*list = append(*list, use{t, 1})
	}
}

// of returns the use of a variable; nil if the rule does not have it.
func (list uses) of(name string) *use {
	for i := range list {
		if list[i].name() == name {
			return &list[i]
		}
	}
	return nil
}

func (list uses) names() []string {
	names := make([]string, len(list))
	for i, u := range list {
		names[i] = u.name()
	}
	return names
}
