package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A finding is the part of a finding in a JSON report that this command uses.
type finding struct {
	Code, Severity, Message string
	Consequence             bool
	Range                   span
	Fixes                   []struct {
		Message string
		Edits   []struct {
			Range span
			Text  string
		}
	}
}

type span struct{ Start, End struct{ Line, Column int } }

// A judgement tells how well the findings of a program about a mutant, without those about the game, show and repair its
// fault.
type judgement struct {
	mutant
	said     bool     // there is a finding
	placed   bool     // one of the first judgedOffers findings is at the fault: see isAt
	repaired bool     // one of the first judgedOffers repairs makes a game that plays like the game
	first    string   // the code and the message of the first finding
	offers   []string // for each judged repair: the code of the finding, whether it repairs, and its message
}

// findings returns the findings of a program about a file. The exit code is not used.
func (o *options) findings(ctx context.Context, program, path string) ([]finding, error) {
	out, err := exec.CommandContext(ctx, program, "lint", "-f", "json", "--no-config", "--no-cache", "--timeout", o.timeout.String(), path).Output()
	var report struct {
		Files []struct{ Findings []finding }
	}
	if json.Unmarshal(out, &report) != nil || len(report.Files) == 0 {
		return nil, fmt.Errorf("%s %s: no report: %w", program, path, err)
	}
	return report.Files[0].Findings, nil
}

// judge returns the judgement on a program from its findings about a mutant and about the game.
func (o *options) judge(ctx context.Context, program string, m mutant) (j judgement, err error) {
	j.mutant = m
	before, err := o.findings(ctx, program, m.gamePath)
	if err != nil {
		return j, err
	}
	after, err := o.findings(ctx, program, m.mutantPath)
	if err != nil {
		return j, err
	}
	known := map[string]bool{}
	for _, f := range before {
		known[f.Code+" "+f.Message] = true
	}
	after = slices.DeleteFunc(after, func(f finding) bool { return known[f.Code+" "+f.Message] || f.Severity == "note" || f.Consequence })
	text := gdl.ParseString(m.mutantPath, string(m.NewText))
	for i, f := range after {
		if i == 0 {
			j.said, j.first = true, f.Code+" "+f.Message
		}
		j.placed = j.placed || i < judgedOffers && m.isAt(text.Source.Offset(text.Source.File.LineStart(f.Range.Start.Line))+f.Range.Start.Column-1, f.Message)
		for _, fix := range f.Fixes {
			if len(j.offers) == judgedOffers {
				return j, nil
			}
			edited := []byte(m.NewText)
			slices.SortFunc(fix.Edits, func(a, b struct {
				Range span
				Text  string
			}) int {
				return cmp.Or(b.Range.Start.Line-a.Range.Start.Line, b.Range.Start.Column-a.Range.Start.Column)
			})
			for _, e := range fix.Edits {
				from := text.Source.Offset(text.Source.File.LineStart(e.Range.Start.Line)) + e.Range.Start.Column - 1
				to := text.Source.Offset(text.Source.File.LineStart(e.Range.End.Line)) + e.Range.End.Column - 1
				edited = slices.Concat(edited[:from], []byte(e.Text), edited[to:])
			}
			same, err := playAlike(ctx, m.game, gdl.ParseString("repaired.kif", string(edited)))
			j.repaired = j.repaired || same && err == nil
			j.offers = append(j.offers, fmt.Sprint(f.Code, " ", same && err == nil, " ", fix.Message))
		}
	}
	return j, nil
}

// judgedOffers is the number of findings, and of offered repairs, that are judged.
const judgedOffers = 3

// isAt tells whether a finding is at the changed rule, or names a fluent or relation that the rule
// makes.
func (m *mutant) isAt(offset int, message string) bool {
	from := m.game.Source.Offset(m.Rule.Pos())
	to := m.game.Source.Offset(m.Rule.End()) + len(m.NewText) - len(m.game.Source.Text)
	if m.Result != nil && offset >= from && offset < to {
		return true
	}
	name := m.Rule.Head.Name
	if m.Rule.Subject != nil {
		name = m.Rule.Subject.Term.Name
	}
	words := strings.FieldsFunc(gdl.FoldName(message), func(c rune) bool { return strings.ContainsRune(" '(),.;:&", c) })
	return slices.Contains(words, name)
}

func (j *judgement) print(out io.Writer) {
	fmt.Fprintf(out, "%s %s said %t, placed %t, repaired %t: %s: %s\n\t%s\n", j.ChangeKind, j.game.Source.Name, j.said, j.placed, j.repaired, strings.Join(j.faults, ", "), j.ChangeInWords, j.first)
	for _, offer := range j.offers {
		fmt.Fprintf(out, "\t\t%s\n", offer)
	}
}

// printShares prints the table of shares.
func printShares(out io.Writer, judged []judgement) {
	fmt.Fprint(out, "| kind | mutants | said | placed | repaired |\n|---|--:|--:|--:|--:|\n")
	var kinds []string
	for _, j := range judged {
		if !slices.Contains(kinds, j.ChangeKind) {
			kinds = append(kinds, j.ChangeKind)
		}
	}
	slices.Sort(kinds)
	for _, kind := range append(kinds, "all") {
		var n, said, placed, repaired int
		for _, j := range judged {
			if kind == "all" || j.ChangeKind == kind {
				n, said, placed, repaired = n+1, said+count(j.said), placed+count(j.placed), repaired+count(j.repaired)
			}
		}
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d |\n", kind, n, said, placed, repaired)
	}
}

func count(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
