package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A rowSolver answers the questions of rows.
type rowSolver struct {
	tableDir    string
	proofBudget proof.Budget
	gameTimeout time.Duration
	statedOnly  bool      // ask through the language of properties
	stepLog     io.Writer // of the prover's steps, or nil
}

// A solvedRow is a row with its verdicts, or with the reason why there are none.
type solvedRow struct {
	*gameRow
	solveSeconds float64
	timedOut     bool // the time was up
	solveError   error
}

// solveRow asks all questions of a row together, since some properties can only
// be proved together.
func (s rowSolver) solveRow(ctx context.Context, r *gameRow) solvedRow {
	if s.statedOnly {
		return s.solveStated(ctx, r)
	}
	began := time.Now()
	text, err := os.ReadFile(filepath.Join(s.tableDir, r.fileName))
	if err != nil {
		return solvedRow{gameRow: r, solveError: err}
	}
	file := gdl.ParseString(r.fileName, string(text))
	ctx, cancel := context.WithTimeout(ctx, s.gameTimeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: s.proofBudget, LogLine: s.stepLogger()})
	var asked []*tableCell
	for i := range r.answeredCells {
		c := &r.answeredCells[i]
		q, err := c.questionFor(file)
		if err != nil {
			c.proofVerdict = proof.Verdict{Question: c.proofQuestion, Status: proof.Open, Explanation: proof.Explanation{OpenReason: err.Error()}}
			continue
		}
		p.AskQuestions(q)
		asked = append(asked, c)
	}
	for i, v := range p.AnswerQuestions(ctx) {
		asked[i].proofVerdict = v
	}
	result := solvedRow{gameRow: r, solveSeconds: time.Since(began).Seconds(), timedOut: ctx.Err() != nil}
	for i := range r.answeredCells {
		r.answeredCells[i].oppositeEvidence = explainOpposite(file, &r.answeredCells[i])
	}
	return result
}

// questionFor returns the question of a cell in terms of the rulesheet.
func (c *tableCell) questionFor(file *gdl.File) (proof.Question, error) {
	if text := columnStatement(file, c.columnName); text != "" {
		return statedQuestion(file, c.columnName, text)
	}
	return resolveRoles(file, c.proofQuestion), nil
}

func (s rowSolver) stepLogger() func(format string, args ...any) {
	if s.stepLog == nil {
		return nil
	}
	return func(format string, args ...any) { fmt.Fprintf(s.stepLog, "  | "+format+"\n", args...) }
}

// explainOpposite explains a verdict that is the opposite of the printed answer; "" for other verdicts. Its
// match is replayed by a fresh game of the reference semantics, which the
// prover has not used.
func explainOpposite(file *gdl.File, c *tableCell) string {
	if c.compareAnswer() != oppositeAnswer {
		return ""
	}
	v := c.proofVerdict
	if v.Status == proof.Proved {
		return "proved by " + v.Method
	}
	if v.Trace == nil {
		return "no match: " + v.ViolationDetail
	}
	g, err := play.New(file)
	if err != nil {
		return "the match could not be replayed: " + err.Error()
	}
	match, err := g.ReplayTrace(context.Background(), *v.Trace)
	if err != nil {
		return "THE MATCH DOES NOT REPLAY: " + err.Error()
	}
	return fmt.Sprintf("match of %s, replayed: %s", countSteps(len(match.Steps)), v.ViolationDetail)
}

func countSteps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
