package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/internal/tool"
)

// options are the settings of the command line.
type options struct {
	corpus  string
	paper   string
	game    string
	budget  tool.Budget
	timeout time.Duration
	stated  bool // ask through the language of properties
	verbose bool

	compare   bool   // with the papers' method
	peer      string // the program that implements it
	peerLimit int    // seconds for each of its sets of formulas
	answer    string // only answer questions about this game, as JSON
	ask       string // their columns
}

func main() { tool.Main("tables", tool.Simple(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parse(args, log)
	if err != nil {
		return err
	}
	if o.answer != "" {
		return answer(ctx, o, out)
	}
	targets, err := readTargets(filepath.Join(o.corpus, "tables", "targets.tsv"))
	if os.IsNotExist(err) {
		return tool.NoCorpus("tables", o.corpus)
	} else if err != nil {
		return err
	}
	if o.compare {
		return o.sideBySide(ctx, gamesOf(targets, o.game), out)
	}
	s := solver{dir: filepath.Join(o.corpus, "tables"), budget: o.budget.Budget, timeout: o.timeout, stated: o.stated}
	if o.verbose {
		s.log = log
	}
	found := false
	for _, paper := range papersOf(targets, o.paper) {
		rows := rowsOf(targets, paper, o.game)
		if len(rows) > 0 {
			found = true
			printTable(ctx, out, paper, rows, s)
		}
	}
	if !found {
		return fmt.Errorf("no game '%s' in the tables of '%s'", o.game, o.paper)
	}
	return ctx.Err()
}

// printTable solves and prints the rows of one paper.
func printTable(ctx context.Context, out io.Writer, paper string, rows []*row, s solver) {
	fmt.Fprintf(out, "== %s ==\n\n", paper)
	p := &printer{out: out}
	for _, r := range rows {
		if ctx.Err() != nil {
			break
		}
		p.row(s.solve(ctx, r))
	}
	p.totals()
	fmt.Fprintln(out)
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{}
	set := tool.Flags("tables", log)
	tool.Corpus(set, &o.corpus)
	set.StringVar(&o.paper, "paper", "", "only this paper's table: IJCAI2009, AAAI2010, AIJ2012, KR2012")
	set.StringVar(&o.game, "game", "", "only this game")
	tool.BudgetFlag(set, &o.budget, "default")
	set.DurationVar(&o.timeout, "timeout", time.Minute, "stop a game after this time")
	set.BoolVar(&o.stated, "stated", false, "only the columns that count formulas, each formula stated as a property")
	set.BoolVar(&o.verbose, "v", false, "tell what each step of the prover did")
	set.BoolVar(&o.compare, "compare", false, "run the papers' method on the same games beside ours")
	set.StringVar(&o.peer, "peer", filepath.Join("..", "shared", "tools", "paper_method.py"), "the program of the papers' method")
	set.IntVar(&o.peerLimit, "peer-limit", 60, "seconds of processor time for each of its sets of formulas")
	set.StringVar(&o.answer, "answer", "", "answer the questions of -ask about this file, as JSON")
	set.StringVar(&o.ask, "ask", "", "columns, separated by commas")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument '%s'", set.Arg(0))
	}
	return o, nil
}
