package slips

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// Bounds of the places at which the parentheses that a form lacks are tried.
const (
	maxClosedSigns = 400     // of one form that lacks a single parenthesis
	maxPairedSigns = 60      // of one that lacks two
	maxClosedWork  = 400_000 // signs that are read in one text
)

// A closer reads forms that lack parentheses, where only one place makes them complete.
type closer struct {
	vocabulary
	source  *syntax.Source
	arities map[string]int // of the names of lists; -1 for several
	work    int
}

// CloseForms closes the forms that lack parentheses where the numbers of arguments and the layout allow one way
// only, and completes their faults.
func CloseForms(source *syntax.Source, forms []*Node, faults []*syntax.Error) []*Node {
	if !anyOf(forms, func(n *Node) bool { return n.Broken }) {
		return forms
	}
	c := &closer{source: source}
	c.forms = slices.DeleteFunc(slices.Clone(forms), func(n *Node) bool { return n.Broken })
	closed, isTorn := slices.Clone(forms), true
	for i, f := range forms {
		if i == len(forms)-1 && isTorn {
			break // a text that ends in the middle of a form may lack more than parentheses, unless its author leaves them out
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
			continue // nothing says that it lacks parentheses
		}
		closed[i], faults[at].Repair = n, &syntax.Repair{Message: "Put the ')' there", Certain: true}
		for _, pos := range places {
			faults[at].Repair.Edits = append(faults[at].Repair.Edits, insert(pos, ")"))
		}
	}
	return closed
}

// known returns the number of arguments that all lists of a name have.
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

// closeForm tries the places for the parentheses of a form.
func (c *closer) closeForm(f *Node) (found *Node, places []token.Pos) {
	text := c.source.TextBetween(f.StartPos, f.EndPos)
	signs := syntax.Tokens([]byte(text), 0, syntax.Prefix)
	missing := depthOf(signs)
	last, written := len(signs)-1, ""
	try := func(at ...int) bool {
		c.work += len(signs)
		n := treeOf(text, f.StartPos, signs, at)
		if n == nil || !c.isWholeForm(unglued(n)) || !c.isLaidOut(n) {
			return true
		}
		meant := render(n)
		if found != nil && meant != written {
			return false
		}
		if found == nil {
			found, written, places = n, meant, nil
			for _, i := range at {
				places = append(places, f.StartPos+token.Pos(signs[i].End))
			}
		}
		return c.work < maxClosedWork
	}
	ends := func(i int) bool { return signs[i].Kind != syntax.Open && signs[i-1].Kind != syntax.Open } // more than a name
	sure := missing > 0
	switch {
	case missing == 1 && len(signs) <= maxClosedSigns:
		for i := last; i > 0 && sure; i-- {
			sure = !ends(i) || try(i)
		}
	case missing == 2 && len(signs) <= maxPairedSigns:
		for i := last; i > 0 && sure; i-- {
			for j := i; j > 0 && sure; j-- {
				sure = !ends(j) || !ends(i) || try(j, i)
			}
		}
	case missing == 2:
		sure = try(last, last)
	}
	if !sure {
		return nil, nil
	}
	return found, places
}

// depthOf returns the number of lists that are not closed; negative if one is closed that is not open.
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

// treeOf reads a form with a parenthesis added behind some of its signs; nil if it ends before its last sign.
func treeOf(text string, from token.Pos, signs []syntax.Token, closed []int) *Node {
	var open []*Node
	top := &Node{}
	end := func(at int) {
		open[len(open)-1].EndPos = from + token.Pos(at)
		open = open[:len(open)-1]
	}
	for i, s := range signs {
		switch {
		case i > 0 && len(open) == 0:
			return nil
		case s.Kind == syntax.Close:
			end(s.End)
		default:
			n := &Node{StartPos: from + token.Pos(s.Start), EndPos: from + token.Pos(s.End)}
			if s.Kind != syntax.Open {
				n.Word = text[s.Start:s.End]
				n.Name = syntax.FoldName(n.Word)
			}
			if i == 0 {
				top = n
			} else {
				up := open[len(open)-1]
				up.List = append(up.List, n)
			}
			if s.Kind == syntax.Open {
				n.List = []*Node{}
				open = append(open, n)
			}
		}
		for _, at := range closed {
			if at == i {
				if len(open) == 0 || len(open[len(open)-1].List) < 2 {
					return nil // a name alone is no list
				}
				end(s.End)
			}
		}
	}
	if len(open) > 0 {
		return nil
	}
	top.Guessed = true
	return top
}

// unglued cuts the words of a form before each variable.
func unglued(n *Node) *Node {
	if !holdsGlued(n) {
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

func holdsGlued(n *Node) bool { return gluedOffset(n.Word) > 0 || anyOf(n.List, holdsGlued) }

// isLaidOut tells whether no part of a list that begins a line stands on a later line and no deeper than it,
// in a form whose lines are indented.
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

// isWholeForm tells whether a form is complete: keywords and relations have their numbers of
// arguments, and no condition stands inside of a term.
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
