package mending

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// Options bound the work.
type Options struct {
	// Work bounds the conditions that are tried in all, as in play.Budget.
	Work int64
	// Prove, unless nil, answers a question about a repaired rulesheet.
	Prove func(ctx context.Context, file *gdl.File, property proof.Property) proof.Status
	// IsApplied says that the first repair is applied unseen. Then the property must be
	// proved and not only hold in some matches, the repaired rule must fire in one, and
	// the other rules must speak for the repair.
	IsApplied bool
}

// Bounds of the proposals.
const (
	mostFindings   = 3          // findings of one rulesheet that are mended
	mostCandidates = 60         // proposals that are tried for one of them, with little work
	mostRequested  = 400        // and with much
	muchWork       = 10_000_000 // the work from which on it is much
	mostOffers     = 4          // offers of one finding, among the proposals that pass
)

// faultWeight is the weight of a fault of the matches of a repaired game beside the
// priors of repairs: all that pass show no more faults than before.
const faultWeight = 5

// A candidate is a proposed repair.
type candidate struct {
	description string // "add the condition '(distinct ?x ?y)'"
	edits       []analysis.TextEdit
	prior       int // how near at hand it is; less is nearer

	// isSupported tells that the other rules speak for it: it keeps a fluent that is lost,
	// or makes a rule as the rules of its kind are. Others may end a fault by ending what
	// the rule is for, and are not applied unseen.
	isSupported bool
}

// supported marks repairs that the other rules speak for.
func supported(list []candidate) []candidate {
	for i := range list {
		list[i].isSupported = true
	}
	return list
}

// Offer adds repairs to the first findings of a rulesheet that are about its
// matches and have none, in the order of the list.
func Offer(ctx context.Context, file *gdl.File, list []finding.Finding, opts Options) {
	if file == nil || file.Notation != gdl.Prefix || !file.IsErrorFree() {
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
		offers := w.offers(f)
		f.UnsafeFixes = append(f.UnsafeFixes, offers...)
		f.HasProposals = len(offers) > 0
		f.SetLineEnds(file.Source.LineEnding())
	}
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

// offers returns the repairs of a finding that pass, the best ones first.
func (w *workshop) offers(f *finding.Finding) []analysis.SuggestedFix {
	t := w.trialOf(f)
	if t == nil {
		return nil
	}
	type result struct {
		candidate
		after *profile
	}
	var passed []result
	tried := map[string]bool{}
	list := w.candidates(f)
	if w.opts.IsApplied {
		list = slices.DeleteFunc(list, func(c candidate) bool { return !c.isSupported })
	}
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
		if after := t.pass(text); after != nil && !(w.opts.IsApplied && len(after.sleeping) > 0) {
			passed = append(passed, result{c, after})
		}
	}
	distance := func(r result) int {
		return faultWeight*t.rank(r.after) + r.prior + sleepingPrior*min(len(r.after.sleeping), 1)
	}
	slices.SortStableFunc(passed, func(a, b result) int { return distance(a) - distance(b) })
	var fixes []analysis.SuggestedFix
	for _, r := range passed[:min(len(passed), mostOffers)] {
		shown := fmt.Sprintf("no such match among %d", r.after.matches)
		if r.after.matches == 0 {
			shown = fmt.Sprintf("nothing of the kind in %d moves", r.after.steps)
		}
		if w.opts.Prove != nil && f.Property != "" {
			if w.opts.Prove(w.ctx, parsed(w.apply(r.edits)), f.Property) == proof.Proved {
				shown = "'" + string(f.Property) + "' is proved then"
			} else if w.opts.IsApplied {
				continue
			}
		}
		fixes = append(fixes, analysis.SuggestedFix{Message: r.description + " (" + shown + ")", TextEdits: r.edits})
	}
	return fixes
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
