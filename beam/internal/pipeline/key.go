package pipeline

import (
	"crypto/sha256"
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
)

// keyFn puts a key to each input: the same for those that have the same answer.
type keyFn struct {
	Settings string // their name
}

// ProcessElement returns the key of an input.
func (f *keyFn) ProcessElement(in Input) (string, Input) {
	return f.Settings + "-" + structure(&in), in
}

// maxParsed bounds the texts that are parsed in this process, in which nothing
// may go wrong: a tree takes a hundred times as much memory as its text.
const maxParsed = 4 << 20

// structure names the structure of an input, or its text if it is large.
func structure(in *Input) string {
	if len(in.Text) > maxParsed {
		return fmt.Sprintf("%x", sha256.Sum256(in.Text))
	}
	src := gdl.NewSource(token.NewFileSet(), in.ID, in.Text)
	return checker.SheetFingerprint(gdl.AutoNotation.Parse(src))
}
