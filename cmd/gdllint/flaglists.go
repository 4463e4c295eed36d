package main

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/config"
)

// This file lists the flags of lint and prove, and those that several commands have.

func lintFlags() []cli.Flag {
	return slices.Concat(ruleFlags(), inCategory("Questions", staticFlag()), workFlags(), cacheFlags(), exitFlags(), fixFlags(), settingsFileFlags(), baselineFileFlags(), sinceFlags(), sheetFlags(), reportFlags())
}

// proveFlags returns the flags of the command prove. The hidden flags of lint have no use there, and are known only for
// better error messages.
func proveFlags() []cli.Flag {
	return slices.Concat(questionFlags(), ruleFlags(), workFlags(), cacheFlags(), exitFlags(), settingsFileFlags(), baselineFileFlags(), sinceFlags(), sheetFlags(),
		reportFlags(), hideFlags(append(fixFlags(), staticFlag())))
}

// baselineFlags returns the flags of the command baseline. Those about reports, repairs and
// exit codes are hidden, since it reports no findings.
func baselineFlags() []cli.Flag {
	return slices.Concat(baselineFileFlags(), ruleFlags(), inCategory("Questions", staticFlag()), workFlags(), cacheFlags(), settingsFileFlags(), sheetFlags(),
		hideFlags(slices.Concat(exitFlags(), fixFlags(), reportFlags())))
}

// hideFlags hides flags from help and returns them.
func hideFlags(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		reflect.ValueOf(f).Elem().FieldByName("Hidden").SetBool(true)
	}
	return flags
}

// inCategory sets the category, a heading of help, of the flags that have none, and returns the
// flags. It sets the field by reflection, since package cli has no interface for it.
func inCategory(name string, flags ...cli.Flag) []cli.Flag {
	for _, f := range flags {
		if field := reflect.ValueOf(f).Elem().FieldByName("Category"); field.String() == "" {
			field.SetString(name)
		}
	}
	return flags
}

func versionFlag() cli.Flag {
	return &cli.BoolFlag{Name: "version", Aliases: []string{"V"}, Usage: "print the version of the program"}
}

func staticFlag() cli.Flag { return settingFlag("static") }

// ruleFlags returns the flags that select rules and properties.
func ruleFlags() []cli.Flag {
	return inCategory("Rules", settingFlags("select", "ignore", "only", "require")...)
}

func workFlags() []cli.Flag {
	return inCategory("Limits", settingFlags("budget", "solver", "timeout", "memory", "jobs")...)
}

// exitFlags returns the flags about the exit code.
func exitFlags() []cli.Flag {
	return inCategory("Exit code", settingFlags("fail-on", "fail-on-open")...)
}

// fixFlags returns the flags about repairs of rulesheets.
func fixFlags() []cli.Flag {
	return inCategory("Repairs",
		&cli.BoolFlag{Name: "fix", Usage: "repair what can be repaired without changing what the rules mean; report the rest"},
		&cli.BoolFlag{Name: "unsafe-fixes", Usage: "with --fix or --diff: repair also where the repair is a guess at what was meant"},
		&cli.BoolFlag{Name: "diff", Usage: "show what --fix would change, and change nothing; exit code 1 if there is a change"},
	)
}

func settingsFileFlags() []cli.Flag {
	return inCategory("Settings",
		&cli.StringFlag{Name: "config", Usage: "`FILE`: read settings from it instead of the nearest " + config.FileName},
		&cli.BoolFlag{Name: "no-config", Usage: "read no settings file"},
		&cli.BoolFlag{Name: "show-config", Usage: "show all settings and where they come from, and check nothing"},
	)
}

// baselineFileFlags returns the flags about the file with accepted findings.
func baselineFileFlags() []cli.Flag {
	return inCategory("Baseline",
		settingFlag("baseline"),
		&cli.BoolFlag{Name: "no-baseline", Usage: "report also what the baseline of the settings lists"},
		&cli.StringFlag{Name: "write-baseline", Usage: "`FILE`: accept all findings: write them there"},
	)
}

// includeFlag returns the flag for further files that are read when directories are searched.
func includeFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: "include", Usage: "`GLOB`: in directories, read also files whose names match, such as pages (*.html)"}
}

// inputFlags returns the flags about the files to read.
func inputFlags() []cli.Flag {
	return []cli.Flag{
		includeFlag(),
		settingFlag("exclude"),
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what reports call standard input"},
	}
}

// sinceFlags returns the flags that choose a part of the files: changed ones, a shard, or saved
// ones.
func sinceFlags() []cli.Flag {
	return inCategory("Files",
		&cli.StringFlag{Name: "since", Usage: "`REVISION`: only rulesheets that changed since then, as git says, in their text, properties or settings"},
		&cli.StringFlag{Name: "shard", Usage: "`K/N`: only the K-th of N parts that cost about the same; gdllint merge puts their reports together"},
		watchFlag(),
	)
}

// sheetFlags returns the flags about the rulesheets to check.
func sheetFlags() []cli.Flag {
	return inCategory("Files", append(inputFlags(), notationFlag(), asOneFlag())...)
}

func reportFlags() []cli.Flag {
	return inCategory("Reports",
		settingFlag("format"),
		&cli.BoolFlag{Name: "statistics", Usage: "count the findings of each rule, as -f statistics"},
		&cli.StringFlag{Name: "sarif-profile", Value: "default", Usage: "`KIND`: default: findings, for code scanning; full: also proved and open questions"},
		&cli.IntFlag{Name: "max-findings", Usage: "`N`: show the first N findings of each file, causes first, and count the others"},
		colorFlag(),
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "one line for each finding, no summary"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "whole matches, all verdicts, the facts that proofs use"},
		&cli.BoolFlag{Name: "debug", Usage: "print the steps of the prover, and places of faults in the program, on standard error"},
	)
}

func colorFlag() cli.Flag {
	return &cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN`: auto (default), always, never"}
}

// colorMode returns the value of the flag --color, or an error for an unknown one.
func colorMode(cmd *cli.Context) (string, error) {
	mode := cmd.String("color")
	if mode != "auto" && mode != "always" && mode != "never" {
		return "", fmt.Errorf("--color %s: choose auto, always or never", mode)
	}
	return mode, nil
}

// questionFlags returns the flags about questions, which only prove has.
func questionFlags() []cli.Flag {
	return inCategory("Questions",
		&cli.StringSliceFlag{Name: "property", Aliases: []string{"p"},
			Usage: "`FORMULA`: ask whether it always holds, and nothing else; may be repeated"},
		&cli.BoolFlag{Name: "discover", Usage: "show properties that hold, as comments that can be added to the file, and nothing else"},
		&cli.StringFlag{Name: "certificate", Usage: "`DIR`: write there, for each proved property, programs that a stock clingo can check"},
		&cli.StringSliceFlag{Name: "row", Usage: "`NAME`: run only this row of the prover's plan (docs/design/plan.md); an unknown name lists all; may be repeated"},
	)
}
