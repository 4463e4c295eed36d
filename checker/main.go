package checker

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/screen"
)

// This file is the command of a program that checks rulesheets with analyzers of its own.

// Main is the main function of a program that checks rulesheets with the given
// analyzers and nothing else. They may be made by package lint, or be plain
// analyzers that require rulesheet.Analyzer: their diagnostics become warnings.
// Main does not return.
func Main(analyzers ...*analysis.Analyzer) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	os.Exit(runMain(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr, analyzers))
}

// runMain does the work of Main and returns the exit code.
func runMain(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, analyzers []*analysis.Analyzer) int {
	stdout, stderr = screen.WrapWriter(stdout, os.Getenv), screen.WrapWriter(stderr, os.Getenv)
	job := &Job{
		ToolName: strings.TrimSuffix(filepath.Base(args[0]), ".exe"), Analyzers: analyzers, Rules: RulesOf(analyzers), Config: Config{Stdin: stdin}, Stdout: stdout, Stderr: stderr,
		ReportChoice: ReportChoice{ColorMode: "auto"},
	}
	if len(args) > 1 {
		if command := job.ruleCommand(args[1]); command != nil {
			return job.exitWith(command(args[2:]))
		}
	}
	if err := job.parseArguments(args[1:]); err != nil {
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

// ruleCommand returns the function of the command 'rules' or 'explain' if the word names one and
// there is no file of this name; else nil.
func (j *Job) ruleCommand(word string) func(args []string) error {
	if pathExists(word) {
		return nil
	}
	return map[string]func([]string) error{"rules": j.runRules, "explain": j.runExplain}[word]
}

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

func (j *Job) runExplain(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("explain: name a rule; '%s rules' lists all", j.ToolName)
	}
	return ExplainRules(j.Stdout, j.ToolName, j.Rules, args)
}

// parseArguments reads the command line of a program made by Main: the flags for settings, further
// flags and paths. A list flag that is given several times has the arguments of all.
func (j *Job) parseArguments(args []string) error {
	set := flag.NewFlagSet(j.ToolName, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	source := &SettingsSource{Rules: j.Rules}
	source.Flags.MemoryLimit = config.DefaultMemoryLimit
	short := map[string]string{"quiet": "q", "verbose": "v"}
	for _, f := range config.SettingFlags(NewVocabulary(j.Rules)) {
		define := set.Func
		if f.Form == config.SwitchFlag {
			define = set.BoolFunc
		}
		if f.Short != "" {
			short[f.Name] = f.Short
		}
		var arguments []string
		define(f.Name, f.Usage, func(text string) error {
			if f.Form != config.ListFlag {
				arguments = nil
			}
			arguments = append(arguments, text)
			return source.Flags.SetFlag(f.Name, arguments...)
		})
	}
	set.StringVar(&source.FilePath, "config", "", "`FILE`: read settings from it instead of the nearest "+config.FileName)
	set.BoolVar(&source.WithoutFile, "no-config", false, "read no file with settings")
	set.BoolVar(&j.Config.FixMode.ApplyFixes, "fix", false, "repair what can be repaired without changing what the rules mean; report the rest")
	set.BoolVar(&j.Config.FixMode.ApplyUnsafe, "unsafe-fixes", false, "with --fix: also where a repair has to guess what was meant")
	set.IntVar(&j.MaxFindings, "max-findings", 0, "`N`: show the first N findings of each file, causes first, and count the others")
	set.BoolVar(&j.Quiet, "quiet", false, "one line for each finding, no summary")
	set.BoolVar(&j.Verbose, "verbose", false, "whole matches, all verdicts, the facts that proofs use")
	set.BoolVar(&j.Debug, "debug", false, "tell on standard error what the prover does, and where in the program a fault happened")
	var help []string
	set.VisitAll(func(f *flag.Flag) { help = append(help, config.HelpLine(f.Name, short[f.Name], f.Usage)) })
	for name, letter := range short {
		set.Var(set.Lookup(name).Value, letter, "")
	}
	set.Usage = func() { j.printUsage(help) }
	if err := set.Parse(args); err != nil {
		return err
	}
	if j.SheetArguments = set.Args(); len(j.SheetArguments) == 0 {
		j.SheetArguments = []string{"./..."}
	}
	source.SheetArguments = j.SheetArguments
	return j.useSettings(source)
}

// useSettings sets the settings of the job from a source. A mistake in the file with settings
// becomes part of the report.
func (j *Job) useSettings(source *SettingsSource) error {
	settings, foreign, err := source.ReadSettings()
	var wrong *SettingsFileError
	switch {
	case errors.As(err, &wrong):
		j.SettingsErrors = append(j.SettingsErrors, wrong.error)
	case err != nil:
		return err
	}
	for _, err := range foreign {
		fmt.Fprintf(j.Stderr, "%s: %v\n", j.ToolName, err)
	}
	j.ApplySettings(settings)
	j.Outputs, err = ParseOutputs(settings.ReportFormats)
	return err
}

// ApplySettings sets the settings of the job to those of a command line and its file.
func (j *Job) ApplySettings(e config.EffectiveSettings) {
	j.Config.Settings, j.Config.SettingsFile = e.FlagSettings, e.File
	j.BaselineMode.BaselinePath, j.ExcludeGlobs = e.BaselinePath, e.FlagSettings.ExcludeGlobs
	if e.File != nil {
		j.SettingsFiles = []string{filepath.Join(e.File.FolderPath, filepath.Base(e.File.Path))}
		j.RelativeExcludes = glob.PatternList{BaseDir: e.File.FolderPath, Patterns: e.File.ExcludeGlobs}
	}
}

// printUsage prints the help of a program made by Main.
func (j *Job) printUsage(lines []string) {
	fmt.Fprintf(j.Stdout, "usage: %s [flags] [PATH|DIR|DIR/...|GLOB|-]...\n"+
		"       %[1]s rules [RULE]...     list the rules\n       %[1]s explain RULE...     why a rule matters\n\nFlags:\n", j.ToolName)
	tw := tabwriter.NewWriter(j.Stdout, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		fmt.Fprintln(tw, line)
	}
	tw.Flush()
}

// RulesOf returns the rules that analyzers document. A plain analyzer has one rule, with the name of the analyzer.
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
