// Package rulesheet defines the analyzer that reads a rulesheet. Every other analyzer requires its result.
package rulesheet

import (
	"context"
	"errors"
	"go/token"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A Unit is one rulesheet during its analysis, as a type-checked package is for the analyzers of Go.
//
// Analyzers may run concurrently under some drivers. They must not change the Unit or anything to which it points.
type Unit struct {
	// Ctx ends when the results are no longer needed.
	Ctx context.Context
	// Fset holds the positions of File.
	Fset *token.FileSet
	// File is the rulesheet, as far as the parser could read it.
	File *gdl.File
	// PropertyTexts are texts outside the rulesheet that state properties of it.
	PropertyTexts []*gdl.Source
	// TestTexts are texts outside the rulesheet that test its rules.
	TestTexts []*gdl.Source
	// ManagerSheet is the rulesheet in the same page by which the manager plays, if File is the one that the page sends
	// to players; otherwise nil. Its offsets are those of File.
	ManagerSheet *gdl.File
	// PropertiesOnly tells that only the properties outside the rulesheet are checked, not those in its comments.
	PropertiesOnly bool
	// StaticOnly restricts the analyzers to the syntax tree, the dependency graph and the argument domains. They compute
	// no state of the game.
	StaticOnly bool
	// CountsOnly tells that findings are counted and not read, so that their causes are not needed.
	CountsOnly bool
	// ProverOptions are those for questions about the states of the game. Each session adds its own grounding and
	// listeners.
	ProverOptions prover.Options
	// SharedAnswers returns the answers that all sessions with the prover share. ShareSession of package analyzers/prover
	// sets it; without a shared session it is nil.
	SharedAnswers func(*analysis.Pass) (any, error)
	// ProveAll asks for all properties of the game, also those of rules that are off by default. OnlyWanted restricts it
	// to the properties of wanted rules.
	ProveAll, OnlyWanted bool
	// WantsRule tells whether the findings of the rule with a code are wanted. Others need not be computed. If it is nil,
	// all are wanted.
	WantsRule func(code string) bool
	// NamesRule tells whether a word of the settings turns on the rule with a code: its code, name or family, or "all".
	// If it is nil, IsNamed is true of all codes.
	NamesRule func(code string) bool
	// LogWork receives the computed results and their costs; it may be nil.
	LogWork func(format string, args ...any)
	// ReportProgress receives the current step of the work, and ReportDecided each answer; they may be nil. LogWork and
	// these two may be called from other goroutines, and after Ctx has ended.
	ReportProgress func(what string)
	ReportDecided  func(answer string)
	// ReportCut is called if an analyzer lacked time or memory though Ctx has not ended. Its argument is the resource, as
	// in proof.Verdict. It may be nil.
	ReportCut func(by string)
	// ReportFault receives a fault of the program that did not stop an analyzer. If it is nil, the analyzer fails.
	ReportFault func(err error)
}

// NewUnit parses src under a name. The positions become part of fset.
func NewUnit(ctx context.Context, fset *token.FileSet, name string, src []byte) *Unit {
	return NewParsedUnit(ctx, fset, gdl.Parse(gdl.NewSource(fset, name, src)))
}

// NewParsedUnit makes a Unit of a parsed rulesheet whose positions are part of fset.
func NewParsedUnit(ctx context.Context, fset *token.FileSet, file *gdl.File) *Unit {
	return &Unit{Ctx: ctx, Fset: fset, File: file, ProverOptions: prover.Options{Budget: proof.DefaultBudget}}
}

// Analyzer reads pass.OtherFiles[0]. A driver with a context, options or a parsed file replaces its Run for one run.
var Analyzer = &analysis.Analyzer{
	Name:             "rulesheet",
	Doc:              "parse the rulesheet\n\nEvery other analyzer reads the result.",
	Run:              readRulesheet,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Unit](),
}

// UnitOf returns the rulesheet of a pass whose analyzer requires Analyzer.
func UnitOf(pass *analysis.Pass) *Unit { return pass.ResultOf[Analyzer].(*Unit) }

// IsWanted tells whether the findings of the rule with a code are wanted.
func (u *Unit) IsWanted(code string) bool { return u.WantsRule == nil || u.WantsRule(code) }

// IsNamed tells whether a word of the settings turns on the rule with a code. Its findings are then also wanted in cases
// that are mostly no faults.
func (u *Unit) IsNamed(code string) bool { return u.NamesRule == nil || u.NamesRule(code) }

func readRulesheet(pass *analysis.Pass) (any, error) {
	if len(pass.OtherFiles) == 0 {
		return nil, errors.New("no rulesheet: Pass.OtherFiles is empty")
	}
	name := pass.OtherFiles[0]
	src, err := pass.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return NewUnit(context.Background(), pass.Fset, name, src), nil
}
