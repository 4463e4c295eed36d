package checker

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/screen"
)

// Main is the main function of a program that checks rulesheets with the given
// analyzers and nothing else. They may be made by package lint, or be plain
// analyzers that require rulesheet.Analyzer: their diagnostics become warnings.
// Main does not return.
func Main(analyzers ...*analysis.Analyzer) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	os.Exit(runMain(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr, analyzers))
}

// runMain is Main without the process around it.
func runMain(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, analyzers []*analysis.Analyzer) int {
	stdout, stderr = screen.WrapWriter(stdout, os.Getenv), screen.WrapWriter(stderr, os.Getenv)
	job := &Job{
		ToolName: strings.TrimSuffix(filepath.Base(args[0]), ".exe"), Analyzers: analyzers, Rules: RulesOf(analyzers),
		Config: Config{Stdin: stdin}, ColorMode: "auto", Stdout: stdout, Stderr: stderr,
	}
	if len(args) > 1 {
		if command := job.ruleCommand(args[1]); command != nil {
			return job.exitWith(command(args[2:]))
		}
	}
	switch err := job.parseArguments(args[1:]); {
	case err != nil:
		return job.exitWith(err)
	}
	return job.Run(ctx)
}

// exitWith writes an error in the arguments, if there is one, and returns the exit
// code.
func (j *Job) exitWith(err error) int {
	if err == nil || err == flag.ErrHelp {
		return ExitClean
	}
	fmt.Fprintf(j.Stderr, "%s: %v\n", j.ToolName, err)
	return ExitUsage
}

// ruleCommand returns the command of gdllint about rules that a word names in
// the place of a path. A file of this name has precedence.
func (j *Job) ruleCommand(word string) func(args []string) error {
	if pathExists(word) {
		return nil
	}
	return map[string]func([]string) error{"rules": j.runRules, "explain": j.runExplain}[word]
}

// runRules runs the command rules.
func (j *Job) runRules(args []string) error {
	set := flag.NewFlagSet("rules", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	format := set.String("f", "text", "")
	err := set.Parse(args)
	switch {
	case err == flag.ErrHelp:
		fmt.Fprintf(j.Stdout, "usage: %s rules [-f %s] [RULE]...\n", j.ToolName, strings.Join(RuleListFormats, "|"))
		return err
	case err != nil:
		return err
	}
	rules, err := NamedRules(j.Rules, set.Args())
	if err != nil {
		return err
	}
	return ListRules(j.Stdout, rules, *format)
}

// runExplain runs the command explain.
func (j *Job) runExplain(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("explain: name a rule; '%s rules' lists all", j.ToolName)
	}
	return ExplainRules(j.Stdout, j.ToolName, j.Rules, args)
}

// parseArguments reads the arguments of a program made by Main.
func (j *Job) parseArguments(args []string) (err error) {
	set := flag.NewFlagSet(j.ToolName, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	format := set.String("f", "text", "`format` of the report: "+strings.Join(FormatNames(), ", ")+"; NAME=FILE writes to a file")
	selected := set.String("select", "", "add `rules`, separated by commas")
	ignored := set.String("ignore", "", "leave out `rules`")
	only := set.String("only", "", "check nothing but `rules`")
	failOn := set.String("fail-on", "error", "exit 1 from this `severity` on: error, warning, note, never")
	set.IntVar(&j.Config.JobCount, "j", 0, "check `n` files at the same time")
	set.BoolVar(&j.Config.StaticOnly, "static", false, "look at the text only")
	set.BoolVar(&j.Config.FixMode.ApplyFixes, "fix", false, "apply safe fixes, report what is left")
	set.BoolVar(&j.Config.FixMode.ApplyUnsafe, "unsafe-fixes", false, "with -fix: apply those too that may change the meaning")
	set.BoolVar(&j.Quiet, "q", false, "one line for each finding")
	set.BoolVar(&j.Verbose, "v", false, "whole matches, all verdicts, the facts that proofs use")
	set.BoolVar(&j.Debug, "debug", false, "tell on standard error what was computed, and where in the program a fault happened")
	set.IntVar(&j.MaxFindings, "max-findings", 0, "show the first `n` findings of each file, and count the others")
	set.Usage = func() {
		fmt.Fprintf(j.Stdout, "usage: %s [flags] [PATH|DIR|DIR/...|GLOB|-]...\n"+
			"       %[1]s rules [RULE]...     list the rules\n       %[1]s explain RULE...     why a rule matters\n", j.ToolName)
		set.SetOutput(j.Stdout)
		set.PrintDefaults()
		set.SetOutput(io.Discard)
	}
	if err := set.Parse(args); err != nil {
		return err
	}
	if j.Outputs, err = ParseOutputs([]string{*format}); err != nil {
		return err
	}
	if j.Config.FailOn, err = ParseThreshold(*failOn); err != nil {
		return err
	}
	j.Config.SelectedRules, j.Config.IgnoredRules, j.Config.OnlyRules = SplitRuleWords(*selected), SplitRuleWords(*ignored), SplitRuleWords(*only)
	if j.SheetArguments = set.Args(); len(j.SheetArguments) == 0 {
		j.SheetArguments = []string{"./..."}
	}
	return nil
}

// SplitRuleWords splits a list of rules at commas and blanks.
func SplitRuleWords(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

// RulesOf returns the rules that analyzers document. A plain analyzer stands
// for one rule of its own name.
func RulesOf(analyzers []*analysis.Analyzer) []finding.Rule {
	var rules []finding.Rule
	for _, a := range analyzers {
		documented := lint.DocumentedRules(a)
		if len(documented) == 0 {
			title, text, _ := strings.Cut(a.Doc, "\n")
			documented = []finding.Rule{{Code: a.Name, Name: a.Name, Severity: finding.SeverityWarning, OnByDefault: true,
				Title: title, Text: strings.TrimSpace(text)}}
		}
		rules = append(rules, documented...)
	}
	return rules
}
