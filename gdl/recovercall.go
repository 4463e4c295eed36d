package gdl

import (
	"go/token"
	"slices"
	"strings"
)

// A callReader reads the calls of other languages.
type callReader struct{ *faultRecorder }

// uncall reads calls as other languages write them, move(?x,?y), as the terms that
// they are meant for. All of them are one fault of the file, which stands at the
// first; commas between conditions go with them.
func (c *callReader) uncall(e *Expr) *Expr {
	if !strings.Contains(c.sourceSlice(e), ",") || !hasCall(e) {
		return e
	}
	read := e.WithParts(c.uncalled(e.List, false))
	r := c.onceFaults[faultKey{ForeignOperator, "call"}].Repair
	slices.SortStableFunc(r.Edits, func(a, b Edit) int { return int(a.StartPos - b.StartPos) })
	return read
}

// uncalled returns the parts that a list is read as; inside a call each word before a
// list is a call.
func (c *callReader) uncalled(list []*Expr, inside bool) (parts []*Expr) {
	for i := 0; i < len(list); i++ {
		x := list[i]
		switch {
		case isCall(list, i) || (i > 0 || inside) && isGlued(list, i) && (i > 1 || list[0].Name != Arrow):
			args := list[i+1]
			err := c.repeatFault(ForeignOperator, "call")
			first := err == nil
			if first {
				err = c.recordOnce("call", c.reportGuess(ForeignOperator, x.StartPos, args.EndPos, newRepair("Write it as GDL does"), "%s", ""))
			}
			read := &Expr{StartPos: x.StartPos, EndPos: args.EndPos}
			read.List = append([]*Expr{x}, c.uncalled(args.List, true)...)
			if first {
				err.Message = "'" + c.clippedText(&Expr{StartPos: x.StartPos, EndPos: args.EndPos}) +
					"' is not GDL: a name stands inside its parentheses, and blanks separate terms; write " + clipToLine(inPrefix(read))
			}
			err.Repair.Edits = append(err.Repair.Edits, insertText(x.StartPos, "("), Edit{args.StartPos, args.StartPos + 1, " "})
			parts = append(parts, read)
			i++
		case x.IsList():
			parts = append(parts, x.WithParts(c.uncalled(x.List, false)))
		case strings.Contains(x.Word, ","):
			parts = append(parts, c.atCommas(x)...)
		default:
			parts = append(parts, x)
		}
	}
	return parts
}

// inPrefix writes an expression with one blank between its parts.
func inPrefix(e *Expr) string {
	if !e.IsList() {
		return e.Word
	}
	var words []string
	for _, x := range e.List {
		words = append(words, inPrefix(x))
	}
	return "(" + strings.Join(words, " ") + ")"
}

// atCommas cuts a word at its commas.
func (c *callReader) atCommas(x *Expr) (parts []*Expr) {
	err := c.onceFaults[faultKey{ForeignOperator, "call"}]
	at := 0
	for i := 0; i <= len(x.Word); i++ {
		if i < len(x.Word) && x.Word[i] != ',' {
			continue
		}
		if word := x.Word[at:i]; word != "" {
			from := x.StartPos + token.Pos(at)
			parts = append(parts, &Expr{Word: word, Name: FoldName(word), StartPos: from, EndPos: from + token.Pos(len(word))})
		}
		if i < len(x.Word) && err != nil {
			err.Repair.Edits = append(err.Repair.Edits, Edit{x.StartPos + token.Pos(i), x.StartPos + token.Pos(i) + 1, " "})
		}
		at = i + 1
	}
	if err != nil {
		err.ExplainedNames = append(err.ExplainedNames, x.Name)
	}
	return parts
}

// isCall tells whether a part of a list is a word that stands right before a list
// with commas or calls in it.
func isCall(list []*Expr, i int) bool {
	if !isGlued(list, i) {
		return false
	}
	args := list[i+1].List
	return hasCall(list[i+1]) || slices.ContainsFunc(args, func(x *Expr) bool { return !x.IsList() && strings.Contains(x.Word, ",") })
}

// isGlued tells whether a part of a list is a word with a list right behind it.
func isGlued(list []*Expr, i int) bool {
	return i+1 < len(list) && !list[i].IsList() && list[i+1].IsList() && list[i+1].StartPos == list[i].EndPos && !strings.ContainsAny(list[i].Word, "?,")
}

// hasCall tells whether there is a call inside a list.
func hasCall(e *Expr) bool {
	for i, x := range e.List {
		if isCall(e.List, i) || x.IsList() && hasCall(x) {
			return true
		}
	}
	return false
}
