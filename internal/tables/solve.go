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

// A solver fills in rows.
type solver struct {
	dir     string
	budget  proof.Budget
	timeout time.Duration
	stated  bool      // ask through the language of properties
	log     io.Writer // of the prover's steps, or nil
}

// A solved row has its verdicts, or the reason why there are none.
type solved struct {
	*row
	seconds float64
	cut     bool // the time was up
	err     error
}

// solve asks all questions of a row together, since some properties can only
// be proved together.
func (s solver) solve(ctx context.Context, r *row) solved {
	if s.stated {
		return s.solveStated(ctx, r)
	}
	began := time.Now()
	text, err := os.ReadFile(filepath.Join(s.dir, r.file))
	if err != nil {
		return solved{row: r, err: err}
	}
	file := gdl.ParseString(r.file, string(text))
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: s.budget, Log: s.logger()})
	var asked []*cell
	for i := range r.cells {
		c := &r.cells[i]
		q, err := c.ask(file)
		if err != nil {
			c.verdict = proof.Verdict{Question: c.question, Status: proof.Open, Reason: err.Error()}
			continue
		}
		p.Ask(q)
		asked = append(asked, c)
	}
	for i, v := range p.Verdicts(ctx) {
		asked[i].verdict = v
	}
	result := solved{row: r, seconds: time.Since(began).Seconds(), cut: ctx.Err() != nil}
	for i := range r.cells {
		r.cells[i].evidence = evidence(file, &r.cells[i])
	}
	return result
}

// ask returns the question of a cell in terms of the rulesheet.
func (c *cell) ask(file *gdl.File) (proof.Question, error) {
	if text := statementOf(file, c.column); text != "" {
		return stated(file, c.column, text)
	}
	return fullRoles(file, c.question), nil
}

func (s solver) logger() func(format string, args ...any) {
	if s.log == nil {
		return nil
	}
	return func(format string, args ...any) { fmt.Fprintf(s.log, "  | "+format+"\n", args...) }
}

// evidence explains a verdict that is the opposite of the printed answer. Its
// match is replayed by a fresh game of the reference semantics, which the
// prover has not used.
func evidence(file *gdl.File, c *cell) string {
	if c.compare() != opposite {
		return ""
	}
	v := c.verdict
	if v.Status == proof.Proved {
		return "proved by " + v.Method
	}
	if v.Trace == nil {
		return "no match: " + v.Detail
	}
	g, err := play.New(file)
	if err != nil {
		return "the match could not be replayed: " + err.Error()
	}
	match, err := g.Replay(context.Background(), *v.Trace)
	if err != nil {
		return "THE MATCH DOES NOT REPLAY: " + err.Error()
	}
	return fmt.Sprintf("match of %s, replayed: %s", steps(len(match.Steps)), v.Detail)
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
