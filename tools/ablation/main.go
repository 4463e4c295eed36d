package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/prover/internal/plan"
)

// commandOptions are the settings of the command line.
type commandOptions struct {
	gameRunner
	gamesFolder, resultFile string
	comparedFile            string   // a file with results of another build
	omittedRows             []string // the sets of rows to leave out
	maxInvolved             int      // the greatest number of games without a row in which it had a part
	maxOther                int      // the greatest number of other games without the row
	sampleSeed              uint64
	onlyKnown               bool // measure no games that have no record yet
	logWriter               io.Writer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := runAblation(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "ablation:", err)
		os.Exit(2)
	}
}

func runAblation(ctx context.Context, args []string, out, log io.Writer) (err error) {
	o, err := parseFlags(args, log)
	if err != nil {
		return err
	}
	paths, err := o.listGames()
	if err != nil {
		return err
	}
	b, err := openRecordBook(o.resultFile, o.gameBudget.SolverConflicts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.closeFile()) }()
	a := &ablationRun{commandOptions: o, resultBook: b, gamePaths: paths}
	if err := a.measureMissing(ctx); err != nil {
		return err
	}
	if o.comparedFile != "" {
		before, err := openRecordBook(o.comparedFile, o.gameBudget.SolverConflicts)
		if err != nil {
			return err
		}
		return errors.Join(compareBooks(before, b).writeComparison(out), before.closeFile())
	}
	if len(o.omittedRows) == 0 {
		return writeReport(out, a.fullRecords())
	}
	return a.writeTable(out)
}

func parseFlags(args []string, log io.Writer) (*commandOptions, error) {
	o := &commandOptions{logWriter: log}
	set := flag.NewFlagSet("ablation", flag.ContinueOnError)
	set.SetOutput(log)
	set.StringVar(&o.gamesFolder, "games", "", "a directory of games; the accepted games of the collection if there is none")
	set.StringVar(&o.resultFile, "kept", "", "a file where results are kept, and found again")
	part := set.Int64("part", 5, "which part of the default budget a game has")
	set.DurationVar(&o.processorCap, "cap", 20*time.Second, "cut a game short after so much time of the processor")
	set.StringVar(&o.comparedFile, "against", "", "a file with results of another build: print which answers differ, and what rows cost in both")
	rows := set.String("without", "", "rows to leave out, with ';' between them ('+' between those that are left out together), or 'all': print what is lost without each, and not what each brings")
	set.IntVar(&o.maxInvolved, "most", 40, "leave a row out on at most so many games where it had a part")
	set.IntVar(&o.maxOther, "beside", 40, "and on so many others")
	set.BoolVar(&o.onlyKnown, "known", false, "measure no games that are not among the results")
	set.Uint64Var(&o.sampleSeed, "seed", 31, "of the samples")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if *part < 1 || set.NArg() > 0 {
		return nil, fmt.Errorf("-part has to be at least 1, and there are no other arguments than flags")
	}
	o.gameBudget = dividedBudget(*part)
	return o, o.parseOmittedRows(*rows)
}

// parseOmittedRows sets the sets of rows to leave out from a list; an error if the plan does not
// have a row.
func (o *commandOptions) parseOmittedRows(list string) error {
	switch list {
	case "":
		return nil
	case "all":
		o.omittedRows = plan.RowNames()
		return nil
	}
	o.omittedRows = strings.Split(list, ";")
	for _, set := range o.omittedRows {
		for _, row := range splitRowSet(set) {
			if !slices.Contains(plan.RowNames(), row) {
				return fmt.Errorf("the plan has no row '%s'", row)
			}
		}
	}
	return nil
}

// listGames returns the paths of the games to measure.
func (o *commandOptions) listGames() ([]string, error) {
	if o.gamesFolder == "" {
		dir := collectiontest.CorpusDir()
		names, err := collectiontest.AcceptedGames(dir)
		if err != nil {
			return nil, fmt.Errorf("no accepted games (name games with -games, or the collection with GDLLINT_CORPUS): %w", err)
		}
		for i, name := range names {
			names[i] = filepath.Join(dir, "games", name)
		}
		return names, nil
	}
	var paths []string
	for _, ext := range []string{"*.kif", "*.gdl"} {
		found, err := filepath.Glob(filepath.Join(o.gamesFolder, ext))
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no games in '%s'", o.gamesFolder)
	}
	return paths, nil
}
