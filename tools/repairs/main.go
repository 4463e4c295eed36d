package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// repairOptions are the settings of the command line.
type repairOptions struct {
	corpusDir, outputPath string
	checkerConfig         checker.Config
	judgementLog          io.Writer // gets each judgement at once
	selectedIDs           map[string]bool
}

func main() { tool.RunMain("repairs", tool.FromSimpleRun(runRepairs)) }

func runRepairs(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parseRepairFlags(args, log)
	if err != nil {
		return err
	}
	dir := filepath.Join(o.corpusDir, "bugs")
	pairs, err := readPairs(dir)
	if os.IsNotExist(err) {
		return tool.MissingCorpusError("repairs", o.corpusDir)
	} else if err != nil {
		return err
	}
	judged, err := judgeAll(ctx, o, pairs)
	if err != nil {
		return err
	}
	text := renderRepairs(judged, o.checkerConfig)
	if o.outputPath != "" {
		return os.WriteFile(o.outputPath, []byte(text), 0o644)
	}
	_, err = io.WriteString(out, text)
	return err
}

func parseRepairFlags(args []string, log io.Writer) (*repairOptions, error) {
	o := &repairOptions{selectedIDs: map[string]bool{}, judgementLog: log}
	var budget tool.BudgetOption
	var sel string
	set := tool.NewFlagSet("repairs", log)
	tool.CorpusFlag(set, &o.corpusDir)
	set.StringVar(&o.outputPath, "o", "", "write to this file")
	tool.BudgetFlag(set, &budget, "default")
	set.StringVar(&sel, "select", "", "rules to add to those that are on")
	set.BoolVar(&o.checkerConfig.StaticOnly, "static", false, "look at the text only")
	set.DurationVar(&o.checkerConfig.FileTimeout, "timeout", 10*time.Minute, "of one rulesheet; work is bounded by the budget")
	set.IntVar(&o.checkerConfig.JobCount, "j", 2, "files at a time")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	o.checkerConfig.Budget = config.Budget(budget.BudgetName)
	o.checkerConfig.SelectedRules = config.SplitWords(sel)
	for _, id := range set.Args() {
		o.selectedIDs[id] = true
	}
	return o, nil
}

// judgeAll checks the rulesheets of all pairs and judges each pair.
func judgeAll(ctx context.Context, o *repairOptions, pairs []repairPair) ([]repairJudgement, error) {
	var judged []repairJudgement
	for _, p := range pairs {
		if len(o.selectedIDs) > 0 && !o.selectedIDs[p.repairID] {
			continue
		}
		before, after, err := o.checkPair(ctx, p)
		if err != nil {
			return nil, err
		}
		j, err := judgeRepair(p, before, after)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(o.judgementLog, "%s: visible %t, caught %t %s %s\n", j.repairID, j.isVisible, j.isCaught, j.formatEvidence(), j.missReason)
		judged = append(judged, j)
	}
	return judged, nil
}

// checkPair checks the rulesheets of a pair with the rules that may catch its
// fault, so that only the properties of these rules are proved.
func (o *repairOptions) checkPair(ctx context.Context, p repairPair) (before, after *checker.Draft, err error) {
	rules := analyzers.AllRules()
	selection, err := checker.SelectRules(rules, o.checkerConfig.SelectedRules, nil, nil)
	if err != nil {
		return nil, nil, err
	}
	config := o.checkerConfig
	config.SelectedRules, config.OnlyRules = nil, []string{"L01"} // a list without rules would mean all
	for _, r := range rules {
		if selection.IsEnabled(r.Code) && p.hasFaultOfCode(r.Code) {
			config.OnlyRules = append(config.OnlyRules, r.Code)
		}
	}
	found := map[string]*checker.Draft{}
	config.VisitDraft = func(d *checker.Draft) error { found[d.SystemPath] = d; return nil }
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), rules, config)
	if err != nil {
		return nil, nil, err
	}
	inputs := []checker.Input{{Path: p.pathBefore}, {Path: p.pathAfter}}
	err = runner.Run(ctx, inputs, func(f *document.File) error {
		if f.Unread {
			return fmt.Errorf("%s: %s", f.Path, f.Faults[0])
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return found[p.pathBefore], found[p.pathAfter], nil
}
