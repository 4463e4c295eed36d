package mending

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/sample/trial"
)

// A workshop makes and tries the repairs of one rulesheet. The maps hold known results.
type workshop struct {
	ctx      context.Context
	file     *gdl.File
	opts     Options
	workLeft int64
	sheet    *edit.Sheet
	sample   *sample.Sample // the matches of the trials; nil before the first trial

	changes, additions map[*model.Rule][]*edit.Edit // the edits of each rule
	frames             map[gdl.Symbol][]*edit.Edit
	rules              map[string]bool              // the texts of the rules of the rulesheet
	looks              map[string][]finding.Finding // the findings of each text
	sound              []*edit.Edit                 // repairs that left no fault, also those of other findings
	isWhole            bool                         // passing tried more than the edits of sound, and did not stop for lack of work
}

// A repair is an edit that passed.
type repair struct {
	*edit.Edit
	*trial.Outcome
	texts []analysis.TextEdit
	file  *gdl.File
	rank  float64
	left  int  // errors and warnings about the new text
	doubt bool // a finding about the new text doubts the meaning of a rule
}

// offers returns the repairs of a finding that pass. harmless tells that the first repair is known to do no harm: it
// keeps a sufficient sample of the game as it was, its rules fire there, the violated property is proved, and no other
// repair keeps as much.
func (w *workshop) offers(f *finding.Finding, others bool) (fixes []analysis.SuggestedFix, harmless bool) {
	work := w.workLeft
	if others { // other findings need a part of the work
		work -= work / 3
	}
	symptom := w.symptom(f)
	t, passed := w.passing(f, symptom, work)
	if t == nil {
		return nil, false
	}
	w.workLeft += t.Left - work
	if slices.ContainsFunc(passed, func(r *repair) bool { return t.KeepsAll(r.Outcome) }) { // a repair that keeps all states shows that the first state is sound
		passed = slices.DeleteFunc(passed, func(r *repair) bool { return r.StayCount == 0 && !r.Adds() && isFirstState(r.Edit) })
	}
	var first *repair
	var offered []*repair
	looks, clean, prints := 0, 0, map[uint64]bool{} // prints of the offered repairs: a repair with the same print has the same effect in the matches
	for _, r := range passed {
		if prints[r.Print] && r.Matches > 0 || clean == mostOffers || looks == mostLooks {
			continue
		}
		if looks++; w.write(r) && (r.Helpers != nil || w.isWritten(r.file, r.Edit)) && w.isBetter(r, f.Code) {
			offered, prints[r.Print] = append(offered, r), true
			if !r.doubt {
				clean++
			}
		}
	}
	slices.SortStableFunc(offered, func(a, b *repair) int {
		return cmp.Or(later(a.endsEarlier())-later(b.endsEarlier()), a.left-b.left, later(a.unbinds())-later(b.unbinds()))
	})
	rivals := 0 // repairs that keep all states; where they differ, only the author knows which is meant
	isRival := func(r *repair) bool {
		return r.Stays == 1 && r.Faults == 0 && r.left == offered[0].left && !r.takesAway()
	}
	if slices.ContainsFunc(offered, func(r *repair) bool { return isRival(r) && r.Kind != edit.Constant }) { // repairs by a constant come later, since one constant is as good as another
		slices.SortStableFunc(offered, func(a, b *repair) int {
			return later(isRival(a) && a.Kind == edit.Constant) - later(isRival(b) && b.Kind == edit.Constant)
		})
	}
	offered = offered[:min(len(offered), mostOffers)]
	for _, r := range offered {
		if isRival(r) && (r.Kind == edit.Constant) == (offered[0].Kind == edit.Constant) {
			rivals++
		}
	}
	hidden := false // the first one is not shown
	for _, r := range offered {
		shown, proved := fmt.Sprintf("no such match among %d", r.Matches), f.Property == ""
		if r.Matches == 0 {
			shown = fmt.Sprintf("nothing of the kind in %d moves", r.Steps)
		}
		if w.opts.Prove != nil && f.Property != "" && w.opts.Prove(w.ctx, r.file, f.Property) == proof.Proved {
			shown, proved = "'"+string(f.Property)+"' is proved then", true
		}
		if r.Faults == 0 && !slices.Contains(w.sound, r.Edit) {
			w.sound = append(w.sound, r.Edit)
		}
		if first == nil || isFirstState(first.Edit) && !isFirstState(r.Edit) {
			first, hidden = r, false
		}
		fix := analysis.SuggestedFix{Message: fmt.Sprintf("%s (%s; %s)", w.sheet.Title(r.Edit), shown, staysText(t, r, rivals)), TextEdits: r.texts}
		if r.StayCount == 0 || r.doubt || r.takesAway() || r.endsEarlier() || w.namesRole(r) || rivals > 1 && r.Stays == 1 || symptoms[f.Code] != trial.Idle && (isLast(f) || t.IsSeen()) && r.ChangesEffects() {
			f.Remakes = append(f.Remakes, fix.Message)
			hidden = hidden || first == r
		}
		if w.isWhole && rivals == 1 && (len(offered) == 1 || !r.Adds()) && r.Faults == 0 && proved && isShown(f) && len(r.Changed) > 0 && t.KeepsAll(r.Outcome) && !isAtStart(f) {
			harmless = true
			fixes, first, hidden = slices.Insert(fixes, 0, fix), r, false
		} else {
			fixes = append(fixes, fix)
		}
	}
	if first != nil && !hidden && !first.takesAway() && (first.Adds() || first.Dead == 0 && 10*first.StayCount >= 9*t.States()) && f.Severity == finding.SeverityError && f.Cause == nil {
		w.point(f, first.Edit)
	}
	return fixes, harmless
}

