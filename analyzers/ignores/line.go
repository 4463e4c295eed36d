package ignores

import (
	"bytes"
	"go/token"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// IgnoreLine returns the line that makes gdllint ignore a finding, and the offset at which to insert it. The author adds
// the reason. For a finding about the whole rulesheet, ok is false if the text begins with a byte order mark. For others,
// ok is false if the finding is outside of the text, or if no form around it is first in its line.
func IgnoreLine(file *gdl.File, f *document.Finding) (at int, text string, ok bool) {
	end := file.Source.LineEnding()
	sign := map[gdl.Notation]string{gdl.Prefix: "; ", gdl.Infix: "% ", gdl.Operations: "% "}[file.Notation] + commentPrefix
	if f.WholeSheet {
		return 0, sign + fileIgnoreVerb + " " + f.Code + " -- " + end, !bytes.HasPrefix(file.Source.Text, []byte("\uFEFF"))
	}
	if f.Range.StartByte < 0 || f.Range.StartByte > len(file.Source.Text) {
		return 0, "", false
	}
	indent, at, ok := lineOfForm(file, file.Source.Pos(f.Range.StartByte))
	if !ok {
		return 0, "", false
	}
	return at, indent + sign + ignoreVerb + " " + f.Code + " -- " + end, true
}

// lineOfForm returns the start and the indentation of the line of the smallest form around a position that is first in
// its line. ok is false if there is none.
func lineOfForm(file *gdl.File, pos token.Pos) (indent string, at int, ok bool) {
	for list := file.Exprs; ; {
		e := syntax.NodeAt(list, pos)
		if e == nil {
			return indent, at, ok
		}
		offset := file.Source.Offset(e.StartPos)
		start := file.Source.LineStart(offset)
		if before := file.Source.Text[start:offset]; len(bytes.TrimSpace(before)) == 0 {
			indent, at, ok = string(before), start, true
		}
		list = e.List
	}
}
