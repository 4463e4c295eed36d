package unkind

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/hostile"
)

// Shapes returns all shapes, in an order of their own.
func Shapes() []Shape {
	return slices.Concat(graphs, rules, words, faults, depths, infix, bombs)
}

// Named returns the shape with a name.
func Named(name string) (Shape, bool) {
	all := Shapes()
	if i := slices.IndexFunc(all, func(s Shape) bool { return s.Name == name }); i >= 0 {
		return all[i], true
	}
	return Shape{}, false
}

// graphs are shapes of which the dependency graph is unkind.
var graphs = []Shape{
	{Name: "cycle", fill: ring("(<= (p$0 ?x) (p$1 ?x))\n")},
	{Name: "cycle of propositions", fill: ring("(<= p$0 p$1)\n")},
	{Name: "negated cycle", fill: ring("(<= (p$0 ?x) (index ?x) (not (p$1 ?x)))\n")},
	{Name: "cycle with constants", fill: ring("(<= (p$0 $0) (not (p$1 $1)))\n")},
	{Name: "growing cycle", fill: ring("(<= (p$0 (s ?x)) (p$1 ?x))\n")},
	{Name: "cycle of fluents", fill: ring("(<= (next (f$0 ?x)) (true (f$1 ?x)))\n")},
	{Name: "many small cycles", fill: lines("(<= (p$0 ?x) (q$0 ?x))\n(<= (q$0 ?x) (p$0 ?x))")},
	{Name: "many small negated cycles", fill: lines("(<= (p$0 a) (not (q$0 a)))\n(<= (q$0 a) (p$0 a))")},
	{Name: "many negations in one component", fill: mesh("(<= (p$0 ?x) (p$1 ?x) (not (p$2 ?x)))\n")},
	{Name: "dense graph", fill: mesh("(<= (p$0 ?x) (p$1 ?x) (p$2 ?x))\n")},
	{Name: "chain", fill: chain("(<= (p$0 ?x) (p$1 ?x))\n", "(p$0 a)\n")},
	{Name: "chain of propositions", fill: lines("(<= p$0 p$1 r s t u v w)")},
	{Name: "chain backwards", fill: lines("(<= (p$1 ?x) (p$0 ?x))")},
	{Name: "negated chain", fill: chain("(<= (p$0 ?x) (index ?x) (not (p$1 ?x)))\n(index a)\n", "(p$0 a)\n")},
	{Name: "negated chain with ors", fill: lines("(<= (p$0 ?x) (true (step ?x)) (not (p$1 ?x)) (or (q ?x) (r ?x)))")},
	{Name: "growing chain", fill: chain("(<= (p$0 (s ?x)) (p$1 ?x))\n", "(p$0 a)\n")},
	{Name: "doubling chain", fill: chain("(<= (p$0 ?x ?y) (p$1 ?x ?z) (p$1 ?z ?y))\n", "(p$0 a b)\n")},
	{Name: "chain of fluents", fill: lines("(<= (next (f$1 ?x)) (true (f$0 ?x)))")},
	{Name: "growing fluents", fill: lines("(<= (next (f (g$0 ?x))) (true (f ?x)) (succ ?x ?y))")},
	{Name: "star", fill: lines("(<= (hub ?x) (ray$0 ?x))")},
	{Name: "star of fluents", fill: lines("(<= (next (f ?x)) (true (ray$0 ?x)) (does white go))")},
	{Name: "relations without a rule", fill: lines("(<= (p$0 ?x) (q$0 ?x))")},
	{Name: "relations that nothing uses", fill: lines("(<= (p$0 ?x) (true (step ?x)))")},
	{Name: "moves", fill: lines("(<= (legal white (m$0 ?x)) (true (step ?x)))\n(<= (next (f$0 ?x)) (does white (m$0 ?x)))")},
	{Name: "fluents", fill: lines("(init (f$0 a))\n(<= (next (f$0 ?x)) (true (f$0 ?x)) (not (true (f$1 ?x))))")},
	{Name: "frames of one fluent", fill: lines("(<= (next (cell ?x c$0)) (true (cell ?x c$0)) (does white (m$0 ?y)) (distinct ?x ?y))")},
	{Name: "recursion", fill: lines("(<= (path ?x ?z) (path ?x ?y) (e$0 ?y ?z))")},
	{Name: "computed joins", fill: lines("(<= (p$0 ?x) (true (f ?x a$0)) (does ?r (m ?x b$0)) (not (q$0 ?x)))")},
}

