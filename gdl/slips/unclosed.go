package slips

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// Bounds of the places that are tried for missing parentheses.
const (
	maxClosedSigns = 400     // words and parentheses of a form that lacks a single parenthesis
	maxPairedSigns = 60      // words and parentheses of a form that lacks two
	maxClosedWork  = 400_000 // signs that are read for one text
)

// A closer completes forms that lack parentheses if only one place is possible. This is no row, since the tree for a
// pattern does not exist before the place is known.
type closer struct {
	vocabulary
	source  *syntax.Source
	arities map[string]int // by the first word of lists: their number of arguments, or -1 if it differs
	work    int
}

// CloseForms closes the forms that lack parentheses, if the numbers of arguments and the layout allow only one way. It
// completes their faults.
func CloseForms(source *syntax.Source, forms []*Node, faults []*syntax.Error) []*Node {
	if !anyOf(forms, func(n *Node) bool { return n.Broken }) {
		return forms
	}
	c := &closer{source: source}
	c.forms = slices.DeleteFunc(slices.Clone(forms), func(n *Node) bool { return n.Broken })
	closed, isTorn := slices.Clone(forms), true
	for i, f := range forms {
		if i == len(forms)-1 && isTorn {
			break // a text that ends in the middle of a form may lack more than parentheses, unless an earlier form lacks them too
		}
		if !f.Broken || !f.IsList() || c.work >= maxClosedWork {
			continue
		}
		n, places := c.closeForm(f)
		if n == nil {
			continue
		}
		isTorn = false
		at := slices.IndexFunc(faults, func(e *syntax.Error) bool {
			return e.Kind == syntax.UnbalancedParen && f.StartPos <= e.StartPos && e.StartPos < f.EndPos
		})
		if at < 0 {
			continue // no fault says that it lacks parentheses
		}
		closed[i], faults[at].Repair = n, &syntax.Repair{Message: "Put the ')' there", Certain: !f.Holds(holdsGlued)}
		for _, pos := range places {
			faults[at].Repair.Edits = append(faults[at].Repair.Edits, insert(pos, ")"))
		}
	}
	return closed
}

// holdsGlued tells whether a '(' directly follows a word of a list. That '(' may be one too many.
func holdsGlued(n *Node) bool {
	for i := range n.List {
		if isGlued(n.List, i) {
			return true
		}
	}
	return false
}

// known returns the number of arguments of a keyword, or of all lists with another name if it is the same for all.
func (c *closer) known(name string) (arity int, ok bool) {
	if c.arities == nil {
		c.arities = map[string]int{}
		note := func(n *Node) {
			if arity, ok := c.arities[n.Relation()]; ok && arity != len(n.List)-1 && n.IsList() {
				c.arities[n.Relation()] = -1
			} else if n.IsList() {
				c.arities[n.Relation()] = len(n.List) - 1
			}
		}
		for _, f := range c.load().forms {
			unglued(f).WalkNested(note)
		}
	}
	if arity, ok = syntax.KeywordArity(name); !ok {
		arity, ok = c.arities[name]
	}
	return arity, ok && arity >= 0
}

// closeForm tries the places for the parentheses of a form. All places that complete it must give the same meaning.
func (c *closer) closeForm(f *Node) (found *Node, places []token.Pos) {
	text, written := c.source.TextBetween(f.StartPos, f.EndPos), ""
	signs := syntax.Tokens([]byte(text), 0, syntax.Prefix)
	for _, closed := range closingPlaces(signs) {
		c.work += len(signs)
		n := treeOf(text, f.StartPos, closed)
		if n == nil || !c.isWholeForm(unglued(n)) || !c.isLaidOut(n) {
			continue
		}
		if meant := render(n); found != nil && meant != written || c.work >= maxClosedWork {
			return nil, nil
		} else if found == nil {
			found, written = n, meant
			for _, offset := range closed {
				places = append(places, f.StartPos+token.Pos(offset))
			}
		}
	}
	return found, places
}

// closingPlaces returns the offsets at which one or two parentheses may be missing.
func closingPlaces(signs []syntax.Token) (list [][]int) {
	missing, last := depthOf(signs), len(signs)-1
	var ends []int // the ends of signs after which a list with more than a name may close
	for i := last; i > 0; i-- {
		if signs[i].Kind != syntax.Open && signs[i-1].Kind != syntax.Open {
			ends = append(ends, signs[i].End)
		}
	}
	switch {
	case missing == 1 && len(signs) <= maxClosedSigns:
		for _, i := range ends {
			list = append(list, []int{i})
		}
	case missing == 2 && len(signs) <= maxPairedSigns:
		for x, i := range ends {
			for _, j := range ends[x:] {
				list = append(list, []int{j, i})
			}
		}
	case missing == 2:
		list = [][]int{{signs[last].End, signs[last].End}}
	}
	return list
}

