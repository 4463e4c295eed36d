package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A rowDifference holds what changes in some games without a row.
type rowDifference struct {
	gameCount                      int
	lostQuestions, gainedQuestions []string // questions, with their games
	contraryQuestions              []string // questions with the opposite answer, which is a fault
	losingGames                    int      // games in which some question is lost
	extraSeconds                   float64  // processor time without the row minus that with it
}

// addGameRuns adds the differences between the runs of a game with and without a row.
func (d *rowDifference) addGameRuns(with, without *Record) {
	d.gameCount++
	d.extraSeconds += without.ProcessorSeconds - with.ProcessorSeconds
	before := len(d.lostQuestions)
	for question, status := range with.VerdictsByQuestion {
		now, open := without.VerdictsByQuestion[question], string(proof.Open)
		name := with.GameName + ": " + question
		switch {
		case now == status:
		case now == open:
			d.lostQuestions = append(d.lostQuestions, name)
		case status == open:
			d.gainedQuestions = append(d.gainedQuestions, name)
		default:
			d.contraryQuestions = append(d.contraryQuestions, name)
		}
	}
	if len(d.lostQuestions) > before {
		d.losingGames++
	}
}

// compareWithout returns what changes without a row, in the games in which it had a part and in
// other games.
func (a *ablationRun) compareWithout(row string) (part, beside rowDifference) {
	c := a.chooseAblationGames(row)
	for into, paths := range map[*rowDifference][]string{&part: c.involvedGames, &beside: c.otherGames} {
		for _, path := range paths {
			game := filepath.Base(path)
			if without := a.resultBook.recordsByKey[runKey{game, row}]; without != nil {
				into.addGameRuns(a.resultBook.recordsByKey[runKey{game, ""}], without)
			}
		}
		slices.Sort(into.lostQuestions)
		slices.Sort(into.gainedQuestions)
	}
	return part, beside
}

// writeTable prints for each row that was left out the losses without it.
func (a *ablationRun) writeTable(out io.Writer) error {
	records := a.fullRecords()
	var b, detail strings.Builder
	b.WriteString(reportHeader(records) + "\n\n")
	b.WriteString("| row | decided | in games | used in games | seconds | left out in | lost | in games | gained | seconds more | left out beside | lost | gained | seconds more |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, row := range a.omittedRows {
		t := sumRow(records, row)
		part, beside := a.compareWithout(row)
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %.0f | %d | %d | %d | %d | %.1f | %d | %d | %d | %.1f |\n", row, t.decidedQuestions, t.decidedGames, t.usedGames, t.totalSeconds,
			part.gameCount, len(part.lostQuestions), part.losingGames, len(part.gainedQuestions), part.extraSeconds, beside.gameCount, len(beside.lostQuestions), len(beside.gainedQuestions), beside.extraSeconds)
		describeDifferences(&detail, row, part, beside)
	}
	_, err := io.WriteString(out, b.String()+"\n"+detail.String())
	return err
}

// describeDifferences lists the questions that change without a row.
func describeDifferences(b *strings.Builder, row string, of ...rowDifference) {
	for _, d := range of {
		for _, list := range []struct {
			how       string
			questions []string
		}{{"lost", d.lostQuestions}, {"gained", d.gainedQuestions}, {"CONTRARY", d.contraryQuestions}} {
			if len(list.questions) > 0 {
				fmt.Fprintf(b, "- without %s %s: %s\n", row, list.how, strings.Join(list.questions, ", "))
			}
		}
	}
}
