package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/prover/tools/sampling"
)

// An ablationRun measures games with all rows of the plan, and without one set of rows at a time.
type ablationRun struct {
	*commandOptions
	resultBook *recordBook
	gamePaths  []string
}

// measureMissing makes the runs that the result book does not have yet; with onlyKnown, only those without rows.
func (a *ablationRun) measureMissing(ctx context.Context) error {
	sampling.ShuffleByHash(a.sampleSeed, a.gamePaths, filepath.Base)
	if !a.onlyKnown {
		for _, path := range a.gamePaths {
			if err := a.runUnlessKnown(ctx, path, ""); err != nil {
				return err
			}
		}
	}
	for _, row := range a.omittedRows {
		games := a.chooseAblationGames(row)
		for _, path := range slices.Concat(games.involvedGames, games.otherGames) {
			if err := a.runUnlessKnown(ctx, path, row); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *ablationRun) runUnlessKnown(ctx context.Context, path, without string) error {
	if a.resultBook.recordsByKey[runKey{filepath.Base(path), without}] != nil {
		return nil
	}
	r, err := a.runGame(ctx, path, without)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintf(a.logWriter, "%s %s: %.1f s, %d of %d decided\n", r.GameName, r.OmittedRows, r.ProcessorSeconds, r.countDecidedQuestions(), len(r.VerdictsByQuestion))
	return a.resultBook.addRecord(r)
}

// fullRecords returns the records of the runs with all rows.
func (a *ablationRun) fullRecords() []*Record {
	var list []*Record
	for _, path := range a.gamePaths {
		if r := a.resultBook.recordsByKey[runKey{filepath.Base(path), ""}]; r != nil {
			list = append(list, r)
		}
	}
	return list
}

// chosenGames holds the paths of the games that are run without a set of rows.
type chosenGames struct {
	involvedGames []string // games in which a row of the set had a part in a result
	otherGames    []string // games in which a row of the set worked without a result
}

// idleSeconds is the greatest time, in seconds, of a row that only checks that it is not needed.
const idleSeconds = 20e-6

// chooseAblationGames returns the games on which a set of rows is left out. It leaves out games in
// which no row of the set worked, since nothing would change, and runs without results that were
// cut short, which would be cut at another place. It returns at most maxInvolved and maxOther games.
func (a *ablationRun) chooseAblationGames(set string) (c chosenGames) {
	for _, path := range a.gamePaths {
		r := a.resultBook.recordsByKey[runKey{filepath.Base(path), ""}]
		switch {
		case r == nil:
		case slices.ContainsFunc(rowsOfSet(set), r.rowMattered):
			c.involvedGames = append(c.involvedGames, path)
		case !r.CutShort && slices.ContainsFunc(rowsOfSet(set), r.rowWorked):
			c.otherGames = append(c.otherGames, path)
		}
	}
	c.involvedGames = c.involvedGames[:min(len(c.involvedGames), a.maxInvolved)]
	c.otherGames = c.otherGames[:min(len(c.otherGames), a.maxOther)]
	return c
}

// rowWorked reports whether a row did more than check that it is not needed.
func (r *Record) rowWorked(name string) bool {
	row := r.rowRecord(name)
	return row != nil && row.ProcessorSeconds > idleSeconds
}
