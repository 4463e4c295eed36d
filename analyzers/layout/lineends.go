package layout

import (
	"bytes"
	"go/token"

	"github.com/gdllint/gdllint/analyzers/lint"
)

// A lineEnd is a kind of line end.
type lineEnd int

const (
	lfEnd lineEnd = iota
	crlfEnd
	crEnd
)

var lineEndNames = [...]string{lfEnd: "LF", crlfEnd: "CRLF", crEnd: "CR"}

// checkLineEnds reports the first line with another line end than most lines.
func checkLineEnds(pass *lint.Pass) {
	text := pass.File.Source.Text
	if bytes.IndexByte(text, '\r') < 0 {
		return // the ordinary case
	}
	var count, first [3]int
	for i := 0; i < len(text); i++ {
		kind := lfEnd
		switch {
		case text[i] == '\n':
		case text[i] != '\r':
			continue
		case i+1 < len(text) && text[i+1] == '\n':
			kind = crlfEnd
		default:
			kind = crEnd
		}
		if count[kind]++; count[kind] == 1 {
			first[kind] = i
		}
		if kind == crlfEnd {
			i++
		}
	}
	usual, odd := usualAndOddEnd(count, first)
	if odd == usual {
		return
	}
	src := pass.File.Source
	start := src.LineStart(first[odd])
	end := max(first[odd], start+1) // an empty line is shown by its end
	pass.Reportf("L12", textSpan{src.Pos(start), src.Pos(end)}, "this line ends with %s, and most lines end with %s; save the file with line ends of one kind",
		lineEndNames[odd], lineEndNames[usual])
}

// usualAndOddEnd returns the most frequent line end and the first of the others in
// the text; the same one twice if there are no others.
func usualAndOddEnd(count, first [3]int) (usual, odd lineEnd) {
	for kind := range lineEnd(len(count)) {
		if count[kind] > count[usual] {
			usual = kind
		}
	}
	odd = usual
	for kind := range lineEnd(len(count)) {
		if kind != usual && count[kind] > 0 && (odd == usual || first[kind] < first[odd]) {
			odd = kind
		}
	}
	return usual, odd
}

type textSpan struct{ startPos, endPos token.Pos }

func (s textSpan) Pos() token.Pos { return s.startPos }
func (s textSpan) End() token.Pos { return s.endPos }
