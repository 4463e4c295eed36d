package fix

import (
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// MaxRounds bounds the analyses of one text. Real rulesheets need two or three
// rounds; more are needed only if fixes undo each other.
const MaxRounds = 10

// A Result is the outcome of all rounds for a text.
type Result struct {
	Text    []byte
	Codes   []string   // of the findings that were fixed
	Refused []*Refusal // each once
	Doubt   *gdl.Error // why nothing may be written over the text, or nil
}

// A Look parses a text and finds its faults.
type Look func(text []byte) (*gdl.File, []finding.Finding, error)

// All applies the fixes of all findings until no more can be applied, or for
// MaxRounds. Findings that appear only after other fixes get no unsafe fixes: a
// guess must not rest on a guess. After an error it returns the result of the
// rounds before.
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
