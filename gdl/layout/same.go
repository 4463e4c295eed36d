package layout

import (
	"bytes"
	"slices"
)

// sameSheet tells whether two sheets differ in white space only. It compares
// the words and lists that rules are made of, so that equal sheets have equal
// rules, in the same spelling; and the comments with their places.
func sameSheet(s, t *sheet) bool {
	return slices.EqualFunc(s.forms, t.forms, sameNode) && sameComments(s.tail, t.tail)
}

func sameNode(m, n node) bool {
	return m.word == n.word && sameComments(m.lead, n.lead) && sameComments(m.tail, n.tail) &&
		slices.EqualFunc(m.kids, n.kids, sameNode)
}

func sameComments(s, t []comment) bool {
	return slices.EqualFunc(s, t, func(c, d comment) bool {
		return bytes.Equal(c.text, d.text) && c.trailing == d.trailing
	})
}
