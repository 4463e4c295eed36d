package main

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

// auditOptions are the settings of the command line.
type auditOptions struct {
	gameAuditor
	corpusDir            string
	jobCount, sampleSize int
	sampleSeed           uint64
	printEachGame        bool
}

func main() { tool.RunMain("audit", runAudit) }

func runAudit(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, paths, err := parseAuditFlags(args, log)
	if err != nil {
		return 2, err
	}
	files, err := listRulesheets(paths)
	if err != nil {
		return 2, err
	}
	files = o.drawSample(files)
	r := &auditReport{output: out, printEachGame: o.printEachGame}
	for result := range auditAll(ctx, &o.gameAuditor, files, o.jobCount) {
		r.addResult(result)
	}
	r.printSummary()
	switch {
	case ctx.Err() != nil:
		return 130, ctx.Err()
	case r.contradictionCount > 0:
		return 1, nil
	}
	return 0, nil
}

func parseAuditFlags(args []string, log io.Writer) (*auditOptions, []string, error) {
	o := &auditOptions{}
	set := tool.NewFlagSet("audit", log)
	tool.CorpusFlag(set, &o.corpusDir)
	tool.BudgetFlag(set, &o.proofBudget, "quick")
	set.IntVar(&o.matchCount, "matches", 200, "random matches of a game")
	set.IntVar(&o.maxMatchSteps, "steps", 300, "steps of a match")
	set.Int64Var(&o.matchWork, "work", 100e6, "conditions that are tried in the matches of a game")
	set.DurationVar(&o.gameTimeout, "timeout", time.Minute, "stop the prover, or the matches, of a game after this time")
	set.IntVar(&o.maxRevisitedStates, "reach", 20_000, "visit the states of an enumeration again if there are at most so many")
	states := set.Bool("states", false, "let nothing but enumeration decide, and visit its states again; no matches")
	set.IntVar(&o.recheckedPrograms, "again", 20, "programs of a game whose last refutation by clingo is asked of the embedded solver")
	set.DurationVar(&o.recheckTimeout, "asking", 10*time.Second, "stop asking again, of a game, after this time")
	set.IntVar(&o.jobCount, "j", 2, "games at a time")
	set.IntVar(&o.sampleSize, "sample", 0, "audit only so many games, drawn at random")
	set.Uint64Var(&o.sampleSeed, "seed", 1, "of the random matches and the sample")
	set.BoolVar(&o.printEachGame, "v", false, "print a line for every game")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	o.gameAuditor.randomSeed = o.sampleSeed
	if *states {
		o.allowOnlyEnumeration()
	}
	paths := set.Args()
	if len(paths) > 0 {
		return o, paths, nil
	}
	paths = []string{filepath.Join(o.corpusDir, "games"), filepath.Join(o.corpusDir, "tables")}
	if _, err := os.Stat(paths[0]); err != nil {
		return nil, nil, tool.MissingCorpusError("games", o.corpusDir)
	}
	return o, paths, nil
}

// listRulesheets lists the rulesheets among and directly in the paths.
func listRulesheets(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		entries, err := os.ReadDir(path)
		if err != nil {
			if _, err := os.Stat(path); err != nil {
				return nil, err
			}
			files = append(files, path)
			continue
		}
		for _, e := range entries {
			if ext := filepath.Ext(e.Name()); ext == ".kif" || ext == ".gdl" {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
	}
	return files, nil
}

// drawSample draws the sample. The same seed draws the same games.
func (o *auditOptions) drawSample(files []string) []string {
	if o.sampleSize <= 0 || o.sampleSize >= len(files) {
		return files
	}
	rng := rand.New(rand.NewPCG(o.sampleSeed, 1))
	rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	files = files[:o.sampleSize]
	slices.Sort(files)
	return files
}
