package fix

import (
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// MaxRounds bounds how often a text is looked at again. Real rulesheets need
// two or three rounds; more than these only if fixes undo each other.
const MaxRounds = 10

// A Result is what became of a text after all rounds.
type Result struct {
	Text    []byte
	Codes   []string   // of the findings that were fixed
	Refused []*Refusal // each once
	Doubt   *gdl.Error // why nothing may be written over the text, or nil
}

// A Look finds what is wrong with a text.
type Look func(text []byte) (*gdl.File, []finding.Finding, error)

// All applies the fixes of all findings until no more can be applied, or for
// MaxRounds. Findings that appear only after other fixes are not met with
// unsafe ones: guesses do not rest on guesses. After an error All returns what
// was done until then.
func All(text []byte, unsafe bool, look Look) (*Result, error) {
	result := &Result{Text: text}
	known, original := map[string]bool{}, map[string]bool{}
	for n := range MaxRounds {
		file, findings, err := look(result.Text)
		if err != nil {
			return result, err
		}
		if result.Doubt = file.Doubt(); result.Doubt != nil {
			break
		}
		changes := Choose(findings, unsafe)
		if n == 0 {
			for _, c := range changes {
				original[c.Code+c.Message] = true
			}
		}
		changes = slices.DeleteFunc(changes, func(c Change) bool { return !c.Safe && !original[c.Code+c.Message] })
		round := Apply(file, changes)
		for _, r := range round.Refused {
			if key := r.Change.Code + r.Reason + r.Change.Fix.Message; !known[key] {
				known[key] = true
				result.Refused = append(result.Refused, r)
			}
		}
		if len(round.Applied) == 0 {
			break
		}
		result.Text = round.Text
		for _, c := range round.Applied {
			result.Codes = append(result.Codes, c.Code)
		}
	}
	return result, nil
}
