package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/checker"
)

// renderRepairs writes the report. It is the same for the same findings.
func renderRepairs(judged []repairJudgement, config checker.Config) string {
	var b strings.Builder
	b.WriteString(reportIntroduction)
	visible, caught, stands := 0, 0, 0
	for _, j := range judged {
		visible += countTrue(j.isVisible)
		caught += countTrue(j.isCaught)
		stands += countTrue(j.isUnrepaired)
	}
	how := fmt.Sprintf("With budget %s", config.Budget)
	if config.StaticOnly {
		how = "Of the text alone"
	}
	fmt.Fprintf(&b, "\n%s: %d repairs; a linter can see the fault of %d; caught are %d (%s).\n", how, len(judged), visible, caught, formatPercent(caught, visible))
	fmt.Fprintf(&b, "Of the others, %d are reported before the repair and still after it, since it did not remove the fault; without them it is %s.\n",
		stands, formatPercent(caught, visible-stands))
	writeMissed(&b, judged)
	writeRepairTable(&b, judged)
	writeClassTable(&b)
	return b.String()
}

const reportIntroduction = `# Real repairs

Written by ` + "`make repairs`" + `, which checks rulesheets from before and after repairs by their authors.
A repair is caught if before it there is a finding of a rule that means the kind of fault, in a rule that the
repair changed, or a violated verdict on a property that means it, and after it no longer. A repair that only added
rules changed none: there, a finding counts in a rule that defines or asks for what the added rules define.
`

// writeMissed writes the faults that a linter can see and that were not caught, with the reasons.
func writeMissed(b *strings.Builder, judged []repairJudgement) {
	b.WriteString("\n## Missed\n\n| repair | fault | why |\n|---|---|---|\n")
	for _, j := range judged {
		if j.isVisible && !j.isCaught {
			fmt.Fprintf(b, "| %s | %s | %s |\n", j.repairID, escapeCell(j.faultDescription), escapeCell(j.reportedReason()))
		}
	}
}

// reportedReason returns the result of the comparison, after the note of a reader if there is one.
func (j *repairJudgement) reportedReason() string {
	if note, ok := missNotes[j.repairID]; ok {
		return note + " (" + j.missReason + ")"
	}
	return j.missReason
}

// writeRepairTable writes the repairs that are caught, and those without a visible fault, by the
// reason.
func writeRepairTable(b *strings.Builder, judged []repairJudgement) {
	b.WriteString("\n## Caught\n\n| repair | fault | by |\n|---|---|---|\n")
	unseen := map[string][]string{}
	for _, j := range judged {
		switch {
		case j.isCaught:
			fmt.Fprintf(b, "| %s | %s | %s |\n", j.repairID, escapeCell(j.faultDescription), j.formatEvidence())
		case !j.isVisible:
			unseen[j.missReason] = append(unseen[j.missReason], j.repairID)
		}
	}
	b.WriteString("\n## Nothing to see\n\n")
	for _, reason := range slices.Sorted(maps.Keys(unseen)) {
		fmt.Fprintf(b, "- %s: %s\n", reason, strings.Join(unseen[reason], ", "))
	}
}

// writeClassTable writes the table of classes.
func writeClassTable(b *strings.Builder) {
	b.WriteString("\n## Which rules mean which fault\n\n| fault | rules | properties |\n|---|---|---|\n")
	for _, c := range faultClasses {
		if c.whyInvisible != "" {
			continue
		}
		var properties []string
		for _, p := range c.violatedProperties {
			properties = append(properties, string(p))
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", c.descriptionPrefix, strings.Join(c.ruleCodes, " "), strings.Join(properties, ", "))
	}
}

// escapeCell escapes a text for a cell of a table.
func escapeCell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

func formatPercent(n, of int) string {
	if of == 0 {
		return "none"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of))
}

func countTrue(b bool) int {
	if b {
		return 1
	}
	return 0
}
