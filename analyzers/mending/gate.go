package mending

import (
	"context"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/sample/trial"
)

// A Gate is a test of changes of a rulesheet. A change passes if it keeps the game as it is in a telling sample of its
// matches (Trial.IsTelling), and in the author's tests.
type Gate struct { // nothing passes a Gate without a trial
	ctx   context.Context
	trial *trial.Trial
	file  *gdl.File
}

// NewGate plays the matches of a rulesheet. The Gate has no trial if the rulesheet has errors, or if its matches are not
// telling.
func NewGate(ctx context.Context, file *gdl.File, opts Options) *Gate {
	if file == nil || !file.IsErrorFree() {
		return &Gate{}
	}
	t := trial.New(ctx, file, trial.Symptom{Kind: trial.Unwatched}, trial.Options{Work: opts.Work, Tests: opts.TestTexts})
	if t == nil || !t.IsTelling() {
		return &Gate{}
	}
	return &Gate{ctx, t, file}
}

// Passes tells whether a change passes.
func (g *Gate) Passes(edits []analysis.TextEdit) bool {
	if g.trial == nil {
		return false
	}
	file := g.file.Reread(edit.Apply(g.file.Source, edits))
	if !file.IsErrorFree() {
		return false
	}
	o := g.trial.Try(g.ctx, file, false)
	return o != nil && g.trial.KeepsAll(o)
}