// isBetter runs the analyzers on the text of a repair, if Options.Look can do that. It tells whether this text has no more
// errors and warnings than before, and fewer findings with the given code, if there were any.
func (w *workshop) isBetter(r *repair, code string) bool {
	if w.opts.Look == nil {
		return true
	}
	look := func(text []byte) (list []finding.Finding, all, like int) {
		list, known := w.looks[string(text)]
		if !known {
			list = w.opts.Look(w.ctx, text)
			w.looks[string(text)] = list
		}
		for i := range list {
			if list[i].Severity >= finding.SeverityWarning && list[i].SuppressedBy == nil {
				all++
			}
			if list[i].Code == code {
				like++
			}
		}
		return list, all, like
	}
	_, before, likeBefore := look(w.file.Source.Text)
	list, left, like := look(r.file.Source.Text)
	r.left, r.doubt = left, slices.ContainsFunc(list, func(f finding.Finding) bool { return f.DoubtsMeaning() })
	return w.ctx.Err() == nil && left <= before && (like < likeBefore || likeBefore == 0)
}

// takesAway tells whether a repair only removes a part of a rule, or a connection of two places. Either may be no fault.
func (r *repair) takesAway() bool { return r.Kind == edit.Drop || r.Kind == edit.Remove || r.unbinds() }

// endsEarlier tells whether a repair ends matches in states before the fault that did not end them.
func (r *repair) endsEarlier() bool { return slices.Contains(r.Changes, "the end") }

// namesRole tells whether a repair writes the name of a role into a rule that named none. Such a repair exempts one role
// from the rule, and does not mend it for all.
func (w *workshop) namesRole(r *repair) bool {
	names := func(rule *gdl.Rule) (n int) {
		for _, role := range w.file.RoleTerms() {
			isNamed := model.Holds(rule.Head, role)
			rule.WalkLiterals(func(l *gdl.Literal, _ bool) { isNamed = isNamed || l.Atom != nil && model.Holds(l.Atom, role) })
			if isNamed {
				n++
			}
		}
		return n
	}
	return !r.Adds() && r.Result != nil && names(r.Rule.Rule) == 0 && names(r.Result) > 0
}

