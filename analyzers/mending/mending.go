package mending

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/sample/trial"
)

// This file chooses the findings that get repairs.

// Options bound the work.
type Options struct {
	// Work bounds the evaluated conditions in all, as in play.Budget.
	Work int64
	// Prove answers a question about a repaired rulesheet; it may be nil.
	Prove func(ctx context.Context, file *gdl.File, property proof.Property) proof.Status
	// Look returns the findings of a text, also those about its matches; it may be nil.
	Look func(ctx context.Context, text []byte) []finding.Finding
	// TestTexts are texts of the author's tests, in addition to those in comments of the rulesheet.
	TestTexts []*gdl.Source
}

// Bounds of the repairs.
const (
	mostFindings   = 3   // findings of one rulesheet that are mended
	mostCandidates = 700 // edits that are tried for one finding
	fewestTried    = 100 // edits that are tried at least; after that, mostOffers different games that pass are enough
	fewestWithBest = 300 // edits that are tried at least, if one passes that no other can beat
	mostTried      = 12  // edits that pass; then no edit that left a fault in the first look is tried in all matches
	mostWhole      = 24  // different games among the edits that pass in all matches
	mostOffers     = 4   // offers of one finding, among the edits that pass
	mostLooks      = 12  // edits that pass and on whose new texts the analyzers run
	asked          = 100 // edits for which trial.Silent is called at once
)

// symptoms maps the rule of a finding to the symptom that a repair must end.
var symptoms = map[string]string{
	"P01": trial.Stuck, "I04": trial.Stuck, "P02": trial.Endless, "P03": trial.Goals, "P04": trial.Unwon, "P06": trial.Start, "P08": trial.Sum, "P10": trial.Falls,
	"Y10": trial.Lost, "Y13": trial.Lost, "Y14": trial.Doubled, "Y15": trial.Doubled, "A07": trial.Idle, "D02": trial.Idle, "D05": trial.Idle, "K12": trial.Unwatched,
	"B02": trial.Any, "K11": trial.Any, "K01": trial.Any, "V01": trial.Unplayed, "V02": trial.Unplayed, "V03": trial.Unplayed,
}

// lackingCode is the rule about required relations without a rule.
const lackingCode = "K01"

// Mendable tells whether repairs are sought for the findings of a rule.
func Mendable(code string) bool { return symptoms[code] != "" }

// Offer adds repairs to the first findings of a rulesheet that have none, in the order of the list.
func Offer(ctx context.Context, file *gdl.File, list []finding.Finding, opts Options) {
	if CountMendable(file, list) == 0 {
		return
	}
	w := &workshop{ctx: ctx, file: file, opts: opts, workLeft: opts.Work, changes: map[*model.Rule][]*edit.Edit{}, additions: map[*model.Rule][]*edit.Edit{}, frames: map[gdl.Symbol][]*edit.Edit{}, looks: map[string][]finding.Finding{}}
	mended, unplayed := 0, map[*gdl.Rule]bool{} // unplayed: rules with unbound variables that already had their turn
	tried := make([]bool, len(list))
	for _, last := range []bool{false, false, true} { // the second round takes findings whose cause got no repair in the first
		for i := range list {
			f := &list[i]
			if symptoms[f.Code] == trial.Unplayed {
				r := file.RuleAt(f.Pos)
				if unplayed[r] {
					continue
				}
				unplayed[r] = true
			}
			if isLast(f) != last || last && len(w.sound) > 0 || !isMendable(f) || tried[i] || waitsForOther(f, list, tried) || mended == mostFindings || w.workLeft <= 0 || ctx.Err() != nil {
				continue
			}
			mended++
			tried[i] = true
			offers, harmless := w.offers(f, slices.ContainsFunc(list[i+1:], func(x finding.Finding) bool { return isMendable(&x) && !isLast(&x) }))
			f.UnsafeFixes = append(f.UnsafeFixes, offers...)
			f.HasProposals, f.IsHarmless = len(offers) > 0, harmless
			f.SetLineEnds(file.Source.LineEnding())
		}
	}
}

// isLast tells whether a finding is mended only if no other one gets a repair that leaves no fault. That a role never wins
// may follow from any other fault.
func isLast(f *finding.Finding) bool { return symptoms[f.Code] == trial.Unwon }

// CountMendable counts the findings for which repairs may be tried.
func CountMendable(file *gdl.File, list []finding.Finding) (n int) {
	for i := range list {
		if isMendable(&list[i]) && file != nil && file.IsErrorFree() {
			n++
		}
	}
	return n
}

// isMendable tells whether a finding may get repairs: its rule has a symptom, it has no fix, and no comment accepts it.
func isMendable(f *finding.Finding) bool {
	return Mendable(f.Code) && len(f.UnsafeFixes)+len(f.Fixes) == 0 && f.SuppressedBy == nil
}

// waitsForOther tells whether a finding names another one as its cause that has a repair or is still to be mended.
func waitsForOther(f *finding.Finding, list []finding.Finding, tried []bool) bool {
	for _, r := range f.Related {
		if r.Message != finding.RepairFirst {
			continue
		}
		for i := range list {
			if x := &list[i]; x.Pos == r.Pos && Mendable(x.Code) && tried[i] != isMendable(x) {
				return true
			}
		}
		return false
	}
	return false
}
