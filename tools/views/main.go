package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

// defaultGames are compared if no others are named.
var defaultGames = []string{"kriegtictactoe.kif", "kriegTTT_5x5.kif", "mastermind448.kif"}

// viewOptions are the settings of the command line.
type viewOptions struct {
	proofBudget     tool.BudgetOption
	questionTimeout time.Duration // for one question in one way
}

func main() { tool.RunMain("views", runViews) }

func runViews(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, files, err := parseViewFlags(args, log)
	if err != nil {
		return 2, err
	}
	disagree := 0
	for _, path := range files {
		rows, err := o.compareGame(ctx, path)
		if err != nil {
			return 2, err
		}
		disagree += writeComparisons(out, filepath.Base(path), rows)
		if ctx.Err() != nil {
			return 130, ctx.Err()
		}
	}
	if disagree > 0 {
		return 1, fmt.Errorf("the two ways disagree on %d questions", disagree)
	}
	return 0, nil
}

func parseViewFlags(args []string, log io.Writer) (*viewOptions, []string, error) {
	o := &viewOptions{}
	set := tool.NewFlagSet("views", log)
	var corpus string
	tool.CorpusFlag(set, &corpus)
	tool.BudgetFlag(set, &o.proofBudget, "thorough")
	set.DurationVar(&o.questionTimeout, "timeout", 90*time.Second, "for one question in one way")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	files := set.Args()
	if len(files) == 0 {
		for _, name := range defaultGames {
			files = append(files, filepath.Join(corpus, "tables", name))
		}
	}
	return o, files, nil
}