// unbinds tells whether a repair writes a new variable, so that two places are no longer connected.
func (r *repair) unbinds() bool {
	return r.Kind == edit.Variable && slices.ContainsFunc(r.Result.Body, func(l *gdl.Literal) bool {
		return slices.ContainsFunc(model.VariablesOf(l), func(name string) bool { return r.Rule.Variable(name) == nil })
	})
}

// isFirstState tells whether an edit changes the first state.
func isFirstState(e *edit.Edit) bool {
	return e.Result != nil && e.Result.Head.Name == gdl.Init || !e.Adds() && e.Rule.Head.Name == gdl.Init
}

// point adds to the message of a finding which rule its repair changes, or for which head it adds one. It adds nothing if
// the finding is in the changed rule, or if its message names the relation, fluent or move of the head.
func (w *workshop) point(f *finding.Finding, e *edit.Edit) {
	made := e.Rule.Head
	if e.Result != nil {
		made = e.Result.Head
	}
	if n := len(made.Args); n > 0 && model.IsKeyword(made.Name) && made.Name != gdl.Goal && !made.Args[n-1].IsVariable() {
		made = made.Args[n-1]
	}
	isThere := !e.Adds() && e.Rule.Pos() <= f.Pos && f.Pos < e.Rule.End()
	words := strings.FieldsFunc(gdl.FoldName(f.Message), func(c rune) bool { return strings.ContainsRune(" '(),.;:&", c) })
	if isThere || slices.Contains(words, made.Name) {
		return
	}
	if e.Adds() {
		f.Message += fmt.Sprintf("; adding a rule for '%s' was tried, and this does not happen then", made.Spelling)
	} else {
		f.Message += fmt.Sprintf("; changing the rule for '%s' in line %d was tried, and this does not happen then", made.Spelling, w.file.Source.File.Line(e.Rule.Pos()))
	}
}

// symptom returns the symptom of a finding. That random matches do not win is no sure symptom, since the game may only be
// hard. So a fluent with two values, or one that gets lost, is the symptom instead if it is the cause.
func (w *workshop) symptom(f *finding.Finding) trial.Symptom {
	s := trial.Symptom{Kind: symptoms[f.Code], Match: f.MatchTrace, Role: f.Role, Rule: w.file.RuleAt(f.Pos)}
	t := causeFluent(f)
	switch {
	case t == nil:
	case s.Kind == trial.Doubled, s.Kind == trial.Lost:
		s.Kind += fmt.Sprint(t.Name, "/", len(t.Args))
	case s.Kind == trial.Unwon && (f.Cause.Kind == "doubled" || f.Cause.Kind == "lost"):
		s.Kind = fmt.Sprint(f.Cause.Kind, " ", t.Name, "/", len(t.Args))
	}
	return s
}

// staysText says how many states before the fault a repair keeps, and how the others differ.
func staysText(t *trial.Trial, r *repair, rivals int) string {
	if t.States() == 0 {
		return "no state before the fault to compare"
	}
	text := fmt.Sprintf("keeps %d of %s before the fault", r.StayCount, plural.CountNoun(t.States(), "state"))
	if len(r.Changes) > 0 {
		text += " and changes " + strings.Join(r.Changes, " and ")
	} else if rivals > 1 {
		text += fmt.Sprintf(", as %d different repairs do", rivals)
	}
	return text
}

// isShown tells whether a match shows the fault. No match shows the purpose of a rule that never fires.
func isShown(f *finding.Finding) bool {
	return symptoms[f.Code] != trial.Idle && symptoms[f.Code] != trial.Any
}

// isAtStart tells whether the fault happens at the first move or before it. Then no sound state is known that would
// confirm a repair.
func isAtStart(f *finding.Finding) bool {
	return f.Cause != nil && f.Cause.Move == 1 || f.MatchTrace != nil && len(f.MatchTrace.Moves) == 0
}
