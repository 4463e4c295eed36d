package unkind

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// AllShapes returns all shapes, in a fixed order.
func AllShapes() []TextShape {
	return slices.Concat(graphShapes, ruleShapes, wordShapes, faultyShapes, nestedShapes, infixShapes, exponentialShapes)
}

// ShapeNamed returns the shape with a name.
func ShapeNamed(name string) (TextShape, bool) {
	all := AllShapes()
	if i := slices.IndexFunc(all, func(s TextShape) bool { return s.ShapeName == name }); i >= 0 {
		return all[i], true
	}
	return TextShape{}, false
}

// graphShapes holds shapes with a difficult dependency graph.
var graphShapes = []TextShape{
	{ShapeName: "cycle", fillText: relationCycle("(<= (p$0 ?x) (p$1 ?x))\n")},
	{ShapeName: "cycle of propositions", fillText: relationCycle("(<= p$0 p$1)\n")},
	{ShapeName: "negated cycle", fillText: relationCycle("(<= (p$0 ?x) (index ?x) (not (p$1 ?x)))\n")},
	{ShapeName: "cycle with constants", fillText: relationCycle("(<= (p$0 $0) (not (p$1 $1)))\n")},
	{ShapeName: "growing cycle", fillText: relationCycle("(<= (p$0 (s ?x)) (p$1 ?x))\n")},
	{ShapeName: "cycle of fluents", fillText: relationCycle("(<= (next (f$0 ?x)) (true (f$1 ?x)))\n")},
	{ShapeName: "many small cycles", fillText: numberedLines("(<= (p$0 ?x) (q$0 ?x))\n(<= (q$0 ?x) (p$0 ?x))")},
	{ShapeName: "many small negated cycles", fillText: numberedLines("(<= (p$0 a) (not (q$0 a)))\n(<= (q$0 a) (p$0 a))")},
	{ShapeName: "many negations in one component", fillText: randomGraph("(<= (p$0 ?x) (p$1 ?x) (not (p$2 ?x)))\n")},
	{ShapeName: "dense graph", fillText: randomGraph("(<= (p$0 ?x) (p$1 ?x) (p$2 ?x))\n")},
	{ShapeName: "chain", fillText: relationChain("(<= (p$0 ?x) (p$1 ?x))\n", "(p$0 a)\n")},
	{ShapeName: "chain of propositions", fillText: numberedLines("(<= p$0 p$1 r s t u v w)")},
	{ShapeName: "chain backwards", fillText: numberedLines("(<= (p$1 ?x) (p$0 ?x))")},
	{ShapeName: "negated chain", fillText: relationChain("(<= (p$0 ?x) (index ?x) (not (p$1 ?x)))\n(index a)\n", "(p$0 a)\n")},
	{ShapeName: "negated chain with ors", fillText: numberedLines("(<= (p$0 ?x) (true (step ?x)) (not (p$1 ?x)) (or (q ?x) (r ?x)))")},
	{ShapeName: "growing chain", fillText: relationChain("(<= (p$0 (s ?x)) (p$1 ?x))\n", "(p$0 a)\n")},
	{ShapeName: "doubling chain", fillText: relationChain("(<= (p$0 ?x ?y) (p$1 ?x ?z) (p$1 ?z ?y))\n", "(p$0 a b)\n")},
	{ShapeName: "chain of fluents", fillText: numberedLines("(<= (next (f$1 ?x)) (true (f$0 ?x)))")},
	{ShapeName: "growing fluents", fillText: numberedLines("(<= (next (f (g$0 ?x))) (true (f ?x)) (succ ?x ?y))")},
	{ShapeName: "star", fillText: numberedLines("(<= (hub ?x) (ray$0 ?x))")},
	{ShapeName: "star of fluents", fillText: numberedLines("(<= (next (f ?x)) (true (ray$0 ?x)) (does white go))")},
	{ShapeName: "relations without a rule", fillText: numberedLines("(<= (p$0 ?x) (q$0 ?x))")},
	{ShapeName: "relations that nothing uses", fillText: numberedLines("(<= (p$0 ?x) (true (step ?x)))")},
	{ShapeName: "moves", fillText: numberedLines("(<= (legal white (m$0 ?x)) (true (step ?x)))\n(<= (next (f$0 ?x)) (does white (m$0 ?x)))")},
	{ShapeName: "fluents", fillText: numberedLines("(init (f$0 a))\n(<= (next (f$0 ?x)) (true (f$0 ?x)) (not (true (f$1 ?x))))")},
	{ShapeName: "frames of one fluent", fillText: numberedLines("(<= (next (cell ?x c$0)) (true (cell ?x c$0)) (does white (m$0 ?y)) (distinct ?x ?y))")},
	{ShapeName: "recursion", fillText: numberedLines("(<= (path ?x ?z) (path ?x ?y) (e$0 ?y ?z))")},
	{ShapeName: "computed joins", fillText: numberedLines("(<= (p$0 ?x) (true (f ?x a$0)) (does ?r (m ?x b$0)) (not (q$0 ?x)))")},
}

