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
	"github.com/gdllint/gdllint/prover/tools/views/kr2012"
)

// A viewComparison is one question about knowledge with its answers.
type viewComparison struct {
	proofQuestion  proof.Question
	printedAnswer  string       // the answer that the paper prints, for this game
	paperAnswer    timedVerdict // by the method of the paper, package kr2012
	twoViewsAnswer timedVerdict // by the prover
}

// timedVerdict is a verdict and its cost.
type timedVerdict struct {
	proof.Verdict
	cpuSeconds float64
}

// compareGame asks the questions of the paper about the knowledge of the roles of a game, by its method and by the
// prover. It returns an error if there is none.
func (o *viewOptions) compareGame(ctx context.Context, path string) ([]viewComparison, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file := gdl.ParseString(filepath.Base(path), string(text))
	var rows []viewComparison
	for _, property := range []proof.Property{proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal} {
		for _, q := range proof.KnowledgeQuestions(file, property, true) {
			if q.FinishedOnly {
				continue // KR 2012 does not ask it
			}
			rows = append(rows, viewComparison{
				proofQuestion: q, printedAnswer: printedAnswerFor(filepath.Base(path), q),
				paperAnswer: o.timeAnswer(ctx, func(ctx context.Context) []proof.Verdict {
					return kr2012.AnswerByViews(ctx, file, o.proofBudget.Budget, nil, q)
				}),
				twoViewsAnswer: o.timeAnswer(ctx, func(ctx context.Context) []proof.Verdict {
					p := prover.New(file, prover.Options{Budget: o.proofBudget.Budget, WantsSizes: true})
					p.AskQuestions(q)
					return p.AnswerQuestions(ctx)
				}),
			})
		}
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s hides nothing from its roles", path)
	}
	return rows, nil
}

// timeAnswer returns the first answer of the function, and its cost. The function gets questionTimeout.
func (o *viewOptions) timeAnswer(ctx context.Context, answer func(context.Context) []proof.Verdict) timedVerdict {
	ctx, cancel := context.WithTimeout(ctx, o.questionTimeout)
	defer cancel()
	before := processorSeconds()
	return timedVerdict{answer(ctx)[0], processorSeconds() - before}
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
