package slips

import (
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file has the rows of slips for words and signs of other languages.

// foreignRows returns the rows for signs and words of other languages and notations.
func foreignRows() []*Row {
	const arrow = "'{a}' is not GDL; a rule is (<= head condition ...): write (<= {h} {c}{cs+})"
	const infixArrow = "'{a}' is not an arrow of infix rules; a rule is head :- conditions: write {h} :- {c}{cs+}"
	return []*Row{
		{Name: "arrow-foreign", Kind: syntax.ForeignOperator, Place: Top, Match: "(?a:backward ?h ?c ?cs...)", Mark: "a", Test: letMany("cs", "c", "cs"), OnceKey: "@", Names: "a",
			Say: arrow, Fix: "Write '<='", Safe: true, Write: "(<= ?h ?cs...)"},
		{Name: "arrow-forward", Kind: syntax.ForeignOperator, Place: Top, Match: "(?a:forward ?c ?cs... ?h:ends)", Mark: "a", Test: letMany("cs", "c", "cs"), OnceKey: "@", Names: "a",
			Say: arrow, Fix: "Put the head in front", Safe: true, Write: "(<= ?h ?cs...)"},
		{Name: "arrow-turned", Kind: syntax.ForeignOperator, Place: Top, Match: "(?a:forward ?c ?cs... ?h)", Mark: "a", Test: conjoin(letMany("cs", "c", "cs"), unless(beginsWithHead)), OnceKey: "@", Names: "a",
			Say: arrow, Write: "(<= ?h ?cs...)"},
		{Name: "arrow-backward", Kind: syntax.ForeignOperator, Place: Top, Match: "(?a:forward ?h ?c ?cs...)", Mark: "a", Test: letMany("cs", "c", "cs"), OnceKey: "@", Names: "a",
			Say: arrow, Fix: "Write '<='", Safe: true, Write: "(<= ?h ?cs...)"},
		{Name: "arrow-word", Kind: syntax.ForeignOperator, Place: Top, Match: "(?a:arrow ?h:leads ?c:leads ?cs:leads...)", Mark: "a", Test: conjoin(letMany("cs", "c", "cs"), headFirst), OnceKey: "@", Names: "a",
			Say: arrow, Fix: "Write '<='", Safe: true, Write: "(<= ?h ?cs...)"},
		{Name: "arrow-word-turned", Kind: syntax.ForeignOperator, Place: Top, Match: "(?a:arrow ?c:leads ?cs:leads... ?h:ends)", Mark: "a", Test: letMany("cs", "c", "cs"), OnceKey: "@", Names: "a",
			Say: arrow, Fix: "Put the head in front", Safe: true, Write: "(<= ?h ?cs...)"},

		{Name: "arrow-forward", Kind: syntax.ForeignOperator, Place: Top, Notation: infix, Match: "(?a:forward ?c ?cs... ?h:ends)", Mark: "a", Test: letMany("cs", "c", "cs"), OnceKey: "@", Names: "a",
			Say: infixArrow, Fix: "Put the head in front", Safe: true, Write: "(<= ?h ?cs...)"},
		{Name: "arrow-turned", Kind: syntax.ForeignOperator, Place: Top, Notation: infix, Match: "(?a:forward ?c ?cs... ?h)", Mark: "a", Test: conjoin(letMany("cs", "c", "cs"), unless(beginsWithHead)), OnceKey: "@", Names: "a",
			Say: infixArrow, Fix: "Put the head in front", Write: "(<= ?h ?cs...)"},
		{Name: "arrow-backward", Kind: syntax.ForeignOperator, Place: Top, Notation: infix, Match: "(?a:forward ?h ?c ?cs...)", Mark: "a", Test: letMany("cs", "c", "cs"), OnceKey: "@", Names: "a",
			Say: infixArrow, Fix: "Write ':-'", Safe: true, Write: "(<= ?h ?cs...)"},

		{Name: "arrow-inside", Kind: syntax.RuleWithoutHead, Place: Top, Match: "(?h:leads ?a:middle ?c ?cs...)", Test: unless(beginsWithArrow),
			Say: "a rule begins with '<='; write (<= {h!} {c!} ...)", Fix: "Put '<=' in front", Safe: true, Write: "(<= ?h ?c ?cs...)"},

		{Name: "or-between", Kind: syntax.ForeignOperator, Place: Top, Match: "(<= ?h ?x ?xs... ?s:orSign ?y ?ys...)", Mark: "s", OnceKey: "or-between", Names: "s",
			Say: "'{s}' does not stand between conditions; write (or {x} {y})", Fix: "Write 'or' in front", Safe: true, Write: "(<= ?h (or (@all ?x ?xs...) (@all ?y ?ys...)))"},
		{Name: "or-between", Kind: syntax.ForeignOperator, Place: Cond, Match: "(?o:joiner ?x ?xs... ?s:orSign ?y ?ys...)", Mark: "s", OnceKey: "or-between", Names: "s",
			Say: "'{s}' does not stand between conditions; write (or {x} {y})", Fix: "Write 'or' in front", Safe: true, Write: "(?o (or (@all ?x ?xs...) (@all ?y ?ys...)))"},
		{Name: "not-before", Kind: syntax.ForeignOperator, Place: Top | Cond, Match: "(?o:joiner ?x... ?n:notSign ?y:leads ?z...)", Mark: "n", Test: standsInBody, OnceKey: "not-before", Names: "n",
			Say: "'{n}' does not stand before a condition; write (not {y})", Fix: "Write (not ...)", Safe: true, Write: "(?o ?x... (not ?y) ?z...)"},
		{Name: "not-sign", Kind: syntax.ForeignOperator, Place: Cond, Match: "(?n:notLead ?x:leads)", Mark: "n", OnceKey: "@", Names: "n",
			Say: "'{n}' is not GDL; write (not {x})", Fix: "Write 'not'", Safe: true, Write: "(not ?x)"},
		{Name: "and-sign", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?a:andLead ?x ?xs...)", Mark: "a", OnceKey: "@", Names: "a",
			Say: "'{a}' is not GDL; write 'and'", Fix: "Write 'and'", Safe: true, Write: "(and ?x ?xs...)"},
		{Name: "or-sign", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?o:orLead ?x ?xs...)", Mark: "o", OnceKey: "@", Names: "o",
			Say: "'{o}' is not GDL; write 'or'", Fix: "Write 'or'", Safe: true, Write: "(or ?x ?xs...)"},
		{Name: "and-between", Kind: syntax.ForeignOperator, Place: Cond, Match: "?a:andSign", OnceKey: "@", Names: "a",
			Say: "'{a}' is not GDL; write each condition on its own, one after the other", Fix: "Remove it", Safe: true},

		{Name: "equality-negated", Kind: syntax.ForeignOperator, Place: Cond, Match: "(not (?op:same ?l ?r))", Test: uncomputed("l", "r"),
			Say: "'{op}' is not GDL; write {read!}", Fix: "Write 'distinct'", Safe: true, Write: "(distinct ?l ?r)"},
		{Name: "calculation", Kind: syntax.ForeignArithmetic, Place: Cond, Match: "(?o:calculates ?a ?b ?c)", Test: letCalculation, OnceKey: "arithmetic", Explains: "calculates", Names: "name", Write: "?relation", Final: true,
			Say: "GDL has no arithmetic; {advice}"},
		{Name: "prolog", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?w:prolog ?x ?xs...)", Test: holdsConditions, OnceKey: "@", Names: "w", Write: "(?w ?vars...)", Final: true,
			Say: "'{w}' belongs to Prolog and is not GDL; {advice}"},
		{Name: "prolog-relation", Kind: syntax.ForeignOperator, Place: Cond, Notation: infix, Match: "(?w:prolog ?x ?xs...)", Test: letAdvice, Mark: "w", OnceKey: "@", Names: "w", Fatal: true,
			Say: "'{w}' belongs to Prolog and is not GDL; {advice}"},
	}
}

