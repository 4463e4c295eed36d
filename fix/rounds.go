package fix

import (
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// MaxRounds is the greatest number of rounds for one text. Real rulesheets need two or three; more
// are needed only if fixes undo each other.
const MaxRounds = 10

// A Result is the outcome of all rounds for a text.
type Result struct {
	FinalText      []byte
	FixedCodes     []string   // the codes of the findings that were fixed
	RefusedChanges []*Refusal // without repetitions
	ReadingDoubt   *gdl.Error // why the text must not be changed, or nil
}

// A TextChecker returns the rulesheet in a text, and its findings.
type TextChecker func(text []byte) (*gdl.File, []finding.Finding, error)

// ApplyAll applies the fixes of all findings, round after round, until no more can be applied, or
// for MaxRounds. Findings that appear only after other fixes get no unsafe fixes, since a guess
// must not depend on another guess. After an error of look, it returns the result of the rounds
// before with the error.
func ApplyAll(text []byte, unsafe bool, look TextChecker) (*Result, error) {
	result := &Result{FinalText: text}
	known, original := map[string]bool{}, map[string]bool{}
	for n := range MaxRounds {
		file, findings, err := look(result.FinalText)
		if err != nil {
			return result, err
		}
		if result.ReadingDoubt = file.FirstDoubt(); result.ReadingDoubt != nil {
			break
		}
		changes := ChooseChanges(findings, unsafe)
		if n == 0 {
			for _, c := range changes {
				original[c.FindingCode+c.FindingMessage] = true
			}
		}
		changes = slices.DeleteFunc(changes, func(c Change) bool { return !c.IsSafe && !original[c.FindingCode+c.FindingMessage] })
		round := ApplyChanges(file, changes)
		for _, r := range round.RefusedChanges {
			if key := r.RefusedChange.FindingCode + r.Reason + r.RefusedChange.SuggestedFix.Message; !known[key] {
				known[key] = true
				result.RefusedChanges = append(result.RefusedChanges, r)
			}
		}
		if len(round.AppliedChanges) == 0 {
			break
		}
		result.FinalText = round.NewText
		for _, c := range round.AppliedChanges {
			result.FixedCodes = append(result.FixedCodes, c.FindingCode)
		}
	}
	return result, nil
}
