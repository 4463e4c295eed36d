package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/config"
)

// lintFlags are the flags of lint.
func lintFlags() []cli.Flag {
	return slices.Concat(ruleFlags(), []cli.Flag{staticFlag()}, workFlags(), cacheFlags(), exitFlags(), fixFlags(), settingsFileFlags(), baselineFileFlags(), sinceFlags(), sheetFlags(), reportFlags())
}

// proveFlags are the flags of prove. It knows flags that make no sense there
// only to report them.
func proveFlags() []cli.Flag {
	return slices.Concat(questionFlags(), ruleFlags(), workFlags(), cacheFlags(), exitFlags(), settingsFileFlags(), baselineFileFlags(), sinceFlags(), sheetFlags(),
		reportFlags(), hideFlags(append(fixFlags(), staticFlag())))
}

// baselineFlags are the flags of baseline, which reports nothing.
func baselineFlags() []cli.Flag {
	return slices.Concat(baselineFileFlags(), ruleFlags(), []cli.Flag{staticFlag()}, workFlags(), cacheFlags(), settingsFileFlags(), sheetFlags(),
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

func staticFlag() cli.Flag { return settingFlag("static") }

// ruleFlags select rules and properties.
func ruleFlags() []cli.Flag { return settingFlags("select", "ignore", "only", "require") }

// workFlags bound the work.
func workFlags() []cli.Flag { return settingFlags("budget", "solver", "timeout", "memory", "jobs") }

// exitFlags decide about the exit code.
func exitFlags() []cli.Flag { return settingFlags("fail-on", "fail-on-open") }

// fixFlags change rulesheets.
func fixFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "fix", Usage: "repair what can be repaired without changing what the rules mean; report the rest"},
		&cli.BoolFlag{Name: "unsafe-fixes", Usage: "with --fix or --diff: also where a repair has to guess what was meant"},
		&cli.BoolFlag{Name: "diff", Usage: "show what --fix would change, change nothing, exit 1 if anything would"},
	}
}

// settingsFileFlags are about the file with settings.
func settingsFileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "config", Usage: "`FILE`: read settings from it instead of the nearest " + config.FileName},
		&cli.BoolFlag{Name: "no-config", Usage: "read no file with settings"},
		&cli.BoolFlag{Name: "show-config", Usage: "show all settings and where they come from, and check nothing"},
	}
}

// baselineFileFlags are about findings that are accepted for now.
func baselineFileFlags() []cli.Flag {
	return []cli.Flag{
		settingFlag("baseline"),
		&cli.BoolFlag{Name: "no-baseline", Usage: "report also what the baseline of the settings lists"},
		&cli.StringFlag{Name: "write-baseline", Usage: "`FILE`: accept all findings by writing them there"},
	}
}

// inputFlags are about the files to read.
func inputFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "include", Usage: "`GLOB`: in directories, read also files whose names match, such as pages (*.html)"},
		settingFlag("exclude"),
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
		settingFlag("format"),
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