// beginsWithHead tells whether the first part behind an arrow is a head, and the last part is none.
func beginsWithHead(m *Match) bool {
	list := m.node.List
	return isHead(list[1]) && !isHead(list[len(list)-1])
}

// beginsWithArrow tells whether the part h is itself an operator or an arrow, or begins with one.
func beginsWithArrow(m *Match) bool {
	name := m.part("h").Relation()
	return syntax.IsOperator(name) || isForeignArrow(name)
}

func isHead(n *Node) bool { return looksLikeHead(n) || n.Relation() == syntax.Terminal }

// headFirst tells whether the first part behind an arrow is the head: it is no condition, the last part does not look
// like a head, and the first part does, or one of the others is surely a condition.
func headFirst(m *Match) bool {
	h, list := m.part("h"), m.partsOf("cs")
	return !h.IsCondition() && !isHead(list[len(list)-1]) && (isHead(h) || anyOf(list, (*Node).IsCondition))
}

// standsInBody tells whether a sign is among conditions, and not directly behind the arrow of a rule.
func standsInBody(m *Match) bool {
	return m.node.Relation() != syntax.Arrow || len(m.parts["x"]) > 0
}

// conjunction returns conditions as one condition.
func conjunction(m *Match, list []*Node) []*Node {
	if len(list) == 1 {
		return list
	}
	from, to := hull(list, m.node)
	return []*Node{{List: append([]*Node{added(list[0], syntax.Conjunction)}, list...), StartPos: from, EndPos: to}}
}

