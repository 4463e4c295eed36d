package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A difference is the change without a row.
type difference struct {
	games        int
	lost, gained []string // questions, with their games
	contrary     []string // questions with the opposite answer, which is a fault
	losing       int      // games in which some question is lost
	seconds      float64  // more than with the row
}

// add compares the runs over a game.
func (d *difference) add(with, without *Record) {
	d.games++
	d.seconds += without.Seconds - with.Seconds
	before := len(d.lost)
	for question, status := range with.Verdicts {
		now, open := without.Verdicts[question], string(proof.Open)
		name := with.Game + ": " + question
		switch {
		case now == status:
		case now == open:
			d.lost = append(d.lost, name)
		case status == open:
			d.gained = append(d.gained, name)
		default:
			d.contrary = append(d.contrary, name)
		}
	}
	if len(d.lost) > before {
		d.losing++
	}
}

// compare returns the changes without a row, in the games in which it had a part and in
// others.
func (a *ablation) compare(row string) (part, beside difference) {
	c := a.choose(row)
	for into, paths := range map[*difference][]string{&part: c.part, &beside: c.beside} {
		for _, path := range paths {
			game := filepath.Base(path)
			if without := a.book.all[key{game, row}]; without != nil {
				into.add(a.book.all[key{game, ""}], without)
			}
		}
		slices.Sort(into.lost)
		slices.Sort(into.gained)
	}
	return part, beside
}

// writeTable prints for each row that was left out the losses without it.
func (a *ablation) writeTable(out io.Writer) error {
	records := a.records()
	var b, detail strings.Builder
	b.WriteString(header(records) + "\n\n")
	b.WriteString("| row | decided | in games | used in games | seconds | left out in | lost | in games | gained | seconds more | left out beside | lost | gained | seconds more |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, row := range a.rows {
		t := sum(records, row)
		part, beside := a.compare(row)
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %.0f | %d | %d | %d | %d | %.1f | %d | %d | %d | %.1f |\n", row, t.questions, t.winner, t.support, t.seconds,
			part.games, len(part.lost), part.losing, len(part.gained), part.seconds, beside.games, len(beside.lost), len(beside.gained), beside.seconds)
		describe(&detail, row, part, beside)
	}
	_, err := io.WriteString(out, b.String()+"\n"+detail.String())
	return err
}

// describe lists the questions that change without a row.
func describe(b *strings.Builder, row string, of ...difference) {
	for _, d := range of {
		for _, list := range []struct {
			how       string
			questions []string
		}{{"lost", d.lost}, {"gained", d.gained}, {"CONTRARY", d.contrary}} {
			if len(list.questions) > 0 {
				fmt.Fprintf(b, "- without %s %s: %s\n", row, list.how, strings.Join(list.questions, ", "))
			}
		}
	}
}
