package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/argumentorder"
	"github.com/gdllint/gdllint/analyzers/bases"
	"github.com/gdllint/gdllint/analyzers/chance"
	"github.com/gdllint/gdllint/analyzers/characters"
	"github.com/gdllint/gdllint/analyzers/conditions"
	"github.com/gdllint/gdllint/analyzers/constants"
	"github.com/gdllint/gdllint/analyzers/deadcode"
	"github.com/gdllint/gdllint/analyzers/fluents"
	"github.com/gdllint/gdllint/analyzers/frames"
	"github.com/gdllint/gdllint/analyzers/joins"
	"github.com/gdllint/gdllint/analyzers/keywords"
	"github.com/gdllint/gdllint/analyzers/layout"
	"github.com/gdllint/gdllint/analyzers/names"
	"github.com/gdllint/gdllint/analyzers/operations"
	"github.com/gdllint/gdllint/analyzers/recursion"
	"github.com/gdllint/gdllint/analyzers/safety"
	"github.com/gdllint/gdllint/analyzers/sameinstance"
	"github.com/gdllint/gdllint/analyzers/size"
	"github.com/gdllint/gdllint/analyzers/stratification"
	"github.com/gdllint/gdllint/analyzers/style"
	"github.com/gdllint/gdllint/analyzers/subsumption"
	"github.com/gdllint/gdllint/analyzers/syntax"
	"github.com/gdllint/gdllint/analyzers/variables"
)

// StaticAnalyzers returns the analyzers that use only the text, the dependency graph and
// the domains of arguments. They take milliseconds.
func StaticAnalyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		syntax.Analyzer,
		characters.Analyzer,
		keywords.Analyzer,
		safety.Analyzer,
		stratification.Analyzer,
		recursion.Analyzer,
		names.Analyzer,
		fluents.Analyzer,
		deadcode.Analyzer,
		style.Analyzer,
		constants.Analyzer,
		bases.Analyzer,
		variables.Analyzer,
		subsumption.Analyzer,
		conditions.Analyzer,
		joins.Analyzer,
		argumentorder.Analyzer,
		sameinstance.Analyzer,
		frames.Analyzer,
		size.Analyzer,
		layout.Analyzer,
		chance.Analyzer,
		operations.Analyzer,
	}
}
