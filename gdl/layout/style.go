package layout

import "github.com/gdllint/gdllint/gdl"

// The measures of the layout, in columns.
const (
	lineWidth   = 80
	indentWidth = 4
	// maxIndent bounds the indentation of nested lists, and with it the size of
	// the text.
	maxIndent = 40
)

// The most empty lines that stay.
const (
	gapBetweenForms      = 1
	gapBeforeComment     = 2 // between forms: comments begin sections
	gapBetweenConditions = 1
	gapBetweenComments   = 1 // anywhere: those on successive lines may say one thing
)

// A breakStyle says how a list is broken into lines.
type breakStyle int

const (
	fillStyle breakStyle = iota // as many arguments on a line as it takes
	listStyle                   // each argument but the first on its own line
	ruleStyle                   // the same, and never on one line
)

// styleOfList returns how a list is broken.
func (n *layoutNode) styleOfList() breakStyle {
	if len(n.childNodes) == 0 {
		return fillStyle
	}
	switch n.childNodes[0].name {
	case gdl.Arrow:
		return ruleStyle
	case gdl.And, gdl.Or, gdl.Not:
		return listStyle
	}
	return fillStyle
}
