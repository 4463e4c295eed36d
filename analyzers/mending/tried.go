package mending

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
)

// This file tries edits and orders those that pass.

// passing tries the edits of the suspect rules against a symptom, and returns those that pass, best first, with the trial.
// The trial is nil if the game cannot be tried (trial.New).
func (w *workshop) passing(f *finding.Finding, s trial.Symptom, work int64) (t *trial.Trial, passed []*repair) {
	if t = trial.New(w.ctx, w.file, s, trial.Options{Work: work, Tests: w.opts.TestTexts, Sample: w.sample}); t == nil {
		return nil, nil
	}
	w.sample = t.Sample()
	if w.sheet == nil {
		w.sheet = edit.NewSheet(model.New(w.file, nil))
	}
	x := w.suspect(f, t)
	shown := t.IsSeen()
	allowed := func(e *edit.Edit) bool {
		if !e.Adds() && e.Result != nil && e.Rule.KeepsFluent() && !e.Result.KeepsFluent() && len(e.Result.Head.VariableNames()) < len(e.Rule.Head.VariableNames()) {
			return false // else all values that the rule keeps would become one
		}
		switch symptoms[f.Code] {
		case trial.Unwatched: // no change of another rule makes a move for the role
			return e.Kind == edit.Image
		case trial.Unplayed:
			return e.Rule.Rule == x.target && !e.Adds() && !edit.IsSafe(e.Rule.Rule)
		case trial.Any: // only the rule at the finding is changed; for a relation without a rule, one is added
			if f.Code == lackingCode {
				return e.Adds() && len(w.sheet.RulesFor(e.Result.Head.Name)) == 0
			}
			return e.Rule.Rule == x.target
		case trial.Unwon: // another value in a goal rule makes no win
			return e.Adds() || e.Result == nil || e.Rule.Head.Name != gdl.Goal || gdl.EqualTerms(e.Rule.Head, e.Result.Head)
		case trial.Lost: // the other rules make other fluents
			return shown || e.Kind == edit.Frame && (x.rules[e.Rule] == 1 || x.keyed[model.Start(e.Result.Head.Args[0])])
		case trial.Doubled:
			return shown || !e.Adds() && x.rules[e.Rule] >= farther
		}
		return true
	}
	var looked []*repair
	prints := map[uint64]bool{}
	whole := func(r *repair) bool {
		if len(prints) == mostWhole || !w.try(t, r, false) {
			return false
		}
		if !t.Silences(r.Outcome) {
			prints[r.Print] = true
			passed = append(passed, r)
		}
		return r.Faults == 0 && r.Dead <= r.Woken && r.Stays > 0.9
	}
	good := map[uint64]bool{}
	n, most := 0, mostCandidates // after an edit that none can beat, the edits tried are four times as many as before it
	try := func(e *edit.Edit, rank float64) {
		r := &repair{Edit: e, rank: rank}
		switch {
		case !w.try(t, r, true):
		case r.Faults > 0 || r.Dead > r.Woken:
			looked = append(looked, r)
		case whole(r):
			if good[r.Print] = true; w.opts.Prove == nil && t.IsBest(r.Outcome) { // with Prove, a repair may be applied if it has no rival, so the search continues
				most = min(most, max(fewestWithBest, 4*n))
			}
		}
	}
	for _, e := range w.sound { // these end another fault and leave none
		if allowed(e) {
			try(e, x.rank(e))
		}
	}
	if w.isWhole = false; len(passed) == 0 || w.opts.Prove != nil {
		reserve := max(t.Left/8, min(mostTried*t.WholeWork, t.Left/3))
		for e := range audible(w.ctx, t, x.edits(allowed)) {
			if t.Left <= reserve || w.ctx.Err() != nil || n == most || n >= fewestTried && len(good) >= mostOffers {
				break
			}
			n++
			try(e.Edit, e.rank)
		}
		w.isWhole = t.Left > reserve
	}
	strays := func(r *repair) bool { // a removed rule that fired only at the fault changes none of the compared states
		return !t.Keeps(r.Outcome) || r.Kind == edit.Remove && r.Undone > 0
	}
	inOrder := func(a, b *repair) int {
		if symptoms[f.Code] == trial.Lost && !shown { // no state is known to be sound, so the simplest frame rule comes first
			return cmp.Or(a.Faults-b.Faults, x.group(a.Edit)-x.group(b.Edit))
		}
		return cmp.Or(a.Compare(b.Outcome), later(strays(a))-later(strays(b)), later(w.isShared(a.Edit))-later(w.isShared(b.Edit)), a.Undone-b.Undone, later(a.Kind == edit.Remove)-later(b.Kind == edit.Remove), b.Wakes()-a.Wakes(), cmp.Compare(a.rank, b.rank))
	}
	slices.SortStableFunc(looked, inOrder)
	for _, r := range looked {
		if t.Left > 0 && len(passed) < mostTried && w.ctx.Err() == nil {
			whole(r)
		}
	}
	slices.SortStableFunc(passed, inOrder)
	return t, passed
}

