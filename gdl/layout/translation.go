package layout

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl"
)

// A translation holds the notation of a text and the one in which it is
// written.
type translation struct {
	from, to gdl.Notation
	// said holds the texts of comments in the other notation, by their offsets.
	said map[int]string
}

// translated returns the comments that a comment becomes in the other notation.
func (a *attacher) translated(c gdl.Comment, out comment) []comment {
	if said, ok := a.said[c.From]; ok {
		if said == "" {
			return nil
		}
		out.text = []byte(said)
		return []comment{out}
	}
	if a.to == gdl.Infix {
		out.text = infixComment(out.text)
		return []comment{out}
	}
	lines := prefixComment(out.text)
	list := make([]comment, len(lines))
	for i, line := range lines {
		list[i] = out
		list[i].text = line
		if i > 0 {
			list[i].trailing, list[i].gap = false, 0
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

// lineFeeds ends all lines of a comment with LF.
func lineFeeds(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}
