package pipeline

import (
	"go/token"

	"github.com/gdllint/gdllint/checker/fingerprint"
	"github.com/gdllint/gdllint/gdl"
)

// keyFn puts a key to each input: the same for those that have the same answer.
type keyFn struct {
	Settings string // their name
}

// ProcessElement returns the key of an input.
func (f *keyFn) ProcessElement(in Input) (string, Input) {
	src := gdl.NewSource(token.NewFileSet(), in.ID, in.Text)
	return f.Settings + "-" + fingerprint.Rulesheet(gdl.AutoNotation.Parse(src)), in
}
