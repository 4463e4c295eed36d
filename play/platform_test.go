package play_test

import (
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A platform plays sheets in operations notation as the platform of the course
// does: conditions are evaluated from the top down, in the order of the text,
// and a move executes operations on the old state. It shares nothing with the
// program but the syntax tree, and exists to be compared with.
type platform struct {
	sheet      *operations.Sheet
	defined    map[string]bool
	operations []*operations.Clause
	depth      int

	// Faults that tests seed.
	readsNew, removalWins, forgets bool
}

type fluents map[string]*syntax.Node

func newPlatform(s *operations.Sheet) *platform {
	p := &platform{sheet: s, defined: map[string]bool{}}
	for _, c := range s.Clauses {
		p.defined[c.Head.Functor()] = true
		if c.Kind == operations.OperationClause {
			p.operations = append(p.operations, c)
		}
	}
	return p
}

func readSheet(text string) *operations.Sheet {
	return operations.Read(syntax.Parse(gdl.NewSource(token.NewFileSet(), "", []byte(text)), gdl.Operations))
}

// bindingState maps variables to terms.
type bindingState map[string]*syntax.Node

// fresh gives the variables of a clause names of their own.
func (p *platform) fresh(f *syntax.Node, mark string) *syntax.Node {
	if f.IsVariable() {
		return &syntax.Node{Word: f.Word + mark, Name: f.Name + mark}
	}
	out := *f
	out.List = nil
	for _, x := range f.List {
		out.List = append(out.List, p.fresh(x, mark))
	}
	return &out
}

func (b bindingState) walk(f *syntax.Node) *syntax.Node {
	for f.IsVariable() && b[f.Word] != nil {
		f = b[f.Word]
	}
	return f
}

// value returns a term with what its variables are bound to.
func (b bindingState) value(f *syntax.Node) *syntax.Node {
	f = b.walk(f)
	if !f.IsList() {
		return f
	}
	out := &syntax.Node{}
	for _, x := range f.List {
		out.List = append(out.List, b.value(x))
	}
	return out
}

// unify returns a larger binding under which two terms are equal.
func (b bindingState) unify(s, t *syntax.Node) (bindingState, bool) {
	s, t = b.walk(s), b.walk(t)
	switch {
	case s.IsVariable() && t.IsVariable() && s.Word == t.Word:
		return b, true
	case s.IsVariable():
		next := maps.Clone(b)
		next[s.Word] = t
		return next, true
	case t.IsVariable():
		return b.unify(t, s)
	case len(s.List) != len(t.List) || s.Word != t.Word:
		return b, false
	}
	ok := true
	for i := range s.List {
		if b, ok = b.unify(s.List[i], t.List[i]); !ok {
			return b, false
		}
	}
	return b, true
}

// solve calls found for each way to meet conditions; found tells whether to go on.
func (p *platform) solve(s fluents, goals []*syntax.Node, b bindingState, found func(bindingState) bool) bool {
	if len(goals) == 0 {
		return found(b)
	}
	first, rest := goals[0], goals[1:]
	next := func(b bindingState) bool { return p.solve(s, rest, b, found) }
	switch {
	case first.Applies("~"):
		if p.holds(s, first.List[1], b) {
			return true
		}
		return next(b)
	case first.Applies("&"):
		return p.solve(s, slices.Concat(first.List[1:], rest), b, found)
	case first.Applies("|"):
		for _, x := range first.List[1:] {
			if !p.solve(s, []*syntax.Node{x}, b, next) {
				return false
			}
		}
		return true
	}
	return p.atom(s, first, b, next)
}

func (p *platform) holds(s fluents, goal *syntax.Node, b bindingState) bool {
	held := false
	p.solve(s, []*syntax.Node{goal}, b, func(bindingState) bool { held = true; return false })
	return held
}

// atom meets a condition that is no operator.
func (p *platform) atom(s fluents, a *syntax.Node, b bindingState, next func(bindingState) bool) bool {
	name := a.Functor()
	if p.defined[name] {
		p.depth++
		defer func() { p.depth-- }()
		mark := "'" + strconv.Itoa(p.depth)
		for _, c := range p.sheet.Clauses {
			if c.Kind == operations.OperationClause || c.Head.Functor() != name {
				continue
			}
			inner, ok := b.unify(p.fresh(c.Head, mark), a)
			if !ok {
				continue
			}
			var body []*syntax.Node
			for _, l := range c.Body {
				body = append(body, p.fresh(l, mark))
			}
			if !p.solve(s, body, inner, next) {
				return false
			}
		}
		return true
	}
	if goOn, known := p.builtin(a, b, next); known {
		return goOn
	}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		if inner, ok := b.unify(a, s[key]); ok && !next(inner) {
			return false
		}
	}
	return true
}

