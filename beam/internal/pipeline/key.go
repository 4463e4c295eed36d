package pipeline

import (
	"crypto/sha256"
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
)

// keyFn gives each input a key, the same one to inputs that have the same answer.
type keyFn struct {
	Settings string // the name of the settings
}

// ProcessElement returns the key of an input, and the input.
func (f *keyFn) ProcessElement(in Input) (string, Input) {
	return f.Settings + "-" + structure(&in), in
}

// maxParsed is the greatest length of texts that are parsed in this process, which must not run out
// of memory. A tree takes a hundred times as much memory as its text.
const maxParsed = 4 << 20

// structure returns a fingerprint of the structure of an input, or of its text if it is large.
func structure(in *Input) string {
	if len(in.Text) > maxParsed {
		return fmt.Sprintf("%x", sha256.Sum256(in.Text))
	}
	src := gdl.NewSource(token.NewFileSet(), in.ID, in.Text)
	return checker.SheetFingerprint(gdl.AutoNotation.Parse(src))
}
