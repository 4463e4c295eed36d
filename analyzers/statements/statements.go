// Package statements defines an analyzer without findings: it reads the
// properties that the author states about a game.
package statements

import (
	"fmt"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// Malformed is the rule about properties that cannot be read, or that are never
// asked.
const Malformed = "P17"

// A Statement is a stated property with the text that it stands in.
type Statement struct {
	*property.Statement
	Source    *gdl.Source
	Condition *Condition // nil for a property that is no implication
}

// A Fault is an error of a property, with the text that it stands in.
type Fault struct {
	*property.Error
	Source *gdl.Source
}

// Statements holds the properties of one rulesheet: those in its comments, and
// those in the texts beside it.
type Statements struct {
	All    []Statement
	Faults []Fault
}

// Analyzer reads the statements.
var Analyzer = &analysis.Analyzer{
	Name:       "statements",
	Doc:        "read the properties that the author states",
	Run:        run,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Statements](),
}

// Of returns the statements of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Statements { return pass.ResultOf[Analyzer].(*Statements) }

func run(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	s := &Statements{}
	comments := !unit.Alone && property.Stated(unit.File)
	if len(unit.Properties) == 0 && !comments {
		return s, nil // the scope of formulas takes time to compute
	}
	scope := property.NewScope(unit.File)
	if comments {
		s.add(unit.File.Source, func() ([]*property.Statement, []*property.Error) {
			return property.FromComments(scope, unit.File)
		})
	}
	for _, src := range unit.Properties {
		s.add(src, func() ([]*property.Statement, []*property.Error) { return property.FromText(scope, src) })
	}
	s.addConditions()
	return s, nil
}

func (s *Statements) add(src *gdl.Source, read func() ([]*property.Statement, []*property.Error)) {
	done, faults := read()
	for _, d := range done {
		// The reader has compared the names within one text.
		if i := slices.IndexFunc(s.All, func(o Statement) bool { return o.Name == d.Name && o.Source != src }); i >= 0 {
			message := fmt.Sprintf("a property named '%s' is stated in %s too; give this one a name of its own", d.Name, s.All[i].Source.Name)
			s.Faults = append(s.Faults, Fault{&property.Error{From: d.From, To: d.To, Message: message}, src})
			continue
		}
		s.All = append(s.All, Statement{Statement: d, Source: src})
	}
	for _, f := range faults {
		s.Faults = append(s.Faults, Fault{f, src})
	}
}

// Question returns the question to the prover about a statement.
func (s Statement) Question() proof.Question {
	q := proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula, Initially: s.Initially}
	if b := s.Builtin; b != nil {
		q.Property, q.Role, q.Sum = proof.Property(b.Property), b.Role, b.Sum
	}
	return q
}