// depthOf returns the number of unclosed lists; negative if a list closes that is not open.
func depthOf(signs []syntax.Token) (depth int) {
	for i, s := range signs {
		switch s.Kind {
		case syntax.Open:
			depth++
		case syntax.Close:
			depth--
		}
		if depth <= 0 && i < len(signs)-1 {
			return -1
		}
	}
	return depth
}

// treeOf reads a form with parentheses added at offsets of its text; nil if the result is no single form.
func treeOf(text string, from token.Pos, closed []int) *Node {
	var b strings.Builder
	at := 0
	for _, offset := range closed {
		b.WriteString(text[at:offset] + ")")
		at = offset
	}
	read := syntax.ParseLists(syntax.NewSource(token.NewFileSet(), "", []byte(b.String()+text[at:])))
	if len(read.Errors) > 0 || len(read.Forms) != 1 {
		return nil
	}
	written := func(p token.Pos) token.Pos { // the position in the unchanged text
		offset := int(p) - 1
		for i, c := range closed {
			if c+i < offset {
				p--
			}
		}
		return from + p - 1
	}
	n := read.Forms[0]
	n.WalkNested(func(x *Node) { x.StartPos, x.EndPos = written(x.StartPos), written(x.EndPos) })
	n.Guessed = true
	return n
}

// unglued cuts the words of a form before each variable.
func unglued(n *Node) *Node {
	if !n.Holds(func(x *Node) bool { return gluedOffset(x.Word) > 0 }) {
		return n
	}
	return mapParts(n, func(_ int, x *Node) (parts []*Node) {
		if x.IsList() || gluedOffset(x.Word) == 0 {
			return []*Node{unglued(x)}
		}
		for _, w := range SplitGlued(x.Word) {
			parts = append(parts, syntax.WordAt(x, w))
		}
		return parts
	})
}

// isLaidOut tells whether the layout fits: in an indented form, a part of a list that begins a later line is indented
// more than the list.
func (c *closer) isLaidOut(n *Node) bool {
	margin := c.column(n.StartPos)
	var fits func(x *Node, begins bool) bool
	fits = func(x *Node, begins bool) bool {
		at := c.column(x.StartPos)
		line := c.source.File.Line(x.StartPos)
		for i, y := range x.List {
			own := c.source.File.Line(y.StartPos)
			first := i > 0 && own != c.source.File.Line(x.List[i-1].EndPos)
			if first && own != line && x != n && c.column(y.StartPos) <= at && c.column(y.StartPos) > margin {
				return false
			}
			if !fits(y, first) {
				return false
			}
		}
		return true
	}
	return fits(n, true)
}

func (c *closer) column(at token.Pos) int { return c.source.File.Position(at).Column }

// isWholeForm tells whether a form is complete: keywords and relations have their numbers of arguments, and no condition
// is inside a term.
func (c *closer) isWholeForm(e *Node) bool {
	if e.Relation() != syntax.Arrow {
		return len(e.List) > 1 && c.isWholeAtom(e)
	}
	return len(e.List) > 2 && c.isWholeAtom(e.List[1]) && !slices.Contains([]string{syntax.True, syntax.Does}, e.List[1].Relation()) && allOf(e.List[2:], c.isWholeBody)
}

func (c *closer) isWholeBody(x *Node) bool {
	switch name := x.Relation(); {
	case isConnective(name):
		return len(x.List) > 1 && (name != syntax.Negation || len(x.List) == 2) && (name != syntax.Disjunction || len(x.List) > 2) && allOf(x.List[1:], c.isWholeBody)
	case name == syntax.Distinct:
		return len(x.List) == 3 && allOf(x.List[1:], c.isWholeTerm)
	}
	return c.isWholeAtom(x)
}

// isWholeAtom tells whether a node can be an atom with its number of arguments, all of which are whole terms.
func (c *closer) isWholeAtom(x *Node) bool {
	name := x.Relation()
	if name == "" || name[0] == '?' || syntax.IsOperator(name) {
		return false
	}
	if arity, ok := c.known(name); ok && arity != max(0, len(x.List)-1) {
		return false
	}
	return !x.IsList() || allOf(x.List[1:], c.isWholeTerm) && (name != syntax.Role || !x.List[1].IsList())
}

// isWholeTerm tells whether a node can be a term with its number of arguments: neither an operator, nor a keyword or a
// relation with arguments.
func (c *closer) isWholeTerm(x *Node) bool {
	name := x.Relation()
	if _, keyword := syntax.KeywordArity(name); name == "" || syntax.IsOperator(name) || keyword && x.IsList() {
		return false
	}
	if arity, ok := c.known(name); x.IsList() && ok && arity != len(x.List)-1 {
		return false
	}
	return !x.IsList() || name[0] != '?' && len(x.List) > 1 && (c.load().fluents[name] || !c.isDefined(name)) && allOf(x.List[1:], c.isWholeTerm)
}
