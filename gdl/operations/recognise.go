package operations

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// IsOperationsText tells whether a text that is not prefix notation is written in
// this notation: it holds an operation, or offers actions without naming roles.
func IsOperationsText(text []byte) bool {
	if bytes.Contains(text, []byte(opOperation)) && hasSheetWords(text) && hasOperation(text) {
		return true
	}
	return false
}

// hasSheetWords tells whether lines begin with the words of rulesheets.
func hasSheetWords(text []byte) bool {
	for _, word := range []string{"role(", "init(", "base(", "action(", "legal(", "goal(", "terminal"} {
		if bytes.Contains(text, []byte(word)) {
			return true
		}
	}
	s := Parse(text)
	return len(s.Faults) == 0
}

// hasOperation tells whether a line has '::' behind a name or a parenthesis, with a
// blank between: so ends the head of an operation.
func hasOperation(text []byte) bool {
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		if i := bytes.IndexByte(line, '%'); i >= 0 {
			line = line[:i]
		}
		head, rest, found := bytes.Cut(line, []byte(opOperation))
		if !found || bytes.ContainsAny(head, ";\"'") {
			continue
		}
		head = bytes.TrimSpace(head)
		if len(head) == 0 || !syntax.IsLetter(head[0]) && !syntax.IsDigit(head[0]) {
			continue
		}
		end := head[len(head)-1]
		if end == ')' || len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r' {
			return true
		}
	}
	return false
}
