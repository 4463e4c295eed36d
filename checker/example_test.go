package checker_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
)

// countdown is a game in which somebody counts from 3 to 0.
const countdown = `(role kid)
(init (left 3))
(pred 3 2) (pred 2 1) (pred 1 0)
(legal kid count)
(<= (next (left ?n)) (true (left ?m)) (pred ?m ?n))
(<= terminal (true (left 0)))
(goal kid 100)
`

// Lint a text: no file, no solver, no state of the game.
func ExampleRunner_Run() {
	runner, err := checker.NewRunner(analyzers.StaticAnalyzers(), analyzers.AllRules(), checker.Config{Settings: checker.Settings{StaticOnly: true}})
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "(role kid)\n(init (left 3))\n(legal kid count)\n(<= terminal (not (true (left ?n))))\n(goal kid 100)\n"
	input := checker.Input{Path: "countdown.kif", EditorText: []byte(text)}
	err = runner.Run(context.Background(), []checker.Input{input}, func(f *document.File) error {
		for _, x := range f.Findings {
			fmt.Printf("%s:%d:%d: %s: %s [%s]\n", f.Path, x.Range.Start.Line, x.Range.Start.Column, x.Severity, x.Message, x.Code)
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// countdown.kif:4:31: error: nothing says which '?n' is meant, as it stands only in this negation; to say that none exists, add the helper relation '(<= some-left (true (left ?n)))' and write '(not some-left)' here [V02]
	// countdown.kif:1:1: warning: no rule for 'next': nothing is true after the first move; add one [K01]
}

// Prove a property, or see a match that violates it. Verdicts say how they came
// about; those that need the solver are open without its library.
func ExampleRunner_Run_prove() {
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), checker.Config{Settings: checker.Settings{OnlyRules: []string{"P16"}, Budget: config.QuickBudget}, ExtraFormulas: []string{
		"(exists (?n) (true (left ?n)))",
		"(not (true (left 1)))",
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	input := checker.Input{Path: "countdown.kif", EditorText: []byte(countdown)}
	err = runner.Run(context.Background(), []checker.Input{input}, func(f *document.File) error {
		for _, v := range f.Verdicts {
			fmt.Println(v.Formula, v.Status)
			if v.Match != nil {
				fmt.Println("  after", v.Match.Moves)
			}
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// (exists (?n) (true (left ?n))) proved
	// (not (true (left 1))) violated
	//   after [map[kid:count] map[kid:count]]
}

// Write a report: the whole way from the arguments of a command line to its
// exit code.
func ExampleJob() {
	dir, err := os.MkdirTemp("", "games")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "countdown.kif"), []byte(countdown), 0o666); err != nil {
		fmt.Println(err)
		return
	}
	job := checker.Job{
		ToolName: "example", Analyzers: analyzers.ReportingAnalyzers(), Rules: analyzers.AllRules(),
		Config:         checker.Config{Settings: checker.Settings{StaticOnly: true, FailOn: config.FailOnWarning}},
		SheetArguments: []string{dir + "/..."},
		Outputs:        []checker.ReportOutput{{FormatName: "sarif", FilePath: filepath.Join(dir, "example.sarif")}},
		Stdout:         os.Stdout, Stderr: os.Stderr,
	}
	fmt.Println("exit code", job.Run(context.Background()))
	log, err := os.Stat(filepath.Join(dir, "example.sarif"))
	fmt.Println("the log has text:", err == nil && log.Size() > 0)
	// Output:
	// exit code 0
	// the log has text: true
}