// rules are shapes with unkind rules.
var rules = []Shape{
	{Name: "facts", fill: lines("(next$0 $1)")},
	{Name: "facts of one relation", fill: lines("(succ $0 $1)")},
	{Name: "facts of three arguments", fill: lines("(edge n$0 n$1 (w $0))")},
	{Name: "counter", fill: counter},
	{Name: "inits", fill: lines("(init (cell $0 $1))")},
	{Name: "bases", fill: lines("(base (cell $0 $1))\n(input white (mark $0))")},
	{Name: "roles", fill: lines("(role r$0)")},
	{Name: "roles with rules", fill: lines("(role r$0)\n(legal r$0 go)\n(goal r$0 50)")},
	{Name: "goals", fill: lines("(<= (goal white $0) (true (step $0)))")},
	{Name: "terminal rules", fill: lines("(<= terminal (true (step $0)))")},
	{Name: "sees", fill: lines("(<= (sees white (saw$0 ?m)) (does black ?m))")},
	{Name: "rules of one head", fill: lines("(<= (p ?x) (q$0 ?x))")},
	{Name: "rules of one head and relation", fill: lines("(<= (p ?x) (q ?x c$0))")},
	{Name: "equal rules", fill: after("(<= (p ?x) (true (step ?x)) (not (true (step 0))))\n")},
	{Name: "equal facts", fill: after("(succ 1 2)\n")},
	{Name: "equal conditions", fill: one("(<= (p ?x)", " (true (step ?x))", ")\n")},
	{Name: "wide body", fill: one("(<= (p ?x)", " (q$0 ?x)", ")\n")},
	{Name: "wide body of one relation", fill: one("(<= (p ?x0)", " (q ?x$0 ?x$1)", ")\n")},
	{Name: "wide head", fill: one("(<= (p", " ?x$0", ") (true (step ?x0)))\n")},
	{Name: "wide fact", fill: one("(p", " c$0", ")\n")},
	{Name: "wide fluent", fill: one("(init (board", " c$0", "))\n")},
	{Name: "wide rule", fill: wide},
	{Name: "variables", fill: one("(<= (p a)", " (q ?v$0)", ")\n")},
	{Name: "variables in a condition", fill: one("(<= (p a) (q", " ?v$0", "))\n")},
	{Name: "unbound variables", fill: one("(<= (p a) (not (q", " ?v$0", ")))\n")},
	{Name: "rules with many variables", fill: lines("(<= (p$0 ?a ?b ?c ?d ?e ?f) (q ?a ?b) (q ?b ?c) (q ?c ?d) (q ?d ?e) (q ?e ?f) (q ?f ?g))")},
	{Name: "rules with one variable once", fill: lines("(<= (p$0 ?x) (q ?x ?once$1))")},
	{Name: "distincts", fill: one("(<= (p ?x) (true (step ?x))", " (distinct ?x $0)", ")\n")},
	{Name: "distincts of variables", fill: one("(<= (p ?x) (true (step ?x))", " (distinct ?x ?y$0)", ")\n")},
	{Name: "nots", fill: one("(<= (p ?x) (true (step ?x))", " (not (q$0 ?x))", ")\n")},
	{Name: "nots with free variables", fill: one("(<= (p ?x) (true (step ?x))", " (not (q$0 ?x ?y$1))", ")\n")},
	{Name: "one or", fill: one("(<= (p ?x) (or", " (q$0 ?x)", "))\n")},
	{Name: "ors of one rule", fill: one("(<= (p ?x)", " (or (q$0 ?x) (r$1 ?x))", ")\n")},
	{Name: "ands of one rule", fill: one("(<= p", " (and q$0 (or r$1 s))", ")\n")},
	{Name: "ors as heads", fill: lines("(<= (or p$0 q$1) r)")},
	{Name: "rules with ors", fill: lines("(<= (p$0 ?x) (or (a ?x) (b ?x)) (or (c ?x) (d ?x)) (or (e ?x) (f ?x)) (or (g ?x) (h ?x)) (or (i ?x) (j ?x)) (or (k ?x) (l ?x)))")},
	{Name: "arities", fill: arities},
	{Name: "many arities", fill: lines("(p$0 a)\n(p$0 a b)\n(<= (q$0 ?x) (p$0 ?x ?x ?x))")},
	{Name: "constants", fill: lines("(<= (next (cell ?x c$0)) (true (cell ?x c$1)))")},
	{Name: "large numbers", fill: lines("(goal white 99999999999999999999999$0)\n(succ 0$1 00$0)")},
}

