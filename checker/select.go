package checker

import (
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
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

// changedInputs tells which inputs have changed since a revision.
type changedInputs struct{ *revision.Changes }

// inputChanged tells whether the report on an input may have changed. It looks at the text and its
// parts, the properties and tests beside it, and the files with settings in its directory and
// above.
func (c changedInputs) inputChanged(in Input) (bool, error) {
	if in.FromStdin {
		return true, nil
	}
	files := []string{in.Path, WithoutExtension(in.Path) + PropertiesExtension, WithoutExtension(in.Path) + testsExtension}
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
			if WithoutExtension(name) == WithoutExtension(filepath.Base(in.Path)) {
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

// inputCost returns the expected cost of checking an input, as a number without a unit.
func (j *Job) inputCost(in Input) int64 {
	if j.Config.RunSettings().StaticOnly || in.IsOrphan {
		return in.TextCost()
	}
	return gameCost(gdl.NewSource(token.NewFileSet(), in.Path, in.readKnownText()), j.Config.RunSettings().NotationChoice)
}

// readKnownText returns the text of an input if it can be read again; else nil, since a pipe
// cannot be read twice. Read errors are reported when the input is checked.
func (in Input) readKnownText() []byte {
	if in.EditorText != nil {
		return in.EditorText
	}
	if info, err := os.Stat(in.Path); in.FromStdin || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := in.ReadText()
	if err != nil {
		return nil
	}
	return text
}

// selectInputs returns the found inputs that are to be checked: those that the job wants, that have changed since its
// revision if it names one, and that are in its shard. It records the errors of finding them. If fixes are to be
// written, it removes the drafts that ended programs have left.
func (s *jobSession) selectInputs(ctx context.Context, found FoundInputs) []Input {
	if s.runner == nil {
		return nil
	}
	for _, err := range found.UsageErrors {
		s.noteUsageError(err)
	}
	for _, err := range found.ReadFaults {
		s.noteFault(err)
	}
	if s.job.Config.FixMode.ApplyFixes && !s.job.Config.FixMode.DryRun {
		for _, dir := range found.WatchedFolders {
			disk.SweepDrafts(dir)
		}
	}
	inputs := found.Inputs
	if s.job.WantsInput != nil {
		inputs = slices.DeleteFunc(slices.Clone(inputs), func(in Input) bool { return !s.job.WantsInput(in) })
	}
	if s.job.SinceRevision != "" {
		left, err := s.job.changedSince(ctx, inputs)
		if err != nil {
			s.noteUsageError(err)
		} else if len(left) == 0 && len(inputs) > 0 {
			s.summary.Notices = append(s.summary.Notices, "no rulesheet has changed since "+s.job.SinceRevision)
		}
		inputs = left
	}
	return s.job.ShardPart.Select(ctx, inputs, s.job.Config.RunSettings().JobCount, s.job.inputCost)
}
