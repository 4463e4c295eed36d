package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/argumentorder"
	"github.com/gdllint/gdllint/analyzers/bases"
	"github.com/gdllint/gdllint/analyzers/chance"
	"github.com/gdllint/gdllint/analyzers/conditions"
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
	"github.com/gdllint/gdllint/analyzers/size"
	"github.com/gdllint/gdllint/analyzers/style"
	"github.com/gdllint/gdllint/analyzers/syntax"
	"github.com/gdllint/gdllint/analyzers/variables"
)

// StaticAnalyzers returns the analyzers that need only the text, the dependency graph and the domains of arguments. This
// takes milliseconds. In runs that are not static, some of them also examine random matches or the ground game.
func StaticAnalyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		syntax.Analyzer,
		keywords.Analyzer,
		safety.Analyzer,
		recursion.Analyzer,
		names.Analyzer,
		fluents.Analyzer,
		deadcode.Analyzer,
		style.Analyzer,
		bases.Analyzer,
		variables.Analyzer,
		conditions.Analyzer,
		joins.Analyzer,
		argumentorder.Analyzer,
		frames.Analyzer,
		size.Analyzer,
		layout.Analyzer,
		chance.Analyzer,
		operations.Analyzer,
	}
}
