package checker

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/revision"
)

// since leaves only those inputs whose reports may have changed since a
// revision.
func (j *Job) since(ctx context.Context, inputs []Input) ([]Input, error) {
	changes, err := revision.Since(ctx, j.Since)
	if err != nil {
		return nil, fmt.Errorf("--since: %w", err)
	}
	c := &changed{Changes: changes, below: map[string][]string{}}
	for _, path := range append(slices.Clip(j.Settings), j.Adoption.Baseline) {
		if path == "" {
			continue
		}
		// What all games are checked with. Git knows nothing of a file outside
		// of its repositories.
		if now, err := changes.File(path); err != nil || now {
			return inputs, c.known(inputs)
		}
	}
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

// changed knows which inputs have changed.
type changed struct {
	*revision.Changes
	below map[string][]string // by directory: the changed files of its repository
}

// known returns an error if git knows nothing of some input, or of the
// revision.
func (c *changed) known(inputs []Input) error {
	for _, in := range inputs {
		if _, err := c.input(in); err != nil {
			return fmt.Errorf("--since: %w", err)
		}
	}
	return nil
}

// input tells whether what is said about an input may have changed: its text,
// the properties beside it, or a file with settings above it.
func (c *changed) input(in Input) (bool, error) {
	if in.Stdin {
		return true, nil
	}
	for _, path := range []string{in.Path, stem(in.Path) + propsExt} {
		if now, err := c.File(path); now || err != nil {
			return now, err
		}
	}
	dir := filepath.Dir(in.Path)
	list, known := c.below[dir]
	if !known {
		var err error
		if list, err = c.Among(in.Path); err != nil {
			return false, err
		}
		c.below[dir] = list
	}
	full, err := revision.Real(in.Path)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(list, func(other string) bool { return concerns(other, full, in.Stray) }), nil
}

// concerns tells whether a change of a file concerns another one: settings
// those below them, a rulesheet that is gone the properties that it leaves.
func concerns(file, other string, stray bool) bool {
	if filepath.Base(file) == config.FileName {
		return strings.HasPrefix(other, filepath.Dir(file)+string(filepath.Separator))
	}
	return stray && stem(file) == stem(other)
}
