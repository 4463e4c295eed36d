package checker

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/revision"
)

// since returns the inputs whose reports may have changed since a revision.
func (j *Job) since(ctx context.Context, inputs []Input) ([]Input, error) {
	dir := ""
	for _, in := range inputs {
		if !in.Stdin {
			dir = filepath.Dir(in.Path)
			break
		}
	}
	changes, err := revision.Since(ctx, j.Since, dir)
	if err != nil {
		return nil, fmt.Errorf("--since: %w", err)
	}
	for _, path := range append(slices.Clip(j.Settings), j.Adoption.Baseline) {
		if path == "" {
			continue
		}
		// These settings apply to all games.
		if now, err := changes.File(path); err != nil || now {
			return inputs, nil
		}
	}
	c := changed{changes}
	var left []Input
	for _, in := range inputs {
		now, err := c.input(in)
		if err != nil {
			return nil, fmt.Errorf("--since: %w", err)
		}
		if now {
			left = append(left, in)
		}
	}
	return left, nil
}

// changed tells which inputs have changed.
type changed struct{ *revision.Changes }

// input tells whether the report on an input may have changed: its text,
// the properties beside it, or a file with settings above it.
func (c changed) input(in Input) (bool, error) {
	if in.Stdin {
		return true, nil
	}
	files := []string{in.Path, stem(in.Path) + propsExt, stem(in.Path) + testsExt}
	above, err := c.Above(in.Path)
	if err != nil {
		return false, err
	}
	for _, dir := range above {
		files = append(files, filepath.Join(dir, config.FileName))
	}
	if in.Stray { // its former rulesheet may have been removed
		names, err := c.Beside(in.Path)
		if err != nil {
			return false, err
		}
		for _, name := range names {
			if stem(name) == stem(filepath.Base(in.Path)) {
				files = append(files, filepath.Join(filepath.Dir(in.Path), name))
			}
		}
	}
	for _, file := range files {
		if now, err := c.File(file); now || err != nil {
			return now, err
		}
	}
	return false, nil
}
