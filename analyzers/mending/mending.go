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
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
)

// Options bound the work.
type Options struct {
	// Work bounds the conditions that are tried in all, as in play.Budget.
	Work int64
	// Prove, unless nil, answers a question about a repaired rulesheet.
	Prove func(ctx context.Context, file *gdl.File, property proof.Property) proof.Status
	// TestTexts are texts of the author's tests, beside those in comments of the rulesheet.
	TestTexts []*gdl.Source
}

// Bounds of the proposals.
const (
	mostFindings   = 3          // findings of one rulesheet that are mended
	mostCandidates = 60         // proposals that are tried for one of them, with little work
	mostRequested  = 400        // and with much
	muchWork       = 10_000_000 // the work from which on it is much
	mostOffers     = 4          // offers of one finding, among the proposals that pass
)

// A candidate is a proposed repair.
type candidate struct {
	description string // "add the condition '(distinct ?x ?y)'"
	edits       []analysis.TextEdit
	prior       int // how near at hand it is; less is nearer
}

// Offer adds repairs to the first findings of a rulesheet that are about its
// matches and have none, in the order of the list.
func Offer(ctx context.Context, file *gdl.File, list []finding.Finding, opts Options) {
	if CountMendable(file, list) == 0 {
		return
	}
	w := &workshop{ctx: ctx, rulebook: &rulebook{file: file}, workLeft: opts.Work, opts: opts}
	mended := 0
	bound := map[*gdl.Rule]bool{} // rules whose variables have been bound
	for i := range list {
		f := &list[i]
		if r := ruleAt(file, f); binds(f.Code) && bound[r] {
			continue
		} else if binds(f.Code) {
			bound[r] = true
		}
		if !mendable(f) || waitsForOther(f, list) || mended == mostFindings || w.workLeft <= 0 || ctx.Err() != nil {
			continue
		}
		mended++
		offers, harmless := w.offers(f)
		f.UnsafeFixes = append(f.UnsafeFixes, offers...)
		f.HasProposals, f.IsHarmless = len(offers) > 0, harmless
		f.SetLineEnds(file.Source.LineEnding())
	}
}

// CountMendable counts the findings that repairs may be tried for.
func CountMendable(file *gdl.File, list []finding.Finding) (n int) {
	for i := range list {
		if mendable(&list[i]) && file != nil && file.Notation == gdl.Prefix && file.IsErrorFree() {
			n++
		}
	}
	return n
}

// mostCandidates bounds the proposals that are tried for one finding.
func (w *workshop) mostCandidates() int {
	if w.opts.Work > muchWork {
		return mostRequested
	}
	return mostCandidates
}

// mendable tells whether a finding is about the matches of the game, or about
// rules that none of them needs as they are.
func mendable(f *finding.Finding) bool {
	return Mendable(f.Code) && len(f.UnsafeFixes)+len(f.Fixes) == 0 && f.SuppressedBy == nil
}

// waitsForOther tells whether a finding names another one of the list as its cause, which is
// mended itself.
func waitsForOther(f *finding.Finding, list []finding.Finding) bool {
	for _, r := range f.Related {
		if r.Message == finding.RepairFirst {
			return slices.ContainsFunc(list, func(x finding.Finding) bool { return x.Pos == r.Pos && mendable(&x) })
		}
	}
	return false
}

// binds tells whether a rule reports unbound variables: such a rulesheet has no
// matches before it is repaired.
func binds(code string) bool { return code == "V01" || code == "V02" || code == "V03" }

// Mendable tells whether repairs of the findings of a rule are looked for.
func Mendable(code string) bool {
	if binds(code) {
		return true
	}
	switch code {
	case "P01", "I04", "P02", "P03", "P04", "P06", "P08", "P10", "Y10", "Y13", "Y14", "Y15", "A07", "D02", "D05", "K12":
		return true
	}
	return false
}

// A workshop makes and tries the repairs of one rulesheet.
type workshop struct {
	*rulebook
	ctx      context.Context
	opts     Options
	workLeft int64 // work that may still be done
}

