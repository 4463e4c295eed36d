package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
)

// Among is the statement that the state is one of a set, which a diagram describes:
// the fluents that hold lead along it to a leaf, no two of a block hold, and none
// holds that is in no block.
func Among(d *diagram.Diagram) Statement {
	return direct("among the states that are reached", d.Meaning(), 0, func(b *builder, level int) []condition {
		return []condition{holds(b.notAmong(d, level))}
	}).as(recipe{Kind: "among", Diagram: d})
}

// Rises is the statement that each move from one state of a set to another leads to
// a higher rank. Where all states are in the set no match can be infinite, since
// the set has finitely many ranks.
func Rises(d *diagram.Diagram) Statement {
	meaning := "a move within the set leads to a state of a higher rank, as the leaves of the diagram tell"
	return direct("rank", meaning, 1, func(b *builder, level int) []condition {
		before, after := b.walk(d, level), b.walk(d, level+1)
		x, y, r, s := v("x"), v("y"), v("r"), v("s")
		stays := at(level, before.name("isStayingIn"))
		b.once(before.key("rank", level), func() {
			leaf := func(node, rank *gdl.Term) condition { return holds(always(before.name("leafOf"), node, rank)) }
			b.add(formulaSection, define(stays, holds(before.on(x)), leaf(x, r), holds(after.on(y)), leaf(y, s), compare("R >= S")))
		})
		return []condition{holds(stays), fails(b.ending(level))}
	}).as(recipe{Kind: "rises", Diagram: d})
}

// A walk is the path along a diagram that the fluents of a state select.
type walk struct {
	number string // of the diagram
	level  int
}

func (w walk) name(relation string) string { return relation + w.number }

func (w walk) key(what string, level int) string { return fmt.Sprint(what, " ", w.number, " ", level) }

// on is the atom that the path visits a node.
func (w walk) on(node *gdl.Term) atom { return at(w.level, w.name("isOnWayIn"), node) }

// notAmong defines that a state is not one of the set.
func (b *builder) notAmong(d *diagram.Diagram, level int) atom {
	w := b.walk(d, level)
	f, x, n, r := v("f"), v("x"), v("n"), v("r")
	not, end := at(level, w.name("isNotAmong")), at(level, w.name("isAmong"))
	b.once(w.key("among", level), func() {
		inBlock := always(w.name("blockOf"), n, f)
		truth := holds(b.call(level, gdl.True, f))
		several := count("2 <=", []*gdl.Term{f}, []condition{truth, holds(inBlock)}, "")
		b.add(formulaSection,
			define(always(w.name("inSomeBlock"), f), holds(inBlock)),
			define(always(w.name("isBlock"), n), holds(inBlock)),
			define(end, holds(w.on(x)), holds(always(w.name("leafOf"), x, r))),
			define(not, fails(end)),
			define(not, truth, fails(always(w.name("inSomeBlock"), f))),
			define(not, holds(always(w.name("isBlock"), n)), several))
	})
	return not
}

// walk defines the diagram, and the path along it at a time.
func (b *builder) walk(d *diagram.Diagram, level int) walk {
	key := fmt.Sprintf("diagram %p", d)
	number, known := b.formula.domains[key]
	if !known {
		number = fmt.Sprint(len(b.formula.domains) + 1)
		b.formula.domains[key] = number
		b.facts(d, walk{number, level})
	}
	w := walk{number, level}
	b.once(w.key("way", level), func() {
		x, y, f, n := v("x"), v("y"), v("f"), v("n")
		truth := holds(b.call(level, gdl.True, f))
		some := at(level, w.name("hasSomeOf"), n)
		b.add(formulaSection,
			define(w.on(&gdl.Term{Name: "0"})),
			define(w.on(y), holds(w.on(x)), holds(always(w.name("arcOf"), x, f, y)), truth),
			define(some, truth, holds(always(w.name("blockOf"), n, f))),
			define(w.on(y), holds(w.on(x)), holds(always(w.name("elseOf"), x, n, y)), fails(some)))
	})
	return w
}

// facts lists the blocks and the nodes of a diagram: a line each.
func (b *builder) facts(d *diagram.Diagram, w walk) {
	list := func(name string, arity int, lines []string) {
		head := always(w.name(name))
		for i := range arity {
			head.args = append(head.args, v(fmt.Sprint("x", i)))
		}
		for _, line := range lines {
			b.add(formulaSection, rule{head: &head, text: line})
		}
	}
	var blocks, arcs, elses, leaves []string
	for n, block := range d.Blocks {
		blocks = append(blocks, fmt.Sprintf("%s(%d,(%s)).", w.name("blockOf"), n, pool(block)))
	}
	for n, node := range d.Nodes {
		if node.Block < 0 {
			leaves = append(leaves, fmt.Sprintf("%s(%d,%d).", w.name("leafOf"), n, node.Rank))
			continue
		}
		var line []string
		for _, arc := range node.Arcs {
			if arc.Fluent == nil {
				elses = append(elses, fmt.Sprintf("%s(%d,%d,%d).", w.name("elseOf"), n, node.Block, arc.To))
			} else {
				line = append(line, fmt.Sprintf("%s(%d,%s,%d).", w.name("arcOf"), n, term(arc.Fluent), arc.To))
			}
		}
		if len(line) > 0 {
			arcs = append(arcs, strings.Join(line, " "))
		}
	}
	list("blockOf", 2, blocks)
	list("arcOf", 3, arcs)
	list("elseOf", 3, elses)
	list("leafOf", 2, leaves)
}

// pool writes terms as a pool of clingo: a fact with it is a fact about each of
// them.
func pool(fluents []*gdl.Term) string {
	texts := make([]string, len(fluents))
	for i, f := range fluents {
		texts[i] = term(f)
	}
	return strings.Join(texts, ";")
}