func (p *platform) builtin(a *syntax.Node, b bindingState, next func(bindingState) bool) (goOn, known bool) {
	var args []*syntax.Node
	for _, x := range a.Arguments() {
		args = append(args, b.value(x))
	}
	numbers := func() (x, y int, ok bool) {
		if len(args) < 2 {
			return 0, 0, false
		}
		x, err := strconv.Atoi(args[0].Word)
		y, failed := strconv.Atoi(args[1].Word)
		return x, y, err == nil && failed == nil
	}
	result := func(n int) bool {
		if inner, ok := b.unify(args[2], &syntax.Node{Word: strconv.Itoa(n)}); ok {
			return next(inner)
		}
		return true
	}
	x, y, ok := numbers()
	switch a.Functor() {
	case "true":
		return next(b), true
	case "false":
		return true, true
	case "distinct":
		if args[0].Meaning() != args[1].Meaning() && len(args[0].Variables())+len(args[1].Variables()) == 0 {
			return next(b), true
		}
	case "same":
		if inner, equal := b.unify(args[0], args[1]); equal {
			return next(inner), true
		}
	case "less":
		if ok && x < y {
			return next(b), true
		}
	case "leq":
		if ok && x <= y {
			return next(b), true
		}
	case "plus":
		if ok {
			return result(x + y), true
		}
	case "minus":
		if ok {
			return result(x - y), true
		}
	default:
		return true, false
	}
	return true, true
}

// ask returns what a variable of an atom is bound to.
func (p *platform) ask(s fluents, name string, args ...*syntax.Node) []string {
	a := &syntax.Node{List: append([]*syntax.Node{{Word: name}}, args...)}
	var list []string
	p.solve(s, []*syntax.Node{a}, bindingState{}, func(b bindingState) bool {
		if text := gdl.Operations.Text(b.value(args[len(args)-1])); !slices.Contains(list, text) {
			list = append(list, text)
		}
		return true
	})
	return list
}

func variable() *syntax.Node { return &syntax.Node{Word: "Answer", Name: "?answer"} }

// initial is the first state: init is asked of an empty one.
func (p *platform) initial() fluents {
	s := fluents{}
	a := &syntax.Node{List: []*syntax.Node{{Word: "init"}, variable()}}
	p.solve(fluents{}, []*syntax.Node{a}, bindingState{}, func(b bindingState) bool {
		f := b.value(variable())
		s[gdl.Operations.Text(f)] = f
		return true
	})
	return s
}

// next executes a move.
func (p *platform) next(s fluents, move *syntax.Node) fluents {
	added, removed := fluents{}, fluents{}
	p.execute(s, move, added, removed, 0)
	next := fluents{}
	for key, f := range s {
		if removed[key] == nil && !p.forgets {
			next[key] = f
		}
	}
	for key, f := range added {
		if !p.removalWins || removed[key] == nil {
			next[key] = f
		}
	}
	return next
}

func (p *platform) execute(s fluents, move *syntax.Node, added, removed fluents, depth int) bool {
	const deepest = 100
	matched := false
	for _, c := range p.operations {
		mark := "''" + strconv.Itoa(depth)
		b, ok := bindingState{}.unify(p.fresh(c.Head, mark), move)
		if !ok || c.Head.Functor() != move.Functor() {
			continue
		}
		matched = true
		if depth > deepest {
			continue
		}
		var body []*syntax.Node
		for _, l := range c.Body {
			body = append(body, p.fresh(l, mark))
		}
		at := s
		if p.readsNew {
			at = maps.Clone(s)
			maps.DeleteFunc(at, func(key string, _ *syntax.Node) bool { return removed[key] != nil })
			maps.Copy(at, added)
		}
		p.solve(at, body, b, func(b bindingState) bool {
			for _, e := range c.Effects {
				if e.Applies("~") {
					f := b.value(p.fresh(e.List[1], mark))
					removed[gdl.Operations.Text(f)] = f
				} else if f := b.value(p.fresh(e, mark)); !p.execute(s, f, added, removed, depth+1) {
					added[gdl.Operations.Text(f)] = f
				}
			}
			return true
		})
	}
	return matched
}

func (s fluents) String() string { return strings.Join(slices.Sorted(maps.Keys(s)), " ") }
