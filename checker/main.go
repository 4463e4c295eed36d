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
	"strconv"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
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

// parseArguments reads the arguments of a program made by Main: flags of the table of settings, a list of which has the arguments of
// all occurrences, and those that are no settings of games.
func (j *Job) parseArguments(args []string) error {
	set := flag.NewFlagSet(j.ToolName, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	source := &SettingsSource{Rules: j.Rules}
	source.Flags.MemoryLimit = config.DefaultMemoryLimit
	var help []string
	add := func(name, short, usage string, define func(name, usage string, read func(string) error), read func(text string) error) {
		define(name, "", read)
		if short != "" {
			define(short, "", read)
		}
		help = append(help, config.HelpLine(name, short, usage))
	}
	for _, f := range config.SettingFlags(NewVocabulary(j.Rules)) {
		var arguments []string
		read := func(text string) error {
			if f.Form != config.ListFlag {
				arguments = nil
			}
			arguments = append(arguments, text)
			return source.Flags.SetFlag(f.Name, arguments...)
		}
		if f.Form == config.SwitchFlag {
			add(f.Name, f.Short, f.Usage, set.BoolFunc, read)
		} else {
			add(f.Name, f.Short, f.Usage, set.Func, read)
		}
	}
	toggle := func(name, short, usage string, into *bool) {
		add(name, short, usage, set.BoolFunc, func(text string) (err error) {
			*into, err = strconv.ParseBool(text)
			return err
		})
	}
	add("config", "", "`FILE`: read settings from it instead of the nearest "+config.FileName, set.Func, func(text string) error {
		source.FilePath = text
		return nil
	})
	toggle("no-config", "", "read no file with settings", &source.WithoutFile)
	toggle("fix", "", "repair what can be repaired without changing what the rules mean; report the rest", &j.Config.FixMode.ApplyFixes)
	toggle("unsafe-fixes", "", "with --fix: also where a repair has to guess what was meant", &j.Config.FixMode.ApplyUnsafe)
	add("max-findings", "", "`N`: show the first N findings of each file, causes first, and count the others", set.Func, func(text string) (err error) {
		j.MaxFindings, err = strconv.Atoi(text)
		return err
	})
	toggle("quiet", "q", "one line for each finding, no summary", &j.Quiet)
	toggle("verbose", "v", "whole matches, all verdicts, the facts that proofs use", &j.Verbose)
	toggle("debug", "", "tell on standard error what the prover does, and where in the program a fault happened", &j.Debug)
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

// useSettings takes over the settings of a source. A mistake in the file is part of
// the report.
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

// ApplySettings hands the settings of a command line and its file to a job.
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
