package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A row is one question with its answers.
type row struct {
	question   proof.Question
	printed    string
	paper, two answer
}

// answer is a verdict and its cost.
type answer struct {
	proof.Verdict
	seconds float64 // of the processor
}

// game asks all questions about the knowledge of the roles of a game, in both
// ways.
func (o *options) game(ctx context.Context, path string) ([]row, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file := gdl.ParseString(filepath.Base(path), string(text))
	var rows []row
	for _, property := range []proof.Property{proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal} {
		for _, q := range proof.KnowledgeQuestions(file, property, true) {
			if q.Finished {
				continue // KR 2012 does not ask it
			}
			rows = append(rows, row{
				question: q, printed: printedOf(filepath.Base(path), q),
				paper: o.ask(ctx, file, q, proof.PaperViews), two: o.ask(ctx, file, q, proof.TwoViews),
			})
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s hides nothing from its roles", path)
	}
	return rows, nil
}

// ask puts one question to a fresh prover.
func (o *options) ask(ctx context.Context, file *gdl.File, q proof.Question, views proof.Views) answer {
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	before := processorSeconds()
	p := prover.New(file, prover.Options{Budget: o.budget.Budget, Views: views, Sizes: true})
	p.Ask(q)
	return answer{p.Verdicts(ctx)[0], processorSeconds() - before}
}

// processorSeconds returns the processor time that this process has used so
// far.
func processorSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}
