package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

// tableOptions are the settings of the command line.
type tableOptions struct {
	corpusDir   string
	paperName   string
	gameName    string
	proofBudget tool.BudgetOption
	gameTimeout time.Duration
	statedOnly  bool // ask through the language of properties
	verboseLog  bool

	comparePeer  bool   // with the papers' method
	peerProgram  string // the program that implements it
	peerLimit    int    // seconds for each of its sets of formulas
	answeredFile string // only answer questions about this game, as JSON
	askedColumns string // the columns of these questions
}

func main() { tool.RunMain("tables", tool.FromSimpleRun(runTables)) }

func runTables(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parseTableFlags(args, log)
	if err != nil {
		return err
	}
	if o.answeredFile != "" {
		return writeAnswers(ctx, o, out)
	}
	targets, err := readTargets(filepath.Join(o.corpusDir, "tables", "targets.tsv"))
	if os.IsNotExist(err) {
		return tool.MissingCorpusError("tables", o.corpusDir)
	} else if err != nil {
		return err
	}
	if o.comparePeer {
		return o.compareMethods(ctx, comparedFiles(targets, o.gameName), out)
	}
	s := rowSolver{tableDir: filepath.Join(o.corpusDir, "tables"), proofBudget: o.proofBudget.Budget, gameTimeout: o.gameTimeout, statedOnly: o.statedOnly}
	if o.verboseLog {
		s.stepLog = log
	}
	found := false
	for _, paper := range listPapers(targets, o.paperName) {
		rows := groupRows(targets, paper, o.gameName)
		if len(rows) > 0 {
			found = true
			printTable(ctx, out, paper, rows, s)
		}
	}
	if !found {
		return fmt.Errorf("no game '%s' in the tables of '%s'", o.gameName, o.paperName)
	}
	return ctx.Err()
}

// printTable solves and prints the rows of one paper.
func printTable(ctx context.Context, out io.Writer, paper string, rows []*gameRow, s rowSolver) {
	fmt.Fprintf(out, "== %s ==\n\n", paper)
	p := &rowPrinter{output: out}
	for _, r := range rows {
		if ctx.Err() != nil {
			break
		}
		p.printRow(s.solveRow(ctx, r))
	}
	p.printTotals()
	fmt.Fprintln(out)
}

func parseTableFlags(args []string, log io.Writer) (*tableOptions, error) {
	o := &tableOptions{}
	set := tool.NewFlagSet("tables", log)
	tool.CorpusFlag(set, &o.corpusDir)
	set.StringVar(&o.paperName, "paper", "", "only this paper's table: IJCAI2009, AAAI2010, AIJ2012, KR2012")
	set.StringVar(&o.gameName, "game", "", "only this game")
	tool.BudgetFlag(set, &o.proofBudget, "default")
	set.DurationVar(&o.gameTimeout, "timeout", time.Minute, "stop a game after this time")
	set.BoolVar(&o.statedOnly, "stated", false, "only the columns that count formulas, each formula stated as a property")
	set.BoolVar(&o.verboseLog, "v", false, "tell what each step of the prover did")
	set.BoolVar(&o.comparePeer, "compare", false, "run the papers' method on the same games beside ours")
	set.StringVar(&o.peerProgram, "peer", filepath.Join("..", "shared", "tools", "paper_method.py"), "the program of the papers' method")
	set.IntVar(&o.peerLimit, "peer-limit", 60, "seconds of processor time for each of its sets of formulas")
	set.StringVar(&o.answeredFile, "answer", "", "answer the questions of -ask about this file, as JSON")
	set.StringVar(&o.askedColumns, "ask", "", "columns, separated by commas")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument '%s'", set.Arg(0))
	}
	return o, nil
}
