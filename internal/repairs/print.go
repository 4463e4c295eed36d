package main

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/checker"
)

// markdown writes the report. It is the same for the same findings.
func markdown(judged []judgement, config checker.Config) string {
	var b strings.Builder
	b.WriteString(introduction)
	visible, caught, stands := 0, 0, 0
	for _, j := range judged {
		visible += btoi(j.visible)
		caught += btoi(j.caught)
		stands += btoi(j.stands)
	}
	how := fmt.Sprintf("With budget %s", config.Budget)
	if config.Static {
		how = "Of the text alone"
	}
	fmt.Fprintf(&b, "\n%s: %d repairs; a linter can see the fault of %d; caught are %d (%s).\n", how, len(judged), visible, caught, percent(caught, visible))
	fmt.Fprintf(&b, "Of the others, %d are reported before the repair and still after it, since it did not remove the fault; without them it is %s.\n",
		stands, percent(caught, visible-stands))
	missed(&b, judged)
	table(&b, judged)
	meanings(&b)
	return b.String()
}

const introduction = `# Real repairs

Written by ` + "`make repairs`" + `, which checks rulesheets from before and after repairs by their authors.
A repair is caught if before it there is a finding of a rule that means the kind of fault, in a rule that the
repair changed, or a violated verdict on a property that means it, and after it no longer. A repair that only added
rules changed none: there, a finding counts in a rule that defines or asks for what the added rules define.
`

// missed lists the faults that a linter can see and gdllint does not.
func missed(b *strings.Builder, judged []judgement) {
	b.WriteString("\n## Missed\n\n| repair | fault | why |\n|---|---|---|\n")
	for _, j := range judged {
		if j.visible && !j.caught {
			fmt.Fprintf(b, "| %s | %s | %s |\n", j.id, cell(j.description), cell(j.reason()))
		}
	}
}

// reason returns the note of a reader with the result of the comparison, or
// that result alone.
func (j *judgement) reason() string {
	if note, ok := notes[j.id]; ok {
		return note + " (" + j.why + ")"
	}
	return j.why
}

// table lists all repairs.
func table(b *strings.Builder, judged []judgement) {
	b.WriteString("\n## All repairs\n\n| repair | fault | visible | caught |\n|---|---|---|---|\n")
	for _, j := range judged {
		sees, by := "yes", j.evidence()
		if !j.visible {
			sees = "no: " + j.why
		}
		if j.visible && !j.caught {
			by = "no"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", j.id, cell(j.description), sees, by)
	}
}

// meanings writes the table of classes.
func meanings(b *strings.Builder) {
	b.WriteString("\n## Which rules mean which fault\n\n| fault | rules | properties |\n|---|---|---|\n")
	for _, c := range classes {
		if c.hidden != "" {
			continue
		}
		var properties []string
		for _, p := range c.properties {
			properties = append(properties, string(p))
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", c.phrase, strings.Join(c.codes, " "), strings.Join(properties, ", "))
	}
}

// cell escapes a text for a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

func percent(n, of int) string {
	if of == 0 {
		return "none"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
