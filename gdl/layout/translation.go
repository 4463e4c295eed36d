package layout

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl"
)

// A translation holds the notation of a text and the one in which it is
// written.
type translation struct {
	sourceNotation, targetNotation gdl.Notation
	// replacedComments holds the texts of comments in the other notation, by their offsets.
	replacedComments map[int]string
}

// translateComment returns the comments that a comment becomes in the other notation.
func (a *commentAttacher) translateComment(c gdl.Comment, out placedComment) []placedComment {
	if said, ok := a.replacedComments[c.StartOffset]; ok {
		if said == "" {
			return nil
		}
		out.text = []byte(said)
		return []placedComment{out}
	}
	if a.targetNotation == gdl.Infix {
		out.text = infixComment(out.text)
		return []placedComment{out}
	}
	lines := prefixComment(out.text)
	list := make([]placedComment, len(lines))
	for i, line := range lines {
		list[i] = out
		list[i].text = line
		if i > 0 {
			list[i].trailing, list[i].emptyLines = false, 0
		}
	}
	return list
}

// infixComment writes a ; comment with a sign of infix text, so that it can be
// written back.
func infixComment(text []byte) []byte {
	rest := bytes.TrimLeft(text, ";")
	if bytes.HasPrefix(rest, []byte("%")) {
		return append([]byte("//"), text[1:]...)
	}
	return append(bytes.Repeat([]byte("%"), len(text)-len(rest)), rest...)
}

// prefixComment writes a comment of infix text as ; comments, one for each
// line.
func prefixComment(text []byte) [][]byte {
	switch {
	case bytes.HasPrefix(text, []byte("//")):
		return [][]byte{append([]byte(";"), text[2:]...)}
	case !bytes.HasPrefix(text, []byte("/*")):
		rest := bytes.TrimLeft(text, "%")
		return [][]byte{append(bytes.Repeat([]byte(";"), len(text)-len(rest)), rest...)}
	}
	var lines [][]byte
	for line := range bytes.SplitSeq(bytes.TrimSuffix(text[2:], []byte("*/")), []byte("\n")) {
		lines = append(lines, append([]byte(";"), bytes.TrimRight(line, " \t\f\v")...))
	}
	for len(lines) > 1 && len(lines[len(lines)-1]) == 1 {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// withLineFeeds ends all lines of a comment with LF.
func withLineFeeds(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}
