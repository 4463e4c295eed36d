package layout

import "github.com/gdllint/gdllint/gdl"

// shortFact is the width of facts of which two fit on a line.
const shortFact = (lineWidth - 1) / 2

// inTable tells whether a form stays on the line of the form before it: short
// facts of one relation that the author wrote side by side are cells of a
// table.
func inTable(before, n *node) bool {
	return n.near && before.isCell() && n.isCell() && sameShape(before, n)
}

// sameShape tells whether two facts are of one relation; facts about fluents,
// such as those of init, also of one fluent.
func sameShape(a, b *node) bool {
	if len(a.kids) != len(b.kids) || len(a.kids) == 0 || gdl.Fold(a.kids[0].word) != gdl.Fold(b.kids[0].word) {
		return false
	}
	one, other := &a.kids[len(a.kids)-1], &b.kids[len(b.kids)-1]
	return len(a.kids) != 2 || one.word != "" && other.word != "" || sameShape(one, other)
}

// isCell tells whether a form is a short ground fact.
func (n *node) isCell() bool {
	if n.flat > shortFact || len(n.kids) < 2 || n.kids[0].word == "" || n.style() != fillStyle {
		return false
	}
	return n.isGround()
}

// isGround tells whether there is no variable in a node.
func (n *node) isGround() bool {
	if n.word != "" {
		return n.name == "" || n.name[0] != '?'
	}
	for i := range n.kids {
		if !n.kids[i].isGround() {
			return false
		}
	}
	return true
}