// bombs are small texts with problems that take exponential time to solve by
// search.
var bombs = []Shape{
	{Name: "subsumption", fill: subsumption},
	{Name: "subsumption in many rules", fill: lines("(<= (p ?a) (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?f) (e ?f ?g$0) (e ?g$0 ?a))\n(<= (p ?a) (e ?a ?b) (e ?b ?a) (k $0))")},
	{Name: "product", fill: one("(index 0) (index 1) (index 2)\n(<= (p a)", " (index ?x$0)", ")\n")},
	{Name: "products", fill: lines("(index $0)\n(<= (p$0 ?a ?b ?c ?d ?e) (index ?a) (index ?b) (index ?c) (index ?d) (index ?e))")},
	{Name: "clique", fill: clique},
	{Name: "queens", fill: one("(n 0) (n 1) (n 2)\n(<= p (n ?x0)", " (n ?x$1) (distinct ?x$0 ?x$1)", ")\n")},
	{Name: "functions of functions", fill: lines("(<= (f$1 (g ?x ?x)) (f$0 ?x))")},
}

// words are shapes of which the words or the white space are unkind.
var words = []Shape{
	{Name: "long name", fill: one("(<= (q", "x", ") (true (step 1)))\n")},
	{Name: "long variable", fill: one("(<= (q ?x) (r ?x ?v", "x", "))\n")},
	{Name: "long constant", fill: one("(q c", "x", ")\n")},
	{Name: "long number", fill: one("(goal white 1", "0", ")\n")},
	{Name: "long names", fill: lines("(<= (a" + strings.Repeat("long", 2500) + "$0 ?x) (b" + strings.Repeat("long", 2500) + "$0 ?x))")},
	{Name: "near names", fill: near},
	{Name: "near numbers", fill: lines("(<= (square$0 ?x) (squares$1 ?x))")},
	{Name: "misspelt keywords", fill: lines("(<= (nextt (f$0)) (ture (f$1)) (leagl white m))")},
	{Name: "one spelling each", fill: spellings},
	{Name: "two spellings each", fill: lines("(Cell$0 a) (<= (p ?x) (cell$0 ?x))")},
	{Name: "capitals", fill: lines("(<= (P$0 ?X) (Q$1 ?x))")},
	{Name: "bare capitals", fill: lines("(<= (p$0 X) (q$1 X Y))")},
	{Name: "unicode", fill: lines("(<= (größe$0 ?ß) (日本$1 \u202e ?ß))")},
	{Name: "bytes that are no text", fill: lines("(<= (p\xff$0 ?x) (q\xfe$1 ?x))")},
	{Name: "long line", fill: one("", "(q$0 a) ", "\n")},
	{Name: "long lines", fill: longLines},
	{Name: "long lines with faults", fill: one("", "(<= (p$0 ?x) (not (q$1 ?y))) ", "\n")},
	{Name: "comments", fill: after("; this says nothing\n")},
	{Name: "empty comments", fill: after(";\n")},
	{Name: "long comment", fill: one(";", " word", "\n")},
	{Name: "comments in a rule", fill: one("(<= (p ?x)", " ; says nothing $0\n (q ?x)", ")\n")},
	{Name: "ignore comments", fill: lines("(p$0 a) ; gdllint:ignore V01, A07 -- no reason")},
	{Name: "ignore comments alone", fill: after("; gdllint:ignore A07\n")},
	{Name: "ignore comments for files", fill: after("; gdllint:file-ignore A07\n")},
	{Name: "ignore comments of no rule", fill: lines("(p$0 a) ; gdllint:ignore Q$1, nonsense")},
	{Name: "long ignore comment", fill: one("(p a) ; gdllint:ignore", " V$0,", "\n")},
	{Name: "properties", fill: lines(";@ always p$0 (not (and (true (step $0)) (true (step $1))))")},
	{Name: "long property", fill: one(";@ always p (or", " (true (step $0))", ")\n")},
	{Name: "property of many variables", fill: one(";@ always p (count 1 2 (", "?v$0 ", ") (true (step ?v1)))\n")},
	{Name: "properties with faults", fill: lines(";@ allways p$0 (not (and (true (step $0)) (true (step $1)")},
	{Name: "blanks", fill: after("    ")},
	{Name: "lines without text", fill: after("\n")},
	{Name: "carriage returns", fill: after("\r")},
	{Name: "tabs", fill: after("\t(p a)\t\t\r\n")},
	{Name: "tabs in a fact", fill: one("(p", "\t", "a)\n")},
	{Name: "lines that end in all ways", fill: after("(p a) \r\n(p b)\t\r(p c)\n")},
	{Name: "indented", fill: lines("                (<= (p$0 ?x)\n    (q$1 ?x)\n                            )")},
}