// ruleShapes holds shapes with difficult rules.
var ruleShapes = []TextShape{
	{ShapeName: "facts", fillText: numberedLines("(next$0 $1)")},
	{ShapeName: "facts of one relation", fillText: numberedLines("(succ $0 $1)")},
	{ShapeName: "facts of three arguments", fillText: numberedLines("(edge n$0 n$1 (w $0))")},
	{ShapeName: "counter", fillText: fillCounter},
	{ShapeName: "values that no counter reaches", fillText: fillUnreached},
	{ShapeName: "fluents that are relations", fillText: numberedLines("(init (f$0 1))\n(f$0 2)\n(<= (next (f$0 ?x)) (true (f$0 ?x)) (f$0 ?x))")},
	{ShapeName: "board with rules for each place", fillText: numberedLines("(init (place p$0 b))\n(<= (legal white (mark p$0)) (true (place p$0 b)))\n(<= (next (place p$0 x$0)) (true (place p$0 b)) (does white (mark p$0)))\n(<= (next (place p$0 ?v)) (true (place p$0 ?v)))")},
	{ShapeName: "inits", fillText: numberedLines("(init (cell $0 $1))")},
	{ShapeName: "bases", fillText: numberedLines("(base (cell $0 $1))\n(input white (mark $0))")},
	{ShapeName: "roles", fillText: numberedLines("(role r$0)")},
	{ShapeName: "roles with rules", fillText: numberedLines("(role r$0)\n(legal r$0 go)\n(goal r$0 50)")},
	{ShapeName: "goals", fillText: numberedLines("(<= (goal white $0) (true (step $0)))")},
	{ShapeName: "terminal rules", fillText: numberedLines("(<= terminal (true (step $0)))")},
	{ShapeName: "sees", fillText: numberedLines("(<= (sees white (saw$0 ?m)) (does black ?m))")},
	{ShapeName: "rules of one head", fillText: numberedLines("(<= (p ?x) (q$0 ?x))")},
	{ShapeName: "rules of one head and relation", fillText: numberedLines("(<= (p ?x) (q ?x c$0))")},
	{ShapeName: "equal rules", fillText: repeatedAfterGame("(<= (p ?x) (true (step ?x)) (not (true (step 0))))\n")},
	{ShapeName: "equal facts", fillText: repeatedAfterGame("(succ 1 2)\n")},
	{ShapeName: "equal conditions", fillText: singleForm("(<= (p ?x)", " (true (step ?x))", ")\n")},
	{ShapeName: "wide body", fillText: singleForm("(<= (p ?x)", " (q$0 ?x)", ")\n")},
	{ShapeName: "negated moves of an unbound role", fillText: singleForm("(<= (next (step 2)) (not (true (control ?p)))", " (not (does ?p (m$0 ?q)))", ")\n")},
	{ShapeName: "wide body of one relation", fillText: singleForm("(<= (p ?x0)", " (q ?x$0 ?x$1)", ")\n")},
	{ShapeName: "wide head", fillText: singleForm("(<= (p", " ?x$0", ") (true (step ?x0)))\n")},
	{ShapeName: "wide fact", fillText: singleForm("(p", " c$0", ")\n")},
	{ShapeName: "wide fluent", fillText: singleForm("(init (board", " c$0", "))\n")},
	{ShapeName: "wide rule", fillText: fillWideRule},
	{ShapeName: "variables", fillText: singleForm("(<= (p a)", " (q ?v$0)", ")\n")},
	{ShapeName: "variables in a condition", fillText: singleForm("(<= (p a) (q", " ?v$0", "))\n")},
	{ShapeName: "unbound variables", fillText: singleForm("(<= (p a) (not (q", " ?v$0", ")))\n")},
	{ShapeName: "rules with many variables", fillText: numberedLines("(<= (p$0 ?a ?b ?c ?d ?e ?f) (q ?a ?b) (q ?b ?c) (q ?c ?d) (q ?d ?e) (q ?e ?f) (q ?f ?g))")},
	{ShapeName: "rules with one variable once", fillText: numberedLines("(<= (p$0 ?x) (q ?x ?once$1))")},
	{ShapeName: "distincts", fillText: singleForm("(<= (p ?x) (true (step ?x))", " (distinct ?x $0)", ")\n")},
	{ShapeName: "distincts of variables", fillText: singleForm("(<= (p ?x) (true (step ?x))", " (distinct ?x ?y$0)", ")\n")},
	{ShapeName: "nots", fillText: singleForm("(<= (p ?x) (true (step ?x))", " (not (q$0 ?x))", ")\n")},
	{ShapeName: "nots with free variables", fillText: singleForm("(<= (p ?x) (true (step ?x))", " (not (q$0 ?x ?y$1))", ")\n")},
	{ShapeName: "one or", fillText: singleForm("(<= (p ?x) (or", " (q$0 ?x)", "))\n")},
	{ShapeName: "ors of one rule", fillText: singleForm("(<= (p ?x)", " (or (q$0 ?x) (r$1 ?x))", ")\n")},
	{ShapeName: "ands of one rule", fillText: singleForm("(<= p", " (and q$0 (or r$1 s))", ")\n")},
	{ShapeName: "ors as heads", fillText: numberedLines("(<= (or p$0 q$1) r)")},
	{ShapeName: "rules with ors", fillText: numberedLines("(<= (p$0 ?x) (or (a ?x) (b ?x)) (or (c ?x) (d ?x)) (or (e ?x) (f ?x)) (or (g ?x) (h ?x)) (or (i ?x) (j ?x)) (or (k ?x) (l ?x)))")},
	{ShapeName: "arities", fillText: fillArities},
	{ShapeName: "many arities", fillText: numberedLines("(p$0 a)\n(p$0 a b)\n(<= (q$0 ?x) (p$0 ?x ?x ?x))")},
	{ShapeName: "constants", fillText: numberedLines("(<= (next (cell ?x c$0)) (true (cell ?x c$1)))")},
	{ShapeName: "large numbers", fillText: numberedLines("(goal white 99999999999999999999999$0)\n(succ 0$1 00$0)")},
}

