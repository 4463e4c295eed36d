package slips

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A pattern is an s-expression:
//
//	word  a|b      the word, or one of several
//	?x  ?x:class   any part, or one of a class; the same name matches equal parts
//	?x...          any number of parts; ?x:arity... as many as the keyword at the beginning of
//	               the list takes, ?x:before... one fewer
//	n=(...)        a list with a label
//
// In a template, (@f ?x...) is replaced by the result of the template function f, and n=(...) replaces the part n.
type pattern struct {
	words       []string   // alternatives of a word
	name, class string     // the name and the class of a variable
	repeated    bool       // "...": it fits any number of parts
	label       string     // the label of a list; "" for none
	isList      bool       // it fits a list
	list        []*pattern // the patterns of the parts of the list
	minParts    int        // the least number of parts of the list
	open        bool       // the list may have more parts
}

// compile reads patterns.
func compile(text string) []*pattern {
	return compileList(syntax.ParseLists(syntax.NewSource(token.NewFileSet(), "", []byte(text))).Forms)
}

func compileList(list []*Node) (out []*pattern) {
	label := ""
	for _, n := range list {
		p := &pattern{label: label}
		switch v, isVar := strings.CutPrefix(n.Word, "?"); {
		case n.IsList():
			p.isList, p.list = true, compileList(n.List)
			for _, x := range p.list {
				if x.repeated {
					p.open = true
				} else {
					p.minParts++
				}
			}
		case strings.HasSuffix(n.Word, "=") && syntax.IsLetter(n.Word[0]):
			label = strings.TrimSuffix(n.Word, "=")
			continue
		case isVar && v != "" && v != "_":
			v, p.repeated = strings.CutSuffix(v, "...")
			p.name, p.class, _ = strings.Cut(v, ":")
		default:
			p.words = strings.Split(n.Word, "|")
		}
		label = ""
		out = append(out, p)
	}
	return out
}

// fitsNode matches one node.
func (m *Match) fitsNode(p *pattern, n *Node) bool {
	switch {
	case p.isList:
		if !n.IsList() || !m.fitsList(p.list, n.List, n) {
			return false
		}
		if p.label != "" {
			m.bind(p.label, []*Node{n})
		}
		return true
	case p.name == "":
		return slices.Contains(p.words, n.Name)
	case p.class != "" && !m.sheet.isClass(p.class, n):
		return false
	}
	for _, b := range m.slots {
		if b.name == p.name {
			return len(b.list) == 1 && b.list[0].Means(n)
		}
	}
	m.bind(p.name, []*Node{n})
	return true
}

func (m *Match) bind(name string, list []*Node) { m.slots = append(m.slots, slot{name, list}) }

// A slot holds the parts that fit a variable of a pattern.
type slot struct {
	name string
	list []*Node
}

// fitsList matches the parts of the list whole from some part on. A repeated variable takes as few parts as possible,
// but the last one takes all that are left.
func (m *Match) fitsList(ps []*pattern, list []*Node, whole *Node) bool {
	if len(ps) == 0 {
		return len(list) == 0
	}
	p := ps[0]
	if !p.repeated {
		return len(list) > 0 && m.fitsNode(p, list[0]) && m.fitsList(ps[1:], list[1:], whole)
	}
	from, to := 0, len(list)
	if len(ps) == 1 {
		from = to // the last variable takes all that is left
	}
	class := p.class
	if class == "arity" || class == "before" {
		from, _ = syntax.KeywordArity(whole.Relation())
		if class == "before" {
			from--
		}
		if from < 0 || from > to {
			return false
		}
		to, class = from, ""
	}
	if class != "" && !allOf(list[:from], func(n *Node) bool { return m.sheet.isClass(class, n) }) {
		return false
	}
	for n := from; n <= to; n++ {
		if n > from && class != "" && !m.sheet.isClass(class, list[n-1]) {
			return false
		}
		kept := len(m.slots)
		m.bind(p.name, list[:n:n])
		if m.fitsList(ps[1:], list[n:], whole) {
			return true
		}
		m.slots = m.slots[:kept]
	}
	return false
}

// build makes the nodes of a template. Lists without a label have the range of their parts. If top is set, and the
// template is one list, that list has the range of the whole match.
func (m *Match) build(ps []*pattern, top bool) (out []*Node) { return m.buildAt(ps, top, 0) }

// sign makes a word of a template. On the two outer levels of infix text it is a sign.
func (m *Match) sign(text string, depth int) *Node {
	n := added(m.node, text)
	if m.sheet.notation == syntax.Infix && depth < 2 {
		if n.Word = syntax.Infix.Operator(text).Word; text == syntax.Distinct {
			n.Word = "!="
		}
	}
	return n
}

// buildAt makes the nodes of a template that is inside of depth lists.
func (m *Match) buildAt(ps []*pattern, top bool, depth int) (out []*Node) {
	for _, p := range ps {
		switch {
		case p.name != "":
			out = append(out, m.parts[p.name]...)
		case !p.isList:
			out = append(out, m.sign(p.words[0], depth))
		case len(p.list) > 0 && len(p.list[0].words) > 0 && p.list[0].words[0][0] == '@':
			out = append(out, templateFuncs[p.list[0].words[0][1:]](m, m.buildAt(p.list[1:], false, depth+1))...)
		default:
			n := &Node{List: m.buildAt(p.list, false, depth+1)}
			n.StartPos, n.EndPos = hull(n.List, m.node)
			if at := m.parts[p.label]; p.label != "" {
				n.StartPos, n.EndPos = at[0].StartPos, at[0].EndPos
			} else if top && len(ps) == 1 {
				n.StartPos, n.EndPos, n.Join = m.node.StartPos, m.node.EndPos, m.node.Join
			}
			out = append(out, n)
		}
	}
	return out
}

// mayFit is a quick test that excludes rows by the node's word, or by the first part of a list.
func (s *vocabulary) mayFit(p *pattern, n *Node) bool {
	if !p.isList { // the test of a class may use the parts of a node
		return p.words == nil && (p.class == "" || n.IsList() || s.isClass(p.class, n)) || slices.Contains(p.words, n.Name)
	}
	if !n.IsList() || len(p.list) == 0 || p.list[0].repeated || len(n.List) == 0 {
		return n.IsList()
	}
	switch first := p.list[0]; {
	case first.isList:
		return n.List[0].IsList()
	case first.words != nil:
		return slices.Contains(first.words, n.List[0].Name)
	default:
		return first.class == "" || s.isClass(first.class, n.List[0])
	}
}
