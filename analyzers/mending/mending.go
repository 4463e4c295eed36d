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

// Options bound the work.
type Options struct {
	// Work bounds the conditions that are tried in all, as in play.Budget.
	Work int64
	// Prove, unless nil, answers a question about a repaired rulesheet.
	Prove func(ctx context.Context, file *gdl.File, property proof.Property) proof.Status
	// Look, unless nil, returns the findings of a text, those of its matches as well.
	Look func(ctx context.Context, text []byte) []finding.Finding
	// TestTexts are texts of the author's tests, beside those in comments of the rulesheet.
	TestTexts []*gdl.Source
}

// Bounds of the repairs.
const (
	mostFindings   = 3   // findings of one rulesheet that are mended
	mostCandidates = 700 // edits that are tried for one of them
	fewestTried    = 100 // the least number of edits that are tried; then mostOffers different games that pass are enough
	fewestWithBest = 300 // the least number of edits that are tried after one that no other can beat
	mostTried      = 12  // edits that pass: once there are so many, none that left a fault in the first look is tried in all matches
	mostWhole      = 24  // different games among the edits that pass in all matches
	mostOffers     = 4   // offers of one finding, among the edits that pass
	mostLooks      = 12  // edits that pass whose new texts are looked at for findings
	asked          = 100 // edits of which one question tells whether they change the match
)

// symptoms tell by the rule of a finding which symptom a repair ends.
var symptoms = map[string]string{
	"P01": trial.Stuck, "I04": trial.Stuck, "P02": trial.Endless, "P03": trial.Goals, "P04": trial.Unwon, "P06": trial.Start, "P08": trial.Sum, "P10": trial.Falls,
	"Y10": trial.Lost, "Y13": trial.Lost, "Y14": trial.Doubled, "Y15": trial.Doubled, "A07": trial.Idle, "D02": trial.Idle, "D05": trial.Idle, "K12": trial.Unwatched,
	"B02": trial.Any, "K11": trial.Any, "K01": trial.Any, "V01": trial.Unplayed, "V02": trial.Unplayed, "V03": trial.Unplayed,
}

// lackingCode is the rule of findings about relations that every game needs, for which there is no rule.
const lackingCode = "K01"

// Mendable tells whether repairs of the findings of a rule are looked for.
func Mendable(code string) bool { return symptoms[code] != "" }

// Offer adds repairs to the first findings of a rulesheet that are about its
// matches and have none, in the order of the list.
func Offer(ctx context.Context, file *gdl.File, list []finding.Finding, opts Options) {
	if CountMendable(file, list) == 0 {
		return
	}
	w := &workshop{ctx: ctx, file: file, opts: opts, workLeft: opts.Work, changes: map[*model.Rule][]*edit.Edit{}, additions: map[*model.Rule][]*edit.Edit{}, frames: map[gdl.Symbol][]*edit.Edit{}, looks: map[string][]finding.Finding{}}
	mended, unplayed := 0, map[*gdl.Rule]bool{} // rules whose variables have been bound
	tried := make([]bool, len(list))
	for _, last := range []bool{false, false, true} { // those that wait for a finding without a repair are next
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

// isLast tells whether a finding is mended only where no other one is: that a role never wins follows from their causes.
func isLast(f *finding.Finding) bool { return symptoms[f.Code] == trial.Unwon }

// CountMendable counts the findings that repairs may be tried for.
func CountMendable(file *gdl.File, list []finding.Finding) (n int) {
	for i := range list {
		if isMendable(&list[i]) && file != nil && file.IsErrorFree() {
			n++
		}
	}
	return n
}

// isMendable tells whether a finding is about the matches of the game, or about
// rules that none of them needs as they are, and has no repair.
func isMendable(f *finding.Finding) bool {
	return Mendable(f.Code) && len(f.UnsafeFixes)+len(f.Fixes) == 0 && f.SuppressedBy == nil
}

// waitsForOther tells whether a finding names another one of the list as its cause, which is
// to be mended itself.
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
