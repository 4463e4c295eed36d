package words

import (
	"bytes"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// OpenList is a list, or in infix text a name with arguments, that is begun before the cursor and
// not ended there.
type OpenList struct {
	HeadName  string // the first word, folded; "" if there is none yet
	PartIndex int    // the index of the part at the cursor; the first word is part 0
}

// A CursorContext describes the surroundings of the cursor, as far as the text before the cursor shows.
type CursorContext struct {
	OpenLists []OpenList // the outermost first
	WordStart int        // the offset where the word begins that ends at the cursor; that of the cursor if there is none
	InComment bool       // the cursor is in a comment
	FormBegin int        // the offset where the form with the cursor begins
}

// InnermostList returns the innermost open list; an empty one if there is none.
func (c *CursorContext) InnermostList() OpenList {
	if len(c.OpenLists) == 0 {
		return OpenList{}
	}
	return c.OpenLists[len(c.OpenLists)-1]
}

// maxFormSize is how many bytes before the cursor the beginning of its form is looked for.
const maxFormSize = 64 << 10

// ContextAt returns the context of the cursor at an offset of a text. A rule in infix text counts
// as a list that begins with "<=", as in prefix text.
func ContextAt(text []byte, at int, n gdl.Notation) CursorContext {
	c := CursorContext{FormBegin: formBegin(text, at), WordStart: at}
	rule, last := OpenList{HeadName: gdl.Arrow, PartIndex: 1}, ""
	if n != gdl.Prefix {
		c.OpenLists = []OpenList{rule}
	}
	outer := len(c.OpenLists)
	l := syntax.NewLexer(text[c.FormBegin:at], n)
	for t := l.ReadToken(); t.Kind != syntax.End; t = l.ReadToken() {
		word := string(l.Text[t.Start:t.End])
		inner := &OpenList{}
		if len(c.OpenLists) > 0 {
			inner = &c.OpenLists[len(c.OpenLists)-1]
		}
		switch {
		case t.Kind == syntax.Open && n == gdl.Prefix:
			c.OpenLists = append(c.OpenLists, OpenList{})
		case t.Kind == syntax.Open:
			c.OpenLists = append(c.OpenLists, OpenList{HeadName: gdl.FoldName(last), PartIndex: 1})
		case t.Kind == syntax.Close:
			c.OpenLists = c.OpenLists[:max(outer, len(c.OpenLists)-1)]
			if n == gdl.Prefix && len(c.OpenLists) > 0 {
				c.OpenLists[len(c.OpenLists)-1].PartIndex++
			}
		case t.Kind == syntax.Word || t.Kind == syntax.Unquoted || t.Kind == syntax.String:
			if last = word; c.FormBegin+t.End == at {
				c.WordStart = c.FormBegin + t.Start
			} else if n == gdl.Prefix {
				if inner.PartIndex == 0 {
					inner.HeadName = gdl.FoldName(word)
				}
				inner.PartIndex++
			}
			continue
		case t.Kind == syntax.Stop && len(c.OpenLists) == 1:
			c.OpenLists[0] = rule
		case t.Kind == syntax.Comma, inner.HeadName == gdl.Arrow && (t.Kind == syntax.AndSign || inner.PartIndex == 1 && slices.Contains([]syntax.Kind{syntax.ArrowSign, syntax.ActionSign, syntax.DefineSign}, t.Kind)):
			inner.PartIndex++
		}
		last = ""
	}
	if k := len(l.Comments); k > 0 {
		comment := l.Comments[k-1]
		c.InComment = comment.EndOffset == len(l.Text) && (l.Unclosed >= 0 || !bytes.HasPrefix(l.Text[comment.StartOffset:], []byte("/*")))
	}
	return c
}

// formBegin returns the offset where the form with the cursor most likely begins: at the last line
// before the cursor that does not begin with a blank, a comment or a closing parenthesis.
func formBegin(text []byte, at int) int {
	least := max(0, at-maxFormSize)
	for from := at; from > least; {
		from = bytes.LastIndexByte(text[:from], '\n')
		if from < least {
			break
		}
		if from+1 < at && bytes.IndexByte([]byte(" \t\n\r\f\v);%"), text[from+1]) < 0 {
			return from + 1
		}
	}
	return least
}
