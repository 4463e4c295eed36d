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
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/report"
)

// options are the settings of the command line.
type options struct {
	corpus, output string
	config         checker.Config
	log            io.Writer // gets each judgement at once
	ids            map[string]bool
}

func main() { tool.Main("repairs", tool.Simple(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parse(args, log)
	if err != nil {
		return err
	}
	dir := filepath.Join(o.corpus, "bugs")
	pairs, err := readPairs(dir)
	if os.IsNotExist(err) {
		return tool.NoCorpus("repairs", o.corpus)
	} else if err != nil {
		return err
	}
	judged, err := judgeAll(ctx, o, pairs)
	if err != nil {
		return err
	}
	text := markdown(judged, o.config)
	if o.output != "" {
		return os.WriteFile(o.output, []byte(text), 0o644)
	}
	_, err = io.WriteString(out, text)
	return err
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{ids: map[string]bool{}, log: log}
	var budget tool.Budget
	var sel string
	set := tool.Flags("repairs", log)
	tool.Corpus(set, &o.corpus)
	set.StringVar(&o.output, "o", "", "write to this file")
	tool.BudgetFlag(set, &budget, "default")
	set.StringVar(&sel, "select", "", "rules to add to those that are on")
	set.BoolVar(&o.config.Static, "static", false, "look at the text only")
	set.DurationVar(&o.config.Timeout, "timeout", 10*time.Minute, "of one rulesheet; work is bounded by the budget")
	set.IntVar(&o.config.Jobs, "j", 2, "files at a time")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	o.config.Budget = checker.Budget(budget.Name)
	o.config.Select = checker.SplitWords(sel)
	for _, id := range set.Args() {
		o.ids[id] = true
	}
	return o, nil
}

// judgeAll checks the rulesheets of all pairs and judges each pair.
func judgeAll(ctx context.Context, o *options, pairs []pair) ([]judgement, error) {
	var judged []judgement
	for _, p := range pairs {
		if len(o.ids) > 0 && !o.ids[p.id] {
			continue
		}
		before, after, err := o.check(ctx, p)
		if err != nil {
			return nil, err
		}
		j, err := judge(p, before, after)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(o.log, "%s: visible %t, caught %t %s %s\n", j.id, j.visible, j.caught, j.evidence(), j.why)
		judged = append(judged, j)
	}
	return judged, nil
}

// check checks the rulesheets of a pair with the rules that may catch its
// fault, so that only the properties of these rules are proved.
func (o *options) check(ctx context.Context, p pair) (before, after *report.File, err error) {
	rules := analyzers.Rules()
	selection, err := checker.Select(rules, o.config.Select, nil, nil)
	if err != nil {
		return nil, nil, err
	}
	config := o.config
	config.Select, config.Only = nil, []string{"L01"} // never empty
	for _, r := range rules {
		if selection.On(r.Code) && p.meant(r.Code) {
			config.Only = append(config.Only, r.Code)
		}
	}
	runner, err := checker.New(analyzers.All(), rules, config)
	if err != nil {
		return nil, nil, err
	}
	var files []*report.File
	inputs := []checker.Input{{Path: p.before}, {Path: p.after}}
	err = runner.Run(ctx, inputs, func(f *report.File) error {
		if f.Source == nil {
			return fmt.Errorf("%s: %w", f.Path, f.Errors[0])
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return files[0], files[1], nil
}
