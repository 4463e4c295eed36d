package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
)

// StateAmong returns the statement that the state is one of a set, which a diagram describes: the
// fluents that hold lead along the diagram to a leaf, no two of one block hold, and none holds that
// is in no block.
func StateAmong(d *diagram.Diagram) Statement {
	return mustState(recipe{Kind: "among", Inline: d})
}

func amongStatement(r *recipe) (Statement, error) {
	if r.Inline == nil {
		return Statement{}, fmt.Errorf("%w: a statement lacks its diagram", errRecipe)
	}
	return onState("among the states that are reached", r.Inline.Description(), 0, func(b *programBuilder, level int) []bodyCondition {
		return []bodyCondition{atomHolds(b.defineOutsideSet(r.Inline, level))}
	}), nil
}

// RankIncreases returns the statement that each move from one state of a set to another leads to a
// state of higher rank. If all states are in the set, every match ends.
func RankIncreases(d *diagram.Diagram) Statement {
	return mustState(recipe{Kind: "rises", Inline: d})
}

func risesStatement(recipe *recipe) (Statement, error) {
	d := recipe.Inline
	if d == nil {
		return Statement{}, fmt.Errorf("%w: a statement lacks its diagram", errRecipe)
	}
	meaning := "a move within the set leads to a state of a higher rank, as the leaves of the diagram tell"
	return onState("rank", meaning, 1, func(b *programBuilder, level int) []bodyCondition {
		before, after := b.definePath(d, level), b.definePath(d, level+1)
		x, y, r, s := ruleVariable("x"), ruleVariable("y"), ruleVariable("r"), ruleVariable("s")
		stays := timedAtom(level, before.relationName("isStayingIn"))
		b.defineOnce(before.onceKey("rank", level), func() {
			leaf := func(node, rank *gdl.Term) bodyCondition {
				return atomHolds(timelessAtom(before.relationName("leafOf"), node, rank))
			}
			b.appendRules(formulaSection, defineRule(stays, atomHolds(before.visitsNode(x)), leaf(x, r), atomHolds(after.visitsNode(y)), leaf(y, s), textCondition("R >= S")))
		})
		return []bodyCondition{atomHolds(stays), atomFails(b.defineEnding(level))}
	}), nil
}

// A diagramPath is the path along a diagram that the fluents of a state select.
type diagramPath struct {
	number string // the number of the diagram
	level  int
}

func (w diagramPath) relationName(relation string) string { return relation + w.number }

func (w diagramPath) onceKey(what string, level int) string {
	return fmt.Sprint(what, " ", w.number, " ", level)
}

func (w diagramPath) visitsNode(node *gdl.Term) programAtom {
	return timedAtom(w.level, w.relationName("isOnWayIn"), node)
}

// defineOutsideSet adds the rules for "the state is not one of the set", and returns the atom that
// says so.
func (b *programBuilder) defineOutsideSet(d *diagram.Diagram, level int) programAtom {
	w := b.definePath(d, level)
	f, x, n, r := ruleVariable("f"), ruleVariable("x"), ruleVariable("n"), ruleVariable("r")
	not, end := timedAtom(level, w.relationName("isNotAmong")), timedAtom(level, w.relationName("isAmong"))
	b.defineOnce(w.onceKey("among", level), func() {
		inBlock := timelessAtom(w.relationName("blockOf"), n, f)
		truth := atomHolds(b.keywordAtom(level, gdl.True, f))
		several := countCondition("2 <=", []*gdl.Term{f}, []bodyCondition{truth, atomHolds(inBlock)}, "")
		b.appendRules(formulaSection,
			defineRule(timelessAtom(w.relationName("inSomeBlock"), f), atomHolds(inBlock)),
			defineRule(timelessAtom(w.relationName("isBlock"), n), atomHolds(inBlock)),
			defineRule(end, atomHolds(w.visitsNode(x)), atomHolds(timelessAtom(w.relationName("leafOf"), x, r))),
			defineRule(not, atomFails(end)),
			defineRule(not, truth, atomFails(timelessAtom(w.relationName("inSomeBlock"), f))),
			defineRule(not, atomHolds(timelessAtom(w.relationName("isBlock"), n)), several))
	})
	return not
}

// definePath adds the facts of a diagram and the rules for the path along it at a time.
func (b *programBuilder) definePath(d *diagram.Diagram, level int) diagramPath {
	number, fresh := b.nameOnce(fmt.Sprintf("diagram %p", d), "")
	w := diagramPath{number, level}
	if fresh {
		b.addDiagramFacts(d, w)
	}
	b.defineOnce(w.onceKey("way", level), func() {
		x, y, f, n := ruleVariable("x"), ruleVariable("y"), ruleVariable("f"), ruleVariable("n")
		truth := atomHolds(b.keywordAtom(level, gdl.True, f))
		some := timedAtom(level, w.relationName("hasSomeOf"), n)
		b.appendRules(formulaSection,
			defineRule(w.visitsNode(&gdl.Term{Name: "0"})),
			defineRule(w.visitsNode(y), atomHolds(w.visitsNode(x)), atomHolds(timelessAtom(w.relationName("arcOf"), x, f, y)), truth),
			defineRule(some, truth, atomHolds(timelessAtom(w.relationName("blockOf"), n, f))),
			defineRule(w.visitsNode(y), atomHolds(w.visitsNode(x)), atomHolds(timelessAtom(w.relationName("elseOf"), x, n, y)), atomFails(some)))
	})
	return w
}

// addDiagramFacts adds the blocks and the nodes of a diagram as facts.
func (b *programBuilder) addDiagramFacts(d *diagram.Diagram, w diagramPath) {
	list := func(name string, arity int, lines []string) {
		head := timelessAtom(w.relationName(name))
		for i := range arity {
			head.args = append(head.args, ruleVariable(fmt.Sprint("x", i)))
		}
		for _, line := range lines {
			b.appendRules(formulaSection, programRule{head: &head, text: line})
		}
	}
	var blocks, arcs, elses, leaves []string
	for n, block := range d.FluentBlocks {
		blocks = append(blocks, fmt.Sprintf("%s(%d,(%s)).", w.relationName("blockOf"), n, poolText(block)))
	}
	for n, node := range d.Nodes {
		if node.BlockIndex < 0 {
			leaves = append(leaves, fmt.Sprintf("%s(%d,%d).", w.relationName("leafOf"), n, node.LeafRank))
			continue
		}
		var line []string
		for i, f := range node.ArcFluents {
			line = append(line, fmt.Sprintf("%s(%d,%s,%d).", w.relationName("arcOf"), n, spellTerm(f), node.ArcTargets[i]))
		}
		for _, to := range node.ElseTargets {
			elses = append(elses, fmt.Sprintf("%s(%d,%d,%d).", w.relationName("elseOf"), n, node.BlockIndex, to))
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

// poolText writes terms as a pool of clingo, by which one fact stands for a fact about each term.
func poolText(fluents []*gdl.Term) string {
	texts := make([]string, len(fluents))
	for i, f := range fluents {
		texts[i] = spellTerm(f)
	}
	return strings.Join(texts, ";")
}
