package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
)

// lintFlags are the flags of lint.
func lintFlags() []cli.Flag {
	return slices.Concat(ruleFlags(), []cli.Flag{staticFlag()}, workFlags(), cacheFlags(), exitFlags(), fixFlags(), settingFlags(), baselineFileFlags(), sinceFlags(), sheetFlags(), reportFlags())
}

// proveFlags are the flags of prove. It knows flags that make no sense there
// only to report them.
func proveFlags() []cli.Flag {
	return slices.Concat(questionFlags(), ruleFlags(), workFlags(), cacheFlags(), exitFlags(), settingFlags(), baselineFileFlags(), sinceFlags(), sheetFlags(),
		reportFlags(), hideFlags(append(fixFlags(), staticFlag())))
}

// baselineFlags are the flags of baseline, which reports nothing.
func baselineFlags() []cli.Flag {
	return slices.Concat(baselineFileFlags(), ruleFlags(), []cli.Flag{staticFlag()}, workFlags(), cacheFlags(), settingFlags(), sheetFlags(),
		hideFlags(slices.Concat(exitFlags(), fixFlags(), reportFlags())))
}

// hideFlags hides flags from help, and returns them.
func hideFlags(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		switch f := f.(type) {
		case *cli.BoolFlag:
			f.Hidden = true
		case *cli.StringFlag:
			f.Hidden = true
		case *cli.StringSliceFlag:
			f.Hidden = true
		case *cli.IntFlag:
			f.Hidden = true
		case *cli.DurationFlag:
			f.Hidden = true
		}
	}
	return flags
}

func versionFlag() cli.Flag {
	return &cli.BoolFlag{Name: "version", Aliases: []string{"V"}, Usage: "print the version of the program, and do nothing else"}
}

func staticFlag() cli.Flag {
	return &cli.BoolFlag{Name: "static", Usage: "look at the text only, never at states of the game"}
}

// ruleFlags select rules and properties.
func ruleFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "select", Usage: "`RULES`: add them: codes, names, families such as V, all; separated by commas"},
		&cli.StringSliceFlag{Name: "ignore", Usage: "`RULES`: leave them out"},
		&cli.StringSliceFlag{Name: "only", Usage: "`RULES`: check nothing else"},
		&cli.StringSliceFlag{Name: "require", Usage: "`PROPERTIES`: that every game must have, such as zero-sum; a violation is an error"},
	}
}

// workFlags bound the work.
func workFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "budget", Value: string(checker.DefaultBudget), Usage: "`HOW`: how hard to try to prove: quick, default, thorough"},
		&cli.StringFlag{Name: "solver", Value: string(solvers.Auto), Usage: "`NAME`: who answers queries: auto (default: clingo where its library can be loaded, and embedded for a few questions; else embedded), clingo, embedded"},
		&cli.DurationFlag{Name: "timeout", Usage: "`TIME`: limit for one file, such as 30s, exit 3 where it cuts work short; by default " + defaultTimeouts() + ", a safety net: work is bounded by --budget"},
		&cli.IntFlag{Name: "memory", Value: checker.DefaultMemoryLimit >> 20, Usage: "`MB`: end work that takes more memory, exit 3"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "`N`: check so many files at the same time; by default as many as there are CPUs"},
	}
}

// exitFlags decide about the exit code.
func exitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "fail-on", Value: string(checker.FailOnError), Usage: "`SEVERITY`: exit 1 from this one on: error (default), warning, note, never"},
		&cli.BoolFlag{Name: "fail-on-open", Usage: "exit 3 if a question stays open"},
	}
}

// fixFlags change rulesheets.
func fixFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "fix", Usage: "repair what can be repaired without changing what the rules mean; report the rest"},
		&cli.BoolFlag{Name: "unsafe-fixes", Usage: "with --fix or --diff: also where a repair has to guess what was meant"},
		&cli.BoolFlag{Name: "diff", Usage: "show what --fix would change, change nothing, exit 1 if anything would"},
	}
}

// settingFlags are about the file with settings.
func settingFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "config", Usage: "`FILE`: read settings from it instead of the nearest " + config.FileName},
		&cli.BoolFlag{Name: "no-config", Usage: "read no file with settings"},
		&cli.BoolFlag{Name: "show-config", Usage: "show all settings and where they come from, and check nothing"},
	}
}

// baselineFileFlags are about findings that are accepted for now.
func baselineFileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "baseline", Usage: "`FILE`: leave out the findings that it lists"},
		&cli.BoolFlag{Name: "no-baseline", Usage: "report also what the baseline of the settings lists"},
		&cli.StringFlag{Name: "write-baseline", Usage: "`FILE`: accept all findings by writing them there"},
	}
}

// inputFlags are about the files to read.
func inputFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "include", Usage: "`GLOB`: in directories, read also files whose names match, such as pages (*.html)"},
		&cli.StringSliceFlag{Name: "exclude", Usage: "`GLOB`: leave out files and directories that match"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what reports call standard input"},
	}
}

// sinceFlags exclude files that were checked before, or are checked elsewhere.
func sinceFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "since", Usage: "`REVISION`: only what has changed since it: rulesheets, their properties, settings; asks git"},
		&cli.StringFlag{Name: "shard", Usage: "`K/N`: only the K-th of N parts that cost about the same; gdllint merge puts their reports together"},
		watchFlag(),
	}
}

// sheetFlags are about the rulesheets to check.
func sheetFlags() []cli.Flag { return append(inputFlags(), notationFlag(), asOneFlag()) }

// reportFlags are about the reports.
func reportFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "format", Aliases: []string{"f"}, Usage: "`NAME[=FILE]`: report as " + strings.Join(checker.FormatNames(), ", ") + "; text by default; may be repeated"},
		&cli.StringFlag{Name: "sarif-profile", Value: "default", Usage: "`KIND`: default: findings, for code scanning; full: also proved and open questions"},
		&cli.IntFlag{Name: "max-findings", Usage: "`N`: show the first N findings of each file, causes first, and count the others"},
		&cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: auto (default), always, never"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "one line for each finding, no summary"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "whole matches, all verdicts, the facts that proofs use"},
		&cli.BoolFlag{Name: "debug", Usage: "tell on standard error what the prover does, and where in the program a fault happened"},
	}
}

// questionFlags are the flags of prove that lint lacks.
func questionFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "property", Aliases: []string{"p"},
			Usage: "`FORMULA`: ask whether it always holds, and nothing else; may be repeated"},
		&cli.BoolFlag{Name: "discover", Usage: "show properties that hold, as comments that can be added to the file, and nothing else"},
		&cli.StringFlag{Name: "certificate", Usage: "`DIR`: write there, for each proved property, programs that a stock clingo can check"},
		&cli.StringSliceFlag{Name: "row", Usage: "`NAME`: run this row of the prover's plan and no others, see docs/design/plan.md; a name that is none lists them; may be repeated"},
	}
}

// defaultTimeouts lists the default timeouts in the order of the budgets.
func defaultTimeouts() string {
	var list []string
	for _, b := range []checker.Budget{checker.QuickBudget, checker.DefaultBudget, checker.ThoroughBudget} {
		list = append(list, config.CompactDuration(b.FileTimeout())+" ("+string(b)+")")
	}
	return strings.Join(list, ", ")
}