// exponentialShapes are small texts with problems that take exponential time to solve by
// search.
var exponentialShapes = []TextShape{
	{ShapeName: "subsumption", fillText: fillSubsumption},
	{ShapeName: "subsumption in many rules", fillText: numberedLines("(<= (p ?a) (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?f) (e ?f ?g$0) (e ?g$0 ?a))\n(<= (p ?a) (e ?a ?b) (e ?b ?a) (k $0))")},
	{ShapeName: "product", fillText: singleForm("(index 0) (index 1) (index 2)\n(<= (p a)", " (index ?x$0)", ")\n")},
	{ShapeName: "products", fillText: numberedLines("(index $0)\n(<= (p$0 ?a ?b ?c ?d ?e) (index ?a) (index ?b) (index ?c) (index ?d) (index ?e))")},
	{ShapeName: "clique", fillText: fillClique},
	{ShapeName: "queens", fillText: singleForm("(n 0) (n 1) (n 2)\n(<= p (n ?x0)", " (n ?x$1) (distinct ?x$0 ?x$1)", ")\n")},
	{ShapeName: "functions of functions", fillText: numberedLines("(<= (f$1 (g ?x ?x)) (f$0 ?x))")},
}

// wordShapes holds shapes with difficult words or white space.
var wordShapes = []TextShape{
	{ShapeName: "long name", fillText: singleForm("(<= (q", "x", ") (true (step 1)))\n")},
	{ShapeName: "long variable", fillText: singleForm("(<= (q ?x) (r ?x ?v", "x", "))\n")},
	{ShapeName: "long constant", fillText: singleForm("(q c", "x", ")\n")},
	{ShapeName: "long number", fillText: singleForm("(goal white 1", "0", ")\n")},
	{ShapeName: "long names", fillText: numberedLines("(<= (a" + strings.Repeat("long", 2500) + "$0 ?x) (b" + strings.Repeat("long", 2500) + "$0 ?x))")},
	{ShapeName: "near names", fillText: fillNearNames},
	{ShapeName: "near numbers", fillText: numberedLines("(<= (square$0 ?x) (squares$1 ?x))")},
	{ShapeName: "misspelt keywords", fillText: numberedLines("(<= (nextt (f$0)) (ture (f$1)) (leagl white m))")},
	{ShapeName: "one spelling each", fillText: fillSpellings},
	{ShapeName: "two spellings each", fillText: numberedLines("(Cell$0 a) (<= (p ?x) (cell$0 ?x))")},
	{ShapeName: "capitals", fillText: numberedLines("(<= (P$0 ?X) (Q$1 ?x))")},
	{ShapeName: "bare capitals", fillText: numberedLines("(<= (p$0 X) (q$1 X Y))")},
	{ShapeName: "unicode", fillText: numberedLines("(<= (größe$0 ?ß) (日本$1 \u202e ?ß))")},
	{ShapeName: "bytes that are no text", fillText: numberedLines("(<= (p\xff$0 ?x) (q\xfe$1 ?x))")},
	{ShapeName: "long line", fillText: singleForm("", "(q$0 a) ", "\n")},
	{ShapeName: "long lines", fillText: fillLongLines},
	{ShapeName: "long lines with faults", fillText: singleForm("", "(<= (p$0 ?x) (not (q$1 ?y))) ", "\n")},
	{ShapeName: "comments", fillText: repeatedAfterGame("; this says nothing\n")},
	{ShapeName: "empty comments", fillText: repeatedAfterGame(";\n")},
	{ShapeName: "long comment", fillText: singleForm(";", " word", "\n")},
	{ShapeName: "comments in a rule", fillText: singleForm("(<= (p ?x)", " ; says nothing $0\n (q ?x)", ")\n")},
	{ShapeName: "ignore comments", fillText: numberedLines("(p$0 a) ; gdllint:ignore V01, A07 -- no reason")},
	{ShapeName: "ignore comments alone", fillText: repeatedAfterGame("; gdllint:ignore A07\n")},
	{ShapeName: "ignore comments for files", fillText: repeatedAfterGame("; gdllint:file-ignore A07\n")},
	{ShapeName: "ignore comments of no rule", fillText: numberedLines("(p$0 a) ; gdllint:ignore Q$1, nonsense")},
	{ShapeName: "long ignore comment", fillText: singleForm("(p a) ; gdllint:ignore", " V$0,", "\n")},
	{ShapeName: "properties", fillText: numberedLines(";@ always p$0 (not (and (true (step $0)) (true (step $1))))")},
	{ShapeName: "long property", fillText: singleForm(";@ always p (or", " (true (step $0))", ")\n")},
	{ShapeName: "property of many variables", fillText: singleForm(";@ always p (count 1 2 (", "?v$0 ", ") (true (step ?v1)))\n")},
	{ShapeName: "properties with faults", fillText: numberedLines(";@ allways p$0 (not (and (true (step $0)) (true (step $1)")},
	{ShapeName: "blanks", fillText: repeatedAfterGame("    ")},
	{ShapeName: "lines without text", fillText: repeatedAfterGame("\n")},
	{ShapeName: "carriage returns", fillText: repeatedAfterGame("\r")},
	{ShapeName: "tabs", fillText: repeatedAfterGame("\t(p a)\t\t\r\n")},
	{ShapeName: "tabs in a fact", fillText: singleForm("(p", "\t", "a)\n")},
	{ShapeName: "lines that end in all ways", fillText: repeatedAfterGame("(p a) \r\n(p b)\t\r(p c)\n")},
	{ShapeName: "indented", fillText: numberedLines("                (<= (p$0 ?x)\n    (q$1 ?x)\n                            )")},
}