// faults are shapes of texts that are faulty GDL, or no GDL.
var faults = []Shape{
	{Name: "opening parentheses", fill: after("(")},
	{Name: "closing parentheses", fill: after(")")},
	{Name: "empty lists", fill: after("() ")},
	{Name: "pairs in pairs", fill: after("(p (p ")},
	{Name: "unclosed rules", fill: lines("(<= (p$0 ?x) (q$1 ?x)")},
	{Name: "unclosed indented rules", fill: lines("  (<= (p$0 ?x\n      (q$1 ?x)")},
	{Name: "unclosed conditions", fill: one("(<= p", "\n  (q (r$0 ?x", "")},
	{Name: "rules closed too early", fill: lines("(<= (p$0 ?x)) (q$1 ?x))")},
	{Name: "rules without a head", fill: after("(<= )\n")},
	{Name: "operators as heads", fill: lines("(<= (not (p$0 ?x)) (q ?x))")},
	{Name: "keywords with wrong arities", fill: after("(role) (init) (next a b) (legal) (goal white) (does) (<= (true a) (does b)) (<=) (not) (or) (role ?x)\n")},
	{Name: "keywords in wrong places", fill: lines("(<= (role ?x) (next (f$0 ?x)) (init (f ?x)) (legal ?x (goal $1)))")},
	{Name: "unsafe rules", fill: lines("(<= (p$0 ?x ?y) (not (q ?x)) (distinct ?y $1))")},
	{Name: "facts with variables", fill: lines("(p$0 ?x ?y)")},
	{Name: "variables as names", fill: lines("(<= (?p a$0) (?q ?x))")},
	{Name: "operators of other languages", fill: lines("(<= (p$0 ?x) (exists (?y) (q ?x ?y)) (=> (r ?x) (forall (?z) (= ?z $1))) (> ?x 2))")},
	{Name: "words", fill: lines("word$0")},
	{Name: "question marks", fill: same("?")},
	{Name: "arrows", fill: after("<= ")},
	{Name: "quotes", fill: after("\"a 'b ")},
	{Name: "glued", fill: lines("(<=(p$0?x)(q$1?x))")},
	{Name: "JSON", fill: one("{\"games\": [", "\"(role r$0)\", ", "\"\"]}\n")},
	{Name: "code", fill: same("/* */ int main() { return f(x); } // (role a)\n#define X\n")},
	{Name: "prose", fill: same("The game (see below) ends, when nobody can move. ")},
	{Name: "conflict", fill: lines("<<<<<<< a\n(p$0 a)\n=======\n(p$1 b)\n>>>>>>> b")},
	{Name: "foreign comments", fill: after("/* says nothing */ // nor this\n(p a) # this\n")},
	{Name: "unclosed foreign comments", fill: after("(p a) /* \n")},
	{Name: "UTF-16", fill: one("\xff\xfe", "(\x00p\x00 \x00a\x00)\x00\n\x00", "")},
	{Name: "zeros", fill: same("\x00")},
	{Name: "any bytes", fill: random(func(r *rand.Rand) string { return string([]byte{byte(r.Uint32())}) })},
	{Name: "any texts", fill: random(func(r *rand.Rand) string { return hostile.Text(r, 200, false) })},
	{Name: "half a rule", fill: lines("(<= (p$0 ?x) (q$1")},
}

// Depths at which rulesheets nest: the greatest allowed one, and as deep as
// there is room for.
const (
	deep    = 200
	deepest = math.MaxInt
)

