package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/internal/tool"
)

// games are compared if no others are named.
var games = []string{"kriegtictactoe.kif", "kriegTTT_5x5.kif", "mastermind448.kif"}

// options are the settings of the command line.
type options struct {
	budget  tool.Budget
	timeout time.Duration // for one question in one way
}

func main() { tool.Main("views", run) }

func run(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, files, err := parse(args, log)
	if err != nil {
		return 2, err
	}
	disagree := 0
	for _, path := range files {
		rows, err := o.game(ctx, path)
		if err != nil {
			return 2, err
		}
		disagree += write(out, filepath.Base(path), rows)
		if ctx.Err() != nil {
			return 130, ctx.Err()
		}
	}
	if disagree > 0 {
		return 1, fmt.Errorf("the two ways disagree on %d questions", disagree)
	}
	return 0, nil
}

func parse(args []string, log io.Writer) (*options, []string, error) {
	o := &options{}
	set := tool.Flags("views", log)
	var corpus string
	tool.Corpus(set, &corpus)
	tool.BudgetFlag(set, &o.budget, "thorough")
	set.DurationVar(&o.timeout, "timeout", 90*time.Second, "for one question in one way")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	files := set.Args()
	if len(files) == 0 {
		for _, name := range games {
			files = append(files, filepath.Join(corpus, "tables", name))
		}
	}
	return o, files, nil
}