// faultyShapes holds shapes of texts that are faulty GDL, or no GDL.
var faultyShapes = []TextShape{
	{ShapeName: "opening parentheses", fillText: repeatedAfterGame("(")},
	{ShapeName: "closing parentheses", fillText: repeatedAfterGame(")")},
	{ShapeName: "empty lists", fillText: repeatedAfterGame("() ")},
	{ShapeName: "pairs in pairs", fillText: repeatedAfterGame("(p (p ")},
	{ShapeName: "unclosed rules", fillText: numberedLines("(<= (p$0 ?x) (q$1 ?x)")},
	{ShapeName: "unclosed indented rules", fillText: numberedLines("  (<= (p$0 ?x\n      (q$1 ?x)")},
	{ShapeName: "unclosed conditions", fillText: singleForm("(<= p", "\n  (q (r$0 ?x", "")},
	{ShapeName: "rules closed too early", fillText: numberedLines("(<= (p$0 ?x)) (q$1 ?x))")},
	{ShapeName: "rules without a head", fillText: repeatedAfterGame("(<= )\n")},
	{ShapeName: "operators as heads", fillText: numberedLines("(<= (not (p$0 ?x)) (q ?x))")},
	{ShapeName: "keywords with wrong arities", fillText: repeatedAfterGame("(role) (init) (next a b) (legal) (goal white) (does) (<= (true a) (does b)) (<=) (not) (or) (role ?x)\n")},
	{ShapeName: "keywords in wrong places", fillText: numberedLines("(<= (role ?x) (next (f$0 ?x)) (init (f ?x)) (legal ?x (goal $1)))")},
	{ShapeName: "unsafe rules", fillText: numberedLines("(<= (p$0 ?x ?y) (not (q ?x)) (distinct ?y $1))")},
	{ShapeName: "facts with variables", fillText: numberedLines("(p$0 ?x ?y)")},
	{ShapeName: "variables as names", fillText: numberedLines("(<= (?p a$0) (?q ?x))")},
	{ShapeName: "operators of other languages", fillText: numberedLines("(<= (p$0 ?x) (exists (?y) (q ?x ?y)) (=> (r ?x) (forall (?z) (= ?z $1))) (> ?x 2))")},
	{ShapeName: "words", fillText: numberedLines("word$0")},
	{ShapeName: "question marks", fillText: repeatedText("?")},
	{ShapeName: "arrows", fillText: repeatedAfterGame("<= ")},
	{ShapeName: "quotes", fillText: repeatedAfterGame("\"a 'b ")},
	{ShapeName: "glued", fillText: numberedLines("(<=(p$0?x)(q$1?x))")},
	{ShapeName: "JSON", fillText: singleForm("{\"games\": [", "\"(role r$0)\", ", "\"\"]}\n")},
	{ShapeName: "code", fillText: repeatedText("/* */ int main() { return f(x); } // (role a)\n#define X\n")},
	{ShapeName: "prose", fillText: repeatedText("The game (see below) ends, when nobody can move. ")},
	{ShapeName: "conflict", fillText: numberedLines("<<<<<<< a\n(p$0 a)\n=======\n(p$1 b)\n>>>>>>> b")},
	{ShapeName: "foreign comments", fillText: repeatedAfterGame("/* says nothing */ // nor this\n(p a) # this\n")},
	{ShapeName: "unclosed foreign comments", fillText: repeatedAfterGame("(p a) /* \n")},
	{ShapeName: "UTF-16", fillText: singleForm("\xff\xfe", "(\x00p\x00 \x00a\x00)\x00\n\x00", "")},
	{ShapeName: "zeros", fillText: repeatedText("\x00")},
	{ShapeName: "any bytes", fillText: randomParts(func(r *rand.Rand) string { return string([]byte{byte(r.Uint32())}) })},
	{ShapeName: "any texts", fillText: randomSigns("( ( ( ) ) ) <= (<= (true not distinct or true does next legal goal role p q ?x ?y a 100 \" ; . :-")},
	{ShapeName: "half a rule", fillText: numberedLines("(<= (p$0 ?x) (q$1")},
}

