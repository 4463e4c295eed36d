// Package statements defines an analyzer without findings. It reads the properties that the author states about a game.
package statements

import (
	"fmt"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// MalformedCode is the rule about properties that cannot be read, or that the prover is never asked.
const MalformedCode = "P17"

// A StatedProperty is a stated property with its text.
type StatedProperty struct {
	*property.Statement
	Source     *gdl.Source
	Conditions []PropertyCondition // the conditions under which it says something; most properties have none
}

// StatedProperties holds the properties of one rulesheet: those in its comments, and those in other texts.
type StatedProperties struct {
	Properties []StatedProperty
	Faults     []*property.Error
}

// Analyzer reads the statements.
var Analyzer = &analysis.Analyzer{
	Name:       "statements",
	Doc:        "read the properties that the author states",
	Run:        readStatements,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*StatedProperties](),
}

// StatementsOf returns the statements of a pass whose analyzer requires Analyzer.
func StatementsOf(pass *analysis.Pass) *StatedProperties {
	return pass.ResultOf[Analyzer].(*StatedProperties)
}

// readStatements reads the properties in the comments of a rulesheet, unless Unit.PropertiesOnly is set, and those in
// other texts.
func readStatements(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	s := &StatedProperties{}
	comments := !unit.PropertiesOnly && property.MayHoldStatements(unit.File)
	if len(unit.PropertyTexts) == 0 && !comments {
		return s, nil // computing the scope of formulas takes time
	}
	scope := property.NewScope(unit.File)
	if comments {
		s.addStatements(unit.File.Source, func() ([]*property.Statement, []*property.Error) {
			return property.FromComments(scope, unit.File)
		})
		s.Faults = append(s.Faults, board.CheckComments(unit.File)...)
	}
	for _, src := range unit.PropertyTexts {
		s.addStatements(src, func() ([]*property.Statement, []*property.Error) { return property.FromText(scope, src) })
	}
	s.addConditions()
	return s, nil
}

func (s *StatedProperties) addStatements(src *gdl.Source, read func() ([]*property.Statement, []*property.Error)) {
	done, faults := read()
	for _, d := range done {
		// The reader has already compared the names within one text.
		if i := slices.IndexFunc(s.Properties, func(o StatedProperty) bool { return o.Name == d.Name && o.Source != src }); i >= 0 {
			message := fmt.Sprintf("a property named '%s' is stated in %s too; give this one a name of its own", d.Name, s.Properties[i].Source.Name)
			s.Faults = append(s.Faults, &property.Error{StartPos: d.StartPos, EndPos: d.EndPos, Message: message})
			continue
		}
		s.Properties = append(s.Properties, StatedProperty{Statement: d, Source: src})
	}
	s.Faults = append(s.Faults, faults...)
}

// ProverQuestion returns the question to the prover about a statement.
func (s StatedProperty) ProverQuestion() proof.Question {
	q := proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula, InitialOnly: s.OnlyInitial}
	if b := s.Builtin; b != nil {
		q.Property, q.Role, q.GoalSum = proof.Property(b.Property), b.Role, b.Sum
	}
	return q
}
