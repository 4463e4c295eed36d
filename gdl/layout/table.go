package layout

import "github.com/gdllint/gdllint/gdl"

// shortFactWidth is the width of facts of which two fit on a line.
const shortFactWidth = (lineWidth - 1) / 2

// continuesTable tells whether a form stays on the line of the form before it: short
// facts of one relation that the author wrote side by side are cells of a
// table.
func continuesTable(before, n *layoutNode) bool {
	return n.onSameLine && before.isTableCell() && n.isTableCell() && haveSameShape(before, n)
}

// haveSameShape tells whether two facts are of one relation; facts about fluents,
// such as those of init, also of one fluent.
func haveSameShape(a, b *layoutNode) bool {
	if len(a.childNodes) != len(b.childNodes) || len(a.childNodes) == 0 || gdl.FoldName(a.childNodes[0].word) != gdl.FoldName(b.childNodes[0].word) {
		return false
	}
	one, other := &a.childNodes[len(a.childNodes)-1], &b.childNodes[len(b.childNodes)-1]
	return len(a.childNodes) != 2 || one.word != "" && other.word != "" || haveSameShape(one, other)
}

// isTableCell tells whether a form is a short ground fact.
func (n *layoutNode) isTableCell() bool {
	if n.flatWidth > shortFactWidth || len(n.childNodes) < 2 || n.childNodes[0].word == "" || n.styleOfList() != fillStyle {
		return false
	}
	return n.isGround()
}

// isGround tells whether there is no variable in a node.
func (n *layoutNode) isGround() bool {
	if n.word != "" {
		return n.name == "" || n.name[0] != '?'
	}
	for i := range n.childNodes {
		if !n.childNodes[i].isGround() {
			return false
		}
	}
	return true
}
