package strictyaml

import "strings"

// maxDepth bounds how deep lists and mappings nest. The parser is recursive.
const maxDepth = 200

// tooDeep returns the number of a line at which surely more is open than any
// reasonable file opens. It knows just enough of YAML not to count what is
// quoted or commented out.
func tooDeep(lines []string) (line int, deep bool) {
	open := 0
	for i, text := range lines {
		text = outside(text)
		begun := strings.Count(text, "[") + strings.Count(text, "{")
		open = max(0, open+begun-strings.Count(text, "]")-strings.Count(text, "}"))
		indents := strings.Count(text, "- ") + strings.Count(text, "? ") + strings.Count(text, ": ")
		blanks := len(text) - len(strings.TrimLeft(text, " \t"))
		if open > maxDepth || begun > maxDepth || indents > maxDepth || blanks > 4*maxDepth {
			return i + 1, true
		}
	}
	return 0, false
}

// outside returns a line without what is quoted and without its comment.
func outside(line string) string {
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" \t[{,:", line[i-1]) >= 0):
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return b.String()
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
