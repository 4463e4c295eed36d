package slips

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// SplitGlued cuts a word before each variable that follows other characters without a blank, and behind an arrow at its
// beginning: mark?i?j has the parts mark, ?i and ?j, and <=next has <= and next. Other words have one part.
func SplitGlued(word string) []string {
	var parts []string
	for at := gluedOffset(word); at > 0; at = gluedOffset(word) {
		parts = append(parts, word[:at])
		word = word[at:]
	}
	return append(parts, word)
}

// UngluedText returns a piece of prefix text with the blanks that SplitGlued misses. Text without a '?', or with a ';',
// which may begin a comment, stays as it is.
func UngluedText(text string) string {
	if strings.Count(text, "?") == 0 || strings.Contains(text, ";") {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		n := strings.IndexAny(text, "() \t\r\n")
		if n == 0 {
			n = 1
		} else if n < 0 {
			n = len(text)
		}
		b.WriteString(strings.Join(SplitGlued(text[:n]), " "))
		text = text[n:]
	}
	return b.String()
}

// gluedOffset returns the place inside a word at which SplitGlued cuts first; 0 if there is none.
func gluedOffset(word string) int {
	if len(word) > len(syntax.Arrow) && strings.HasPrefix(word, syntax.Arrow) && syntax.IsLetter(word[len(syntax.Arrow)]) {
		return len(syntax.Arrow)
	}
	for at := 1; at < len(word); at++ {
		i := strings.IndexByte(word[at:], '?')
		if i < 0 || at+i+1 == len(word) {
			return 0
		}
		at += i
		if beginsName(word[at+1]) && endsName(word[at-1]) {
			return at
		}
	}
	return 0
}

func beginsName(c byte) bool { return syntax.IsLetter(c) || c == '_' }

// endsName tells whether a byte may precede a glued variable. The last bytes of words of other notations may not: a
// comma, a colon, a quote, a bracket.
func endsName(c byte) bool {
	return syntax.IsLetter(c) || '0' <= c && c <= '9' || c > 127 || strings.IndexByte("_-+*/=<>", c) >= 0
}