// later returns 1 for the thing that comes later in an order, else 0.
func later(is bool) int {
	if is {
		return 1
	}
	return 0
}

// isShared tells whether an edit is of the facts or rules of a relation that depends on no state and that several
// conditions use.
func (w *workshop) isShared(e *edit.Edit) bool {
	made := w.sheet.SymbolOf(model.Relation, e.Rule.Head)
	return made != nil && !model.IsKeyword(made.Name) && !w.sheet.Program.Changes(made.Name) && made.Count(model.Asked) > 1
}

// try tries an edit, with few matches or all. An edit that TryChange cannot try in the game at hand is written into the
// text, and the new text is tried.
func (w *workshop) try(t *trial.Trial, r *repair, few bool) bool {
	isKnown := false
	if r.Outcome = nil; r.Helpers == nil {
		r.Outcome, isKnown = t.TryChange(w.ctx, change(r.Edit), few)
	}
	if !isKnown && w.write(r) {
		r.Outcome = t.Try(w.ctx, r.file, few)
	}
	return r.Outcome != nil
}

// write writes an edit into the text of the rulesheet, and tells whether the parser can read it.
func (w *workshop) write(r *repair) bool {
	if r.file == nil {
		if r.texts = w.sheet.TextEdits(r.Edit); r.texts == nil {
			return false
		}
		r.file = w.file.Reread(edit.Apply(w.file.Source, r.texts))
	}
	return r.file.IsErrorFree()
}

// audible yields the edits of a sequence, without those that are known to change nothing in the matches that show the
// fault.
func audible(ctx context.Context, t *trial.Trial, edits iter.Seq[candidate]) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		var part []candidate
		ask := func() bool {
			var changes []play.Change
			for _, e := range part {
				changes = append(changes, change(e.Edit))
			}
			silent := t.Silent(ctx, changes)
			for i, e := range part {
				if (!silent[i] || e.Helpers != nil) && !yield(e) {
					return false
				}
			}
			part = nil
			return true
		}
		for e := range edits {
			if part = append(part, e); len(part) == asked && !ask() {
				return
			}
		}
		ask()
	}
}

// change is the effect of an edit on one rule.
func change(e *edit.Edit) play.Change {
	if e.Adds() {
		return play.Change{New: e.Result}
	}
	return play.Change{Old: e.Rule.Rule, New: e.Result}
}

// isWritten tells whether a new text has exactly the rules of the rulesheet with an edit of one rule.
func (w *workshop) isWritten(file *gdl.File, e *edit.Edit) bool {
	more := 0
	if w.rules == nil {
		w.rules = map[string]bool{}
		for _, r := range w.file.Rules {
			w.rules[r.String()] = true
		}
	}
	fresh := slices.DeleteFunc(slices.Clone(file.Rules), func(r *gdl.Rule) bool { return w.rules[r.String()] })
	switch {
	case e.Result == nil:
		return len(fresh) == 0 && len(file.Rules) == len(w.file.Rules)-1
	case e.Adds():
		more = 1
	}
	return len(fresh) == 1 && len(file.Rules) == len(w.file.Rules)+more && model.Canonical(fresh[0]) == model.Canonical(e.Result)
}