// depths are shapes of nested expressions.
var depths = []Shape{
	{Name: "nested ors", fill: nested(deep, "(<= (p$0 ?x) (true (step ?x)) ", "(or (q ?x) ", "r", ")", ")\n")},
	{Name: "nested nots", fill: nested(deep, "(<= (p$0 ?x) (true (step ?x)) ", "(not ", "(q ?x)", ")", ")\n")},
	{Name: "nested ands", fill: nested(deep, "(<= (p$0 ?x) (true (step ?x)) ", "(and (q ?x) ", "r", ")", ")\n")},
	{Name: "nested terms", fill: nested(deep, "(<= (p$0 ?x) (true (step ?x)) (t ", "(s ", "z", ")", "))\n")},
	{Name: "nested or of ands", fill: nested(deep, "(<= (p$0 ?x) (true (step ?x)) ", "(or (q ?x) (and (r ?x) ", "s", "))", ")\n")},
	{Name: "wide nested terms", fill: nested(deep, "(<= (p$0 ?x) (true (step ?x)) (t ", "(s a (b c) ", "z", " (d ?x))", "))\n")},
	{Name: "deep lists", fill: nested(deepest, "", "(", "a", ")", "\n")},
	{Name: "deep facts", fill: nested(deepest, "", "(a ", "b", ")", "\n")},
	{Name: "deep rules", fill: nested(deepest, "", "(<= p ", "q", ")", "\n")},
	{Name: "deep terms", fill: nested(deepest, "(init ", "(s ", "z", ")", ")\n")},
	{Name: "deep nots", fill: nested(deepest, "(<= p$0 ", "(not ", "q", ")", ")\n")},
	{Name: "deep ors", fill: nested(deepest, "(<= p$0 ", "(or q ", "r", ")", ")\n")},
	{Name: "deep ands", fill: nested(deepest, "(<= p$0 ", "(and q ", "r", ")", ")\n")},
	{Name: "deep trues", fill: nested(deepest, "(<= p$0 ", "(true ", "q", ")", ")\n")},
	{Name: "deep quantifiers", fill: nested(deepest, "(<= p$0 ", "(exists (?x) ", "(q ?x)", ")", ")\n")},
	{Name: "deep property", fill: nested(deepest, ";@ always p$0 ", "(not ", "(true (step 1))", ")", "\n")},
}

// infix are texts in the other notation, and in two at once.
var infix = []Shape{
	{Name: "infix facts", Infix: true, fill: lines("succ($0,$1)")},
	{Name: "infix rules", Infix: true, fill: lines("p$0(X) :- q$1(X) & ~r(X) & distinct(X,a)")},
	{Name: "infix chain", Infix: true, fill: lines("p$0(X) :- p$1(X)")},
	{Name: "infix facts in one line", Infix: true, fill: one("", "succ($0,$1). ", "\n")},
	{Name: "infix errors", Infix: true, fill: lines("p$0(X :- q$1(X")},
	{Name: "infix with operators of Prolog", Infix: true, fill: lines("p$0([X|Y]) :- X is Y + 1, !, q$1(X) -> r ; \\+ s.")},
	{Name: "infix comments", Infix: true, fill: lines("% says nothing\n// nor $0\n/* nor $1 */")},
	{Name: "infix comments without an end", Infix: true, fill: lines("p$0(a) /* $1")},
	{Name: "infix quotes", Infix: true, fill: lines("'p q$0'('a b') :- 'x$1")},
	{Name: "infix wide body", Infix: true, fill: one("p(X) :- q(X)", " & r$0(X)", "\n")},
	{Name: "infix wide fact", Infix: true, fill: one("p(a", ",c$0", ")\n")},
	{Name: "infix wide or", Infix: true, fill: one("p(X) :- q(X) & (r(X)", " | r$0(X)", ")\n")},
	{Name: "infix unclosed conditions", Infix: true, fill: one("p(X) :- q(X", " & r$0(X", "")},
	{Name: "infix opening parentheses", Infix: true, fill: one("p(X) :- ", "(", "\n")},
	{Name: "infix nots", Infix: true, fill: one("p(X) :- q(X) & ", "~", "r(X)\n")},
	{Name: "infix unclosed terms", Infix: true, fill: one("p(", "f(", "\n")},
	{Name: "infix long name", Infix: true, fill: one("p(a", "x", ")\n")},
	{Name: "infix nested terms", Infix: true, fill: nested(deep/2, "p$0(X) :- q(X) & ", "f(", "a", ")", "\n")},
	{Name: "infix nested ors", Infix: true, fill: nested(deep/2, "p$0(X) :- q(X) & ", "(r(X) | ", "s", ")", "\n")},
	{Name: "infix deep terms", Infix: true, fill: nested(deepest, "init(", "s(", "z", ")", ").\n")},
	{Name: "infix then prefix", Infix: true, fill: lines("p$0(X) :- q(X)\n(p$0 a)")},
	{Name: "any infix texts", Infix: true, fill: random(func(r *rand.Rand) string { return hostile.Text(r, 200, true) })},
	{Name: "both notations", fill: lines("(p$0 a)\np$1(X) :- q(X)")},
}
