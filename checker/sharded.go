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

// selectShard returns the inputs in the shard of the job.
func (j *Job) selectShard(ctx context.Context, inputs []Input) []Input {
	if j.ShardPart.IsAll() {
		return inputs
	}
	var left []Input
	for i, number := range shard.AssignShards(j.inputCosts(ctx, inputs), j.ShardPart.Count) {
		if number == j.ShardPart.Number {
			left = append(left, inputs[i])
		}
	}
	return left
}

// inputCosts returns the expected cost of each input. Once ctx has ended the costs
// are arbitrary, since nothing more is checked.
func (j *Job) inputCosts(ctx context.Context, inputs []Input) []shard.ShardItem {
	items := make([]shard.ShardItem, len(inputs))
	var group errgroup.Group
	group.SetLimit(j.Config.RunSettings().JobCount)
	for i, in := range inputs {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			items[i] = shard.ShardItem{Name: filepath.ToSlash(in.Path), ExpectedCost: j.inputCost(in)}
			return nil
		})
	}
	group.Wait() // nothing fails
	return items
}

func (j *Job) inputCost(in Input) int64 {
	text := in.readKnownText()
	if j.Config.RunSettings().StaticOnly || in.IsOrphan {
		return shard.TextCost(len(text))
	}
	return shard.GameCost(gdl.NewSource(token.NewFileSet(), in.Path, text), j.Config.RunSettings().NotationChoice)
}

// readKnownText returns the text of an input if reading has no effect: a pipe cannot be
// read twice. Read errors are reported when the input is checked.
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
