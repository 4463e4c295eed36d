package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/internal/sampling"
)

// An ablation holds the runs with all rows, and without each row.
type ablation struct {
	*options
	book  *book
	paths []string
}

// measure makes the runs that are missing.
func (a *ablation) measure(ctx context.Context) error {
	sampling.Shuffle(a.seed, a.paths, filepath.Base)
	if !a.known {
		for _, path := range a.paths {
			if err := a.runOnce(ctx, path, ""); err != nil {
				return err
			}
		}
	}
	for _, row := range a.rows {
		games := a.choose(row)
		for _, path := range slices.Concat(games.part, games.beside) {
			if err := a.runOnce(ctx, path, row); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *ablation) runOnce(ctx context.Context, path, without string) error {
	if a.book.all[key{filepath.Base(path), without}] != nil {
		return nil
	}
	r, err := a.run(ctx, path, without)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintf(a.log, "%s %s: %.1f s, %d of %d decided\n", r.Game, r.Without, r.Seconds, r.decided(), len(r.Verdicts))
	return a.book.add(r)
}

// records returns the runs with all rows.
func (a *ablation) records() []*Record {
	var list []*Record
	for _, path := range a.paths {
		if r := a.book.all[key{filepath.Base(path), ""}]; r != nil {
			list = append(list, r)
		}
	}
	return list
}

// chosen are the games on which a row is left out.
type chosen struct {
	part   []string // games in which it had a part
	beside []string // games in which it worked without a result
}

// idle is the time in seconds of a row that only checks that it is not needed.
const idle = 20e-6

// choose draws games for a set of rows. Games in which no row of it worked would run as
// before; a run that was cut short would be cut elsewhere without the set.
func (a *ablation) choose(set string) (c chosen) {
	for _, path := range a.paths {
		r := a.book.all[key{filepath.Base(path), ""}]
		switch {
		case r == nil:
		case slices.ContainsFunc(rowsIn(set), r.mattered):
			c.part = append(c.part, path)
		case !r.Cut && slices.ContainsFunc(rowsIn(set), r.worked):
			c.beside = append(c.beside, path)
		}
	}
	c.part = c.part[:min(len(c.part), a.most)]
	c.beside = c.beside[:min(len(c.beside), a.beside)]
	return c
}

// worked reports whether a row did more than check that it is not needed.
func (r *Record) worked(name string) bool {
	row := r.row(name)
	return row != nil && row.Seconds > idle
}