// Depths at which rulesheets nest: the greatest allowed one, and as deep as
// there is room for.
const (
	allowedDepth   = 200
	unboundedDepth = math.MaxInt
)

// nestedShapes holds shapes of nested expressions.
var nestedShapes = []TextShape{
	{ShapeName: "nested ors", fillText: nestedForms(allowedDepth, "(<= (p$0 ?x) (true (step ?x)) ", "(or (q ?x) ", "r", ")", ")\n")},
	{ShapeName: "nested nots", fillText: nestedForms(allowedDepth, "(<= (p$0 ?x) (true (step ?x)) ", "(not ", "(q ?x)", ")", ")\n")},
	{ShapeName: "nested ands", fillText: nestedForms(allowedDepth, "(<= (p$0 ?x) (true (step ?x)) ", "(and (q ?x) ", "r", ")", ")\n")},
	{ShapeName: "nested terms", fillText: nestedForms(allowedDepth, "(<= (p$0 ?x) (true (step ?x)) (t ", "(s ", "z", ")", "))\n")},
	{ShapeName: "nested or of ands", fillText: nestedForms(allowedDepth, "(<= (p$0 ?x) (true (step ?x)) ", "(or (q ?x) (and (r ?x) ", "s", "))", ")\n")},
	{ShapeName: "wide nested terms", fillText: nestedForms(allowedDepth, "(<= (p$0 ?x) (true (step ?x)) (t ", "(s a (b c) ", "z", " (d ?x))", "))\n")},
	{ShapeName: "deep lists", fillText: nestedForms(unboundedDepth, "", "(", "a", ")", "\n")},
	{ShapeName: "deep facts", fillText: nestedForms(unboundedDepth, "", "(a ", "b", ")", "\n")},
	{ShapeName: "deep rules", fillText: nestedForms(unboundedDepth, "", "(<= p ", "q", ")", "\n")},
	{ShapeName: "deep terms", fillText: nestedForms(unboundedDepth, "(init ", "(s ", "z", ")", ")\n")},
	{ShapeName: "deep nots", fillText: nestedForms(unboundedDepth, "(<= p$0 ", "(not ", "q", ")", ")\n")},
	{ShapeName: "deep ors", fillText: nestedForms(unboundedDepth, "(<= p$0 ", "(or q ", "r", ")", ")\n")},
	{ShapeName: "deep ands", fillText: nestedForms(unboundedDepth, "(<= p$0 ", "(and q ", "r", ")", ")\n")},
	{ShapeName: "deep trues", fillText: nestedForms(unboundedDepth, "(<= p$0 ", "(true ", "q", ")", ")\n")},
	{ShapeName: "deep quantifiers", fillText: nestedForms(unboundedDepth, "(<= p$0 ", "(exists (?x) ", "(q ?x)", ")", ")\n")},
	{ShapeName: "deep property", fillText: nestedForms(unboundedDepth, ";@ always p$0 ", "(not ", "(true (step 1))", ")", "\n")},
}

