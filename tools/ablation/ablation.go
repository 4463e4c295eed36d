package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/internal/sampling"
)

// An ablation is the runs with everything, and without each row.
type ablation struct {
	*options
	book  *book
	paths []string
}

// measure runs what has not been run before.
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

// records returns the runs with everything.
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
	part   []string // it had a part
	beside []string // it worked and brought nothing
}

// idle is how many seconds a row takes that looks whether it is needed and is
// not.
const idle = 20e-6

// choose draws games for a set of rows. Those in which no row of it worked
// would run as before; what is cut short would be cut elsewhere without it.
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

// worked tells whether a row did more than look whether it was needed.
func (r *Record) worked(name string) bool {
	row := r.row(name)
	return row != nil && row.Seconds > idle
}
