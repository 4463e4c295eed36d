package property

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file breaks statements into comment lines.

// maxLineLength is the length at which a comment line ends and the statement goes on in the next comment. A longer
// piece is not broken.
const maxLineLength = 100

// CommentLines returns the structured comments, one for each line, that state s in a rulesheet of a
// notation.
func (s *Statement) CommentLines(n gdl.Notation) []string {
	first := CommentSign(n)
	further := first + "  "
	var lines []string
	line := first
	for _, piece := range breakablePieces(s.inNotation(n), n) {
		if len(line)+len(strings.TrimSpace(piece)) > maxLineLength && len(line) > len(further) && !startsRun([]byte(piece)) {
			lines = append(lines, strings.TrimSpace(line))
			line = further
		}
		line += piece
	}
	return append(lines, line)
}

func (s *Statement) inNotation(n gdl.Notation) string {
	sheet := syntax.ParseLists(gdl.NewSource(token.NewFileSet(), s.Name, []byte(s.String())))
	if n == gdl.Prefix || len(sheet.Errors) > 0 {
		return s.String()
	}
	return writeForms(sheet.Forms, n)
}

// breakablePieces returns the pieces of a statement between which a new line may begin: after
// blanks and, in infix, after commas.
func breakablePieces(statement string, n gdl.Notation) []string {
	var all []string
	from, quoted := 0, false
	for i := range len(statement) {
		c := statement[i]
		if c == '\'' && n != gdl.Prefix {
			quoted = !quoted
		}
		if c == ' ' || c == ',' && n != gdl.Prefix && !quoted {
			all = append(all, statement[from:i+1])
			from = i + 1
		}
	}
	return append(all, statement[from:])
}
