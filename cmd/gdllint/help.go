package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"
)

const usageText = `gdllint finds faults in games written in GDL, and proves what they promise.

Usage:
  gdllint [lint] [flags] [PATH]...   check rulesheets
  gdllint prove [flags] [PATH]...    answer every question: proved, violated or open
  gdllint baseline [show|update|prune] [flags] [PATH]...
                                     the findings that are accepted for now
  gdllint explain RULE|FAMILY...     why a rule matters, with examples
  gdllint rules [flags] [RULE]...    list rules as text, JSON or Markdown
  gdllint fmt [PATH]...              put rulesheets into the canonical layout
  gdllint sarif check FILE...        apply schema and limits of code scanning to SARIF logs
  gdllint version
  gdllint completion bash|zsh|fish

PATH is a file, a directory, DIR/... for all below it, a glob, or - for
standard input. Without PATH it is ./... Files are *.kif and *.gdl; a file that
is named explicitly is always read.

Examples:
  gdllint games/...                             all games below a directory
  gdllint --static --fail-on warning chess.kif  the text only, strictly
  gdllint -f text -f sarif=out.sarif            for people and for code scanning
  gdllint --only V,playability chess.kif        one family and one property
  gdllint prove --discover chess.kif            properties that hold, to be added

`

const exitText = `
Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 incomplete, 130 interrupted
`

// help is the text of --help for the program and for lint and prove.
func help() string {
	return usageText + flagTable(lintFlags()) + "\nMore flags of prove:\n" + flagLines(questionFlags()) + exitText
}

// flagTable explains flags under a heading.
func flagTable(flags []cli.Flag) string { return "Flags:\n" + flagLines(flags) }

// flagLines explains flags, one a line.
func flagLines(flags []cli.Flag) string {
	var b strings.Builder
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range flags {
		fmt.Fprintln(tw, flagLine(f))
	}
	tw.Flush()
	return b.String()
}

// flagLine returns the names of a flag, what it takes, and what it does.
func flagLine(f cli.Flag) string {
	names := f.Names()
	short := "    "
	if len(names) > 1 {
		short = "-" + names[1] + ", "
	}
	usage := f.(cli.DocGenerationFlag).GetUsage()
	takes := ""
	if rest, ok := strings.CutPrefix(usage, "`"); ok {
		word, what, _ := strings.Cut(rest, "`: ")
		takes, usage = " "+word, what
	}
	return fmt.Sprintf("  %s--%s%s\t%s", short, names[0], takes, usage)
}
