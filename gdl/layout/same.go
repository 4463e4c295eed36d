package layout

import (
	"bytes"
	"slices"
)

// sameSheet tells whether two sheets differ in white space only. It compares
// the words and lists that rules are made of, so that equal sheets have equal
// rules, in the same spelling; and the comments with their places.
func sameSheet(s, t *commentedSheet) bool {
	return slices.EqualFunc(s.forms, t.forms, sameNode) && sameComments(s.tailComments, t.tailComments)
}

func sameNode(m, n layoutNode) bool {
	return m.word == n.word && sameComments(m.leadComments, n.leadComments) && sameComments(m.tailComments, n.tailComments) &&
		slices.EqualFunc(m.childNodes, n.childNodes, sameNode)
}

func sameComments(s, t []placedComment) bool {
	return slices.EqualFunc(s, t, func(c, d placedComment) bool {
		return bytes.Equal(c.text, d.text) && c.trailing == d.trailing
	})
}