// infixShapes holds shapes of texts in infix notation, and in both notations at once.
var infixShapes = []TextShape{
	{ShapeName: "infix facts", IsInfix: true, fillText: numberedLines("succ($0,$1)")},
	{ShapeName: "infix rules", IsInfix: true, fillText: numberedLines("p$0(X) :- q$1(X) & ~r(X) & distinct(X,a)")},
	{ShapeName: "infix chain", IsInfix: true, fillText: numberedLines("p$0(X) :- p$1(X)")},
	{ShapeName: "infix facts in one line", IsInfix: true, fillText: singleForm("", "succ($0,$1). ", "\n")},
	{ShapeName: "infix errors", IsInfix: true, fillText: numberedLines("p$0(X :- q$1(X")},
	{ShapeName: "infix with operators of Prolog", IsInfix: true, fillText: numberedLines("p$0([X|Y]) :- X is Y + 1, !, q$1(X) -> r ; \\+ s.")},
	{ShapeName: "infix comments", IsInfix: true, fillText: numberedLines("% says nothing\n// nor $0\n/* nor $1 */")},
	{ShapeName: "infix comments without an end", IsInfix: true, fillText: numberedLines("p$0(a) /* $1")},
	{ShapeName: "infix quotes", IsInfix: true, fillText: numberedLines("'p q$0'('a b') :- 'x$1")},
	{ShapeName: "infix wide body", IsInfix: true, fillText: singleForm("p(X) :- q(X)", " & r$0(X)", "\n")},
	{ShapeName: "infix wide fact", IsInfix: true, fillText: singleForm("p(a", ",c$0", ")\n")},
	{ShapeName: "infix wide or", IsInfix: true, fillText: singleForm("p(X) :- q(X) & (r(X)", " | r$0(X)", ")\n")},
	{ShapeName: "infix unclosed conditions", IsInfix: true, fillText: singleForm("p(X) :- q(X", " & r$0(X", "")},
	{ShapeName: "infix opening parentheses", IsInfix: true, fillText: singleForm("p(X) :- ", "(", "\n")},
	{ShapeName: "infix nots", IsInfix: true, fillText: singleForm("p(X) :- q(X) & ", "~", "r(X)\n")},
	{ShapeName: "infix unclosed terms", IsInfix: true, fillText: singleForm("p(", "f(", "\n")},
	{ShapeName: "infix long name", IsInfix: true, fillText: singleForm("p(a", "x", ")\n")},
	{ShapeName: "infix nested terms", IsInfix: true, fillText: nestedForms(allowedDepth/2, "p$0(X) :- q(X) & ", "f(", "a", ")", "\n")},
	{ShapeName: "infix nested ors", IsInfix: true, fillText: nestedForms(allowedDepth/2, "p$0(X) :- q(X) & ", "(r(X) | ", "s", ")", "\n")},
	{ShapeName: "infix deep terms", IsInfix: true, fillText: nestedForms(unboundedDepth, "init(", "s(", "z", ")", ").\n")},
	{ShapeName: "infix then prefix", IsInfix: true, fillText: numberedLines("p$0(X) :- q(X)\n(p$0 a)")},
	{ShapeName: "any infix texts", IsInfix: true, fillText: randomSigns("( ( ) ) , :- & | ~ . distinct( true does next legal goal role p q X Y a 100 ' % /* */ <=")},
	{ShapeName: "both notations", fillText: numberedLines("(p$0 a)\np$1(X) :- q(X)")},
}
