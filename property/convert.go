package property

import (
	"bytes"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/pattern"
)

// ConvertedComments returns the structured comments of a rulesheet, written in another notation, by
// the offsets of the comments. The text of a statement is stored under its first comment; its other
// comments get the text "". Statements that cannot be read are left out.
func ConvertedComments(file *gdl.File, to gdl.Notation) map[int]string {
	converted := map[int]string{}
	if file.Notation == to || !MayHoldStatements(file) {
		return converted
	}
	scope := &Scope{file: file}
	for _, block := range commentRuns(file) {
		if content, _ := structuredContent(file, block[0]); otherReaderWord(content) == WordInclude {
			converted[block[0].StartOffset] = "" // the included file is part of the text that is converted
			continue
		}
		forms, faults := scope.parseForms(gdl.NewSource(token.NewFileSet(), "", statementText(file, block)))
		if len(faults) > 0 {
			continue
		}
		for _, c := range block[1:] {
			converted[c.StartOffset] = ""
		}
		converted[block[0].StartOffset] = CommentSign(to) + writeForms(forms, to)
	}
	return converted
}

// statementText returns the text of the comments of a statement, without their signs.
func statementText(file *gdl.File, block []gdl.Comment) []byte {
	var lines [][]byte
	for _, c := range block {
		content, _ := structuredContent(file, c)
		lines = append(lines, content)
	}
	return bytes.Join(lines, []byte("\n"))
}

// CommentSign returns the sign that begins a structured comment.
func CommentSign(n gdl.Notation) string {
	if n != gdl.Prefix {
		return "%" + structuredMark + " "
	}
	return ";" + structuredMark + " "
}

// plainName matches names that every notation reads as one word.
var plainName = pattern.LazyRegexp(`^[\pL\pN_]+(-[\pL\pN_]+)*$`)

// writeForms writes the words and formulas of a statement.
func writeForms(forms []*syntax.Node, to gdl.Notation) string {
	parts := make([]string, len(forms))
	for i, e := range forms {
		switch {
		case to == gdl.Prefix:
			parts[i] = syntax.PrefixText(e)
		case !e.IsList() && i == 1 && e.Word == "not": // the name of a test, and no operator
			parts[i] = "'not'"
		case !e.IsList() && i < len(forms)-1 && plainName().MatchString(e.Word): // a name, or "always"
			parts[i] = e.Word
		default:
			parts[i] = e.InWords(to).TextIn(to)
		}
	}
	return strings.Join(parts, " ")
}
