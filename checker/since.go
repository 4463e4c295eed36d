package checker

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/revision"
)

// changedSince returns the inputs whose reports may have changed since a revision.
func (j *Job) changedSince(ctx context.Context, inputs []Input) ([]Input, error) {
	dir := ""
	for _, in := range inputs {
		if !in.FromStdin {
			dir = filepath.Dir(in.Path)
			break
		}
	}
	changes, err := revision.ChangesSince(ctx, j.SinceRevision, dir)
	if err != nil {
		return nil, fmt.Errorf("--since: %w", err)
	}
	for _, path := range append(slices.Clip(j.SettingsFiles), j.BaselineMode.BaselinePath) {
		if path == "" {
			continue
		}
		// These settings apply to all games.
		if now, err := changes.HasChanged(path); err != nil || now {
			return inputs, nil
		}
	}
	c := changedInputs{changes}
	var left []Input
	for _, in := range inputs {
		now, err := c.inputChanged(in)
		if err != nil {
			return nil, fmt.Errorf("--since: %w", err)
		}
		if now {
			left = append(left, in)
		}
	}
	return left, nil
}

// changedInputs tells which inputs have changed.
type changedInputs struct{ *revision.Changes }

// inputChanged tells whether the report on an input may have changed: its text,
// the properties beside it, or a file with settings above it.
func (c changedInputs) inputChanged(in Input) (bool, error) {
	if in.FromStdin {
		return true, nil
	}
	files := []string{in.Path, withoutExtension(in.Path) + propertiesExtension, withoutExtension(in.Path) + testsExtension}
	files = append(files, in.fragments()...)
	above, err := c.ParentDirs(in.Path)
	if err != nil {
		return false, err
	}
	for _, dir := range above {
		files = append(files, filepath.Join(dir, config.FileName))
	}
	if in.IsOrphan { // its former rulesheet may have been removed
		names, err := c.SiblingNames(in.Path)
		if err != nil {
			return false, err
		}
		for _, name := range names {
			if withoutExtension(name) == withoutExtension(filepath.Base(in.Path)) {
				files = append(files, filepath.Join(filepath.Dir(in.Path), name))
			}
		}
	}
	for _, file := range files {
		if now, err := c.HasChanged(file); now || err != nil {
			return now, err
		}
	}
	return false, nil
}