// letCalculation sets the relation of the numbers for a calculation that is a condition.
func letCalculation(m *Match) bool {
	s, o := m.sheet, m.part("o")
	relation := s.relationOf(m.node, o, s.operandTerms([]*Node{m.part("a"), m.part("b")}), m.part("c"))
	if name := relation.Relation(); name == o.Name {
		m.say("advice", "'"+o.Word+"' is a relation like any other: list its values as facts"+strings.TrimPrefix(s.missingFacts(relation), ", with facts"))
	} else {
		m.say("advice", "write "+render(relation)+" for '"+s.clip(m.node)+"'"+s.missingFacts(relation))
	}
	m.let("relation", relation)
	m.let("name", relation.List[0])
	return true
}

// holdsConditions tells whether some arguments have conditions inside. It sets the variables, which become the only
// arguments.
func holdsConditions(m *Match) bool {
	all := newUses(m.partsOf("x", "xs")...)
	var vars []*Node
	for _, name := range all.order {
		vars = append(vars, all.first[name])
	}
	m.let("vars", vars...)
	return anyOf(m.partsOf("x", "xs"), func(x *Node) bool { return x.Holds((*Node).IsCondition) }) && letAdvice(m)
}

// letAdvice sets the advice. It is false for quantifiers of prefix text, which have rows of their own.
func letAdvice(m *Match) bool {
	w := m.part("w").Name
	m.say("advice", foreignAdvice[w])
	return m.sheet.notation == syntax.Infix || !isQuantifierName(w)
}

// ForeignAdvice returns the advice about a relation of Prolog that no rule defines; "" for other names.
func ForeignAdvice(name string) string { return foreignAdvice[name] }

const countAdvice = "count with facts such as (succ 1 2) and helper relations"

// foreignAdvice holds advice for words of Prolog.
var foreignAdvice = map[string]string{
	"forall":  "write a helper relation that holds if one case fails, and negate it",
	"findall": "write a rule for each case, with a helper relation", "setof": "write a rule for each case, with a helper relation",
	"bagof": "write a rule for each case, with a helper relation", "aggregate": countAdvice, "writeln": "leave it out", "write": "leave it out", "print": "leave it out", "nl": "leave it out",
	"nonvar": "leave it out, since variables of GDL always stand for terms", "ground": "leave it out, since variables of GDL always stand for terms", "var": "leave it out, since variables of GDL always stand for terms",
	"aggregate_all": countAdvice,
	"count":         countAdvice, "length": countAdvice,
	"between": "list the numbers as facts such as (number 1) (number 2), and use 'number' here", "member": "list the members as facts of a relation, and use that relation here",
	"memberchk": "list the members as facts of a relation, and use that relation here", "fail": "leave the rule out", "false": "leave the rule out",
	"assert": "say in a rule for next which fluents hold afterwards", "asserta": "say in a rule for next which fluents hold afterwards",
	"assertz": "say in a rule for next which fluents hold afterwards", "retract": "a fluent becomes false where no rule for next makes it true",
	"retractall": "a fluent becomes false where no rule for next makes it true", "nb_setval": "say in a rule for next which fluents hold afterwards",
	"nb_getval": "ask for a fluent with 'true'", "b_getval": "ask for a fluent with 'true'", "once": "write its condition alone", "call": "write its condition alone",
}
