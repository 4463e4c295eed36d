package checker

import (
	"context"
	"go/token"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"github.com/gdllint/gdllint/checker/shard"
	"github.com/gdllint/gdllint/gdl"
)

// sharded returns the inputs in the shard of the job.
func (j *Job) sharded(ctx context.Context, inputs []Input) []Input {
	if j.Shard.All() {
		return inputs
	}
	var left []Input
	for i, number := range shard.Assign(j.costs(ctx, inputs), j.Shard.Count) {
		if number == j.Shard.Number {
			left = append(left, inputs[i])
		}
	}
	return left
}

// costs returns the expected cost of each input. Once ctx has ended the costs
// are arbitrary, since nothing more is checked.
func (j *Job) costs(ctx context.Context, inputs []Input) []shard.Item {
	items := make([]shard.Item, len(inputs))
	var group errgroup.Group
	group.SetLimit(j.Config.withDefaults().Jobs)
	for i, in := range inputs {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			items[i] = shard.Item{Name: filepath.ToSlash(in.Path), Cost: j.cost(in)}
			return nil
		})
	}
	group.Wait() // nothing fails
	return items
}

func (j *Job) cost(in Input) int64 {
	text := in.known()
	if j.Config.Static || in.Stray {
		return shard.TextCost(len(text))
	}
	return shard.GameCost(gdl.NewSource(token.NewFileSet(), in.Path, text), j.Config.Notation)
}

// known returns the text of an input if reading has no effect: a pipe cannot be
// read twice. Read errors are reported when the input is checked.
func (in Input) known() []byte {
	if in.Text != nil {
		return in.Text
	}
	if info, err := os.Stat(in.Path); in.Stdin || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := in.Read(nil)
	if err != nil {
		return nil
	}
	return text
}
