// Package rulesheet defines the root of the graph of analyzers: it reads one
// rulesheet, and every other analyzer requires its result.
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

// A Unit is one rulesheet on its way through the analyzers, as a type-checked
// package is to the analyzers of Go.
//
// Analyzers may run concurrently under some drivers; they must not change the
// Unit or anything that it points to.
type Unit struct {
	// Ctx ends when the results are needed no more.
	Ctx context.Context
	// Fset holds the positions of File.
	Fset *token.FileSet
	// File is the rulesheet, read as far as it could be.
	File *gdl.File
	// PropertyTexts are texts beside the rulesheet that state properties of it.
	PropertyTexts []*gdl.Source
	// TestTexts are texts beside the rulesheet that test its rules.
	TestTexts []*gdl.Source
	// ManagerSheet, unless nil, is the text of the same page that the manager plays by,
	// where File is the text that players are sent. Its offsets are those of File.
	ManagerSheet *gdl.File
	// PropertiesOnly tells that only properties beside the rulesheet are asked: those in
	// its comments do not count.
	PropertiesOnly bool
	// StaticOnly restricts the analyzers to the syntax tree, the dependency graph and
	// the argument domains: no state of the game is to be computed.
	StaticOnly bool
	// CountsOnly says that findings are counted and not read: their causes need not be found.
	CountsOnly bool
	// ProverOptions are those of the questions about the states of the game. Each
	// session adds its own grounding and listeners.
	ProverOptions prover.Options
	// SharedAnswers, unless nil, returns the answers that all sessions with the prover
	// share: package analyzers/prover makes it for the driver.
	SharedAnswers func(*analysis.Pass) (any, error)
	// ProveAll asks for all properties of the game, also those of rules that are off
	// by default. OnlyWanted restricts it to the properties of the rules that are wanted.
	ProveAll, OnlyWanted bool
	// WantsRule, unless nil, tells whether the findings of the rule with a code are
	// wanted. Unwanted findings need not be computed.
	WantsRule func(code string) bool
	// NamesRule, unless nil, tells whether a word of the settings turns on the rule with a code: its code, name or
	// family, or "all".
	NamesRule func(code string) bool
	// LogWork, unless nil, receives the computed results and their costs.
	LogWork func(format string, args ...any)
	// ReportProgress, unless nil, receives the current step of the work, and ReportDecided each answer when it is
	// reached. LogWork and these two may be called from other goroutines, and after Ctx has ended.
	ReportProgress func(what string)
	ReportDecided  func(answer string)
	// ReportCut, unless nil, is called if an analyzer lacked time or memory though Ctx
	// has not ended. Its argument is the resource, as in proof.Verdict.
	ReportCut func(by string)
	// ReportFault, unless nil, receives a fault of the program that an analyzer met and
	// could do without.
	ReportFault func(err error)
}

// NewUnit parses src, whose positions become part of fset under name.
func NewUnit(ctx context.Context, fset *token.FileSet, name string, src []byte) *Unit {
	return NewParsedUnit(ctx, fset, gdl.Parse(gdl.NewSource(fset, name, src)))
}

// NewParsedUnit makes a Unit of a rulesheet that was parsed before, whose positions
// are part of fset.
func NewParsedUnit(ctx context.Context, fset *token.FileSet, file *gdl.File) *Unit {
	return &Unit{Ctx: ctx, Fset: fset, File: file, ProverOptions: prover.Options{Budget: proof.DefaultBudget}}
}

// Analyzer reads pass.OtherFiles[0]. A driver that has a context, options or
// a parsed file replaces its Run for the length of one run.
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

// IsNamed tells whether a word of the settings turns on the rule with a code. Then its findings are also wanted where
// they are mostly no faults.
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