// offers returns the repairs of a finding that pass, those first that keep most of the game, and
// tells whether the first one is known to do no harm: it keeps a telling sample of the
// game as it was, its rules fire there, the violated property is proved, and no other repair
// that keeps as much does something else where the fault was.
func (w *workshop) offers(f *finding.Finding) (fixes []analysis.SuggestedFix, harmless bool) {
	t := w.trialOf(f)
	if t == nil {
		return nil, false
	}
	var passed []*outcome
	tried := map[string]bool{}
	list := w.candidates(f)
	slices.SortStableFunc(list, func(a, b candidate) int { return a.prior - b.prior })
	for _, c := range list[:min(len(list), w.mostCandidates())] {
		if w.workLeft <= 0 || w.ctx.Err() != nil {
			break
		}
		text := w.apply(c.edits)
		if tried[text] {
			continue
		}
		tried[text] = true
		if o := t.pass(text); o != nil {
			o.candidate = c
			passed = append(passed, o)
		}
	}
	slices.SortStableFunc(passed, func(a, b *outcome) int {
		return cmp.Or(b.StayCount-a.StayCount, min(len(a.faults.sleeping), 1)-min(len(b.faults.sleeping), 1), t.rank(a.faults)-t.rank(b.faults), a.prior-b.prior)
	})
	keepers := slices.DeleteFunc(slices.Clone(passed), func(o *outcome) bool { return !t.keepsAll(o) })
	agree := !slices.ContainsFunc(keepers, func(o *outcome) bool { return o.AtFaults != keepers[0].AtFaults })
	for _, o := range passed[:min(len(passed), mostOffers)] {
		shown, proved := fmt.Sprintf("no such match among %d", o.faults.matches), f.Property == ""
		if o.faults.matches == 0 {
			shown = fmt.Sprintf("nothing of the kind in %d moves", o.faults.steps)
		}
		if w.opts.Prove != nil && f.Property != "" && w.opts.Prove(w.ctx, w.parsed(w.apply(o.edits)), f.Property) == proof.Proved {
			shown, proved = "'"+string(f.Property)+"' is proved then", true
		}
		fix := analysis.SuggestedFix{Message: fmt.Sprintf("%s (%s; %s)", o.description, shown, t.staysText(o)), TextEdits: o.edits}
		if agree && !harmless && proved && len(o.changed) > 0 && t.keepsAll(o) && !isAtStart(f) {
			harmless = true
			fixes = slices.Insert(fixes, 0, fix)
		} else {
			fixes = append(fixes, fix)
		}
	}
	return fixes, harmless
}

// staysText says how many states before the fault a repair keeps.
func (t *faultTrial) staysText(o *outcome) string {
	if t.sample == nil || t.sample.SampledStates() == 0 {
		return "no state before the fault to compare"
	}
	return fmt.Sprintf("keeps %d of %s before the fault", o.StayCount, plural.CountNoun(t.sample.SampledStates(), "state"))
}

// keepsAll tells whether a repair is known to keep all that the game does before the fault. Of
// a rule that fires nowhere before it, the sample tells nothing.
func (t *faultTrial) keepsAll(o *outcome) bool {
	return t.sample != nil && t.sample.IsTelling() && o.StayCount == t.sample.SampledStates() && len(o.AsleepRules) == 0
}

// isAtStart tells whether the fault of a finding is there before a second move is made: then
// nothing that is known to be sound speaks for a repair.
func isAtStart(f *finding.Finding) bool {
	return f.Cause != nil && f.Cause.Move == 1 || f.MatchTrace != nil && len(f.MatchTrace.Moves) == 0
}

// A Gate lets pass the changes of a rulesheet that are known to keep the game as it is in
// a telling sample of its matches, and the author's tests.
type Gate struct{ fault *faultTrial } // nil lets nothing pass

// NewGate plays the matches of a rulesheet.
func NewGate(ctx context.Context, file *gdl.File, opts Options) *Gate {
	if file == nil || !file.IsErrorFree() {
		return &Gate{}
	}
	t := (&workshop{ctx: ctx, rulebook: &rulebook{file: file}, workLeft: opts.Work, opts: opts}).trialOf(&finding.Finding{})
	if t == nil || !t.sample.IsTelling() {
		return &Gate{}
	}
	return &Gate{t}
}

// Passes tells whether a change passes.
func (g *Gate) Passes(edits []analysis.TextEdit) bool {
	if g.fault == nil {
		return false
	}
	o := g.fault.pass(g.fault.apply(edits))
	return o != nil && g.fault.keepsAll(o)
}

// apply returns the text with the edits.
func (book *rulebook) apply(edits []analysis.TextEdit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	var b strings.Builder
	at := 0
	src := book.file.Source
	for _, e := range edits {
		from, to := src.Offset(e.Pos), src.Offset(e.End)
		b.Write(src.Text[at:from])
		b.Write(e.NewText)
		at = to
	}
	b.Write(src.Text[at:])
	return b.String()
}
