package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// gameAuditor checks the prover's verdicts on games.
type gameAuditor struct {
	proofBudget        tool.BudgetOption
	matchCount         int
	maxMatchSteps      int
	matchWork          int64 // of play, for the random matches of a game
	randomSeed         uint64
	gameTimeout        time.Duration
	maxRevisitedStates int           // states of enumerations that are visited again
	recheckedPrograms  int           // programs whose last refutation is asked again
	recheckTimeout     time.Duration // time for these queries of a game
}

// auditResult is the outcome of the audit of a game.
type auditResult struct {
	gamePath             string
	proofVerdicts        []proof.Verdict
	replayedMatches      int // matches of violated verdicts that show the violation
	randomMatches        int // random matches
	judgedStates         int // visited states that have been judged
	repeatedEnumerations int // enumerations that were repeated
	enumeratedStates     int // states of these
	recheckedQueries     recheckCount
	timedOut             bool
	foundContradictions  []string
	playError            error // why there are no random matches
	auditSeconds         float64
}

// auditedProperties are the properties that play can judge in the states of a match.
var auditedProperties = []proof.Property{proof.Playability, proof.TurnTaking, proof.UtilityStructure, proof.ZeroSum, proof.Monotonic}

// auditAll audits files, several at a time, and yields the results in the order of the files.
func auditAll(ctx context.Context, a *gameAuditor, files []string, jobs int) iter.Seq[*auditResult] {
	return func(yield func(*auditResult) bool) {
		// Each slot stands for one game that is being audited.
		slots := make(chan chan *auditResult, max(jobs, 1)-1)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			defer close(slots)
			for _, path := range files {
				if ctx.Err() != nil {
					return
				}
				done := make(chan *auditResult, 1)
				go func() { done <- a.auditGame(ctx, path) }()
				select {
				case slots <- done:
				case <-ctx.Done():
					return
				}
			}
		}()
		for done := range slots {
			if !yield(<-done) {
				return
			}
		}
	}
}

// auditGame checks the verdicts on one game and returns the result.
func (a *gameAuditor) auditGame(ctx context.Context, path string) *auditResult {
	began := time.Now()
	r := &auditResult{gamePath: path}
	defer func() { r.auditSeconds = time.Since(began).Seconds() }()
	text, err := os.ReadFile(path)
	if err != nil {
		r.playError = err
		return r
	}
	file := gdl.ParseString(path, string(text))
	asked := &unsatQueries{maxQueries: a.recheckedPrograms}
	r.proofVerdicts = a.proveGame(ctx, file, asked)
	a.recheckRefutations(ctx, asked, r)
	a.checkVerdicts(ctx, file, r)
	return r
}

// recheckRefutations puts the last queries that clingo has refuted to the embedded solver.
func (a *gameAuditor) recheckRefutations(ctx context.Context, asked *unsatQueries, r *auditResult) {
	ctx, cancel := context.WithTimeout(ctx, a.recheckTimeout)
	defer cancel()
	asked.recheckQueries(ctx, r)
}

func (a *gameAuditor) proveGame(ctx context.Context, file *gdl.File, asked *unsatQueries) []proof.Verdict {
	ctx, cancel := context.WithTimeout(ctx, a.gameTimeout)
	defer cancel()
	p := prover.New(file, prover.Options{Budget: a.proofBudget.Budget, WantsVisited: true, OnRefuted: asked.keepQuery})
	askAudited(p)
	return p.AnswerQuestions(ctx)
}

// checkVerdicts looks for contradictions between verdicts and the reference semantics, with a new
// evaluator of the game that uses no result of the prover.
func (a *gameAuditor) checkVerdicts(ctx context.Context, file *gdl.File, r *auditResult) {
	ctx, cancel := context.WithTimeout(ctx, a.gameTimeout)
	defer cancel()
	g, err := play.New(file)
	if err != nil {
		for _, v := range r.proofVerdicts {
			if v.Status != proof.Open {
				r.addContradiction("%s is %s, but this is no game: %v", v.Property, v.Status, err)
			}
		}
		r.playError = err
		return
	}
	w := &matchWatch{playGame: g, gameResult: r, judgedStates: map[play.State]bool{}}
	watches := false
	for _, v := range r.proofVerdicts {
		if w.classifyVerdict(ctx, v) {
			watches = true
		}
	}
	if err := w.revisitEnumerations(ctx, a, file); err != nil {
		r.timedOut = true
	}
	if watches {
		g.SetBudget(play.Budget{MaxTotalSteps: g.TotalSteps() + a.matchWork})
		w.playRandomMatches(ctx, a)
	}
}

// replayViolation checks that the match of a violated verdict shows the violation.
func (r *auditResult) replayViolation(ctx context.Context, g *play.Game, v proof.Verdict) {
	if v.Trace == nil {
		r.addContradiction("%s is violated by %s without a match", v.Property, v.Method)
		return
	}
	match, err := g.ReplayTrace(ctx, *v.Trace)
	if err != nil {
		if isGameError(err) {
			r.addContradiction("%s: the match of %s does not replay: %v", v.Property, plural.CountNoun(len(v.Trace.Moves), "step"), err)
		}
		return
	}
	_, bad, err := judgeMatchEnd(ctx, g, v.Property, match.States)
	switch {
	case err != nil && isGameError(err):
		r.addContradiction("%s: the last state of the match cannot be judged: %v", v.Property, err)
	case err == nil && !bad:
		r.addContradiction("%s: the match of %s violates nothing", v.Property, plural.CountNoun(len(v.Trace.Moves), "step"))
	case err == nil:
		r.replayedMatches++
	}
}

// isGameError tells whether an error is about the game, and not about a limit of
// time or work.
func isGameError(err error) bool {
	var budget *play.BudgetError
	return !errors.As(err, &budget) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled)
}

func (r *auditResult) addContradiction(format string, args ...any) {
	r.foundContradictions = append(r.foundContradictions, fmt.Sprintf(format, args...))
}
