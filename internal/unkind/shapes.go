package unkind

import (
	"math/rand/v2"
	"strings"
)

// Shapes returns all shapes, in an order of their own.
func Shapes() []Shape {
	var all []Shape
	for _, list := range [][]Shape{graphs(), rules(), words(), faults(), others(), bombs()} {
		all = append(all, list...)
	}
	return all
}

// Named returns the shape of a name.
func Named(name string) (Shape, bool) {
	for _, s := range Shapes() {
		if s.Name == name {
			return s, true
		}
	}
	return Shape{}, false
}

// graphs are shapes of which the dependency graph is unkind.
func graphs() []Shape {
	return []Shape{
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
		{Name: "chain backwards", fill: lines("(<= (p$1 ?x) (p$0 ?x))")},
		{Name: "negated chain", fill: chain("(<= (p$0 ?x) (index ?x) (not (p$1 ?x)))\n(index a)\n", "(p$0 a)\n")},
		{Name: "growing chain", fill: chain("(<= (p$0 (s ?x)) (p$1 ?x))\n", "(p$0 a)\n")},
		{Name: "doubling chain", fill: chain("(<= (p$0 ?x ?y) (p$1 ?x ?z) (p$1 ?z ?y))\n", "(p$0 a b)\n")},
		{Name: "chain of fluents", fill: lines("(<= (next (f$1 ?x)) (true (f$0 ?x)))")},
		{Name: "star", fill: lines("(<= (hub ?x) (ray$0 ?x))")},
		{Name: "relations without a rule", fill: lines("(<= (p$0 ?x) (q$0 ?x))")},
		{Name: "relations that nothing uses", fill: lines("(<= (p$0 ?x) (true (step ?x)))")},
		{Name: "moves", fill: lines("(<= (legal white (m$0 ?x)) (true (step ?x)))\n(<= (next (f$0 ?x)) (does white (m$0 ?x)))")},
		{Name: "fluents", fill: lines("(init (f$0 a))\n(<= (next (f$0 ?x)) (true (f$0 ?x)) (not (true (f$1 ?x))))")},
		{Name: "frames of one fluent", fill: lines("(<= (next (cell ?x c$0)) (true (cell ?x c$0)) (does white (m$0 ?y)) (distinct ?x ?y))")},
		{Name: "recursion", fill: lines("(<= (path ?x ?z) (path ?x ?y) (e$0 ?y ?z))")},
		{Name: "computed joins", fill: lines("(<= (p$0 ?x) (true (f ?x a$0)) (does ?r (m ?x b$0)) (not (q$0 ?x)))")},
	}
}

// rules are shapes with unkind rules.
func rules() []Shape {
	return []Shape{
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
		{Name: "nots", fill: one("(<= (p ?x) (true (step ?x))", " (not (q$0 ?x))", ")\n")},
		{Name: "one or", fill: one("(<= (p ?x) (or", " (q$0 ?x)", "))\n")},
		{Name: "ors of one rule", fill: one("(<= (p ?x)", " (or (q$0 ?x) (r$1 ?x))", ")\n")},
		{Name: "rules with ors", fill: lines("(<= (p$0 ?x) (or (a ?x) (b ?x)) (or (c ?x) (d ?x)) (or (e ?x) (f ?x)) (or (g ?x) (h ?x)) (or (i ?x) (j ?x)) (or (k ?x) (l ?x)))")},
		{Name: "nested ors", fill: nested("(or (q ?x) ", "r", ")")},
		{Name: "nested nots", fill: nested("(not ", "(q ?x)", ")")},
		{Name: "nested ands", fill: nested("(and (q ?x) ", "r", ")")},
		{Name: "nested terms", fill: nested("(s ", "z", ")")},
		{Name: "nested or of ands", fill: nested("(or (q ?x) (and (r ?x) ", "s", "))")},
		{Name: "wide nested terms", fill: nested("(s a (b c) ", "z", " (d ?x))")},
		{Name: "arities", fill: arities},
		{Name: "many arities", fill: lines("(p$0 a)\n(p$0 a b)\n(<= (q$0 ?x) (p$0 ?x ?x ?x))")},
		{Name: "constants", fill: lines("(<= (next (cell ?x c$0)) (true (cell ?x c$1)))")},
		{Name: "large numbers", fill: lines("(goal white 99999999999999999999999$0)\n(succ 0$1 00$0)")},
	}
}

// bombs are small problems that take exponential time to solve by trying.
func bombs() []Shape {
	return []Shape{
		{Name: "subsumption", fill: subsumption},
		{Name: "subsumption in many rules", fill: lines("(<= (p ?a) (e ?a ?b) (e ?b ?c) (e ?c ?d) (e ?d ?f) (e ?f ?g$0) (e ?g$0 ?a))\n(<= (p ?a) (e ?a ?b) (e ?b ?a) (k $0))")},
		{Name: "product", fill: one("(index 0) (index 1) (index 2)\n(<= (p a)", " (index ?x$0)", ")\n")},
		{Name: "products", fill: lines("(index $0)\n(<= (p$0 ?a ?b ?c ?d ?e) (index ?a) (index ?b) (index ?c) (index ?d) (index ?e))")},
		{Name: "clique", fill: clique},
		{Name: "queens", fill: one("(n 0) (n 1) (n 2)\n(<= p (n ?x0)", " (n ?x$1) (distinct ?x$0 ?x$1)", ")\n")},
		{Name: "functions of functions", fill: lines("(<= (f$1 (g ?x ?x)) (f$0 ?x))")},
	}
}

// words are shapes of which the words or the white space are unkind.
func words() []Shape {
	return []Shape{
		{Name: "long name", fill: one("(<= (q", "x", ") (true (step 1)))\n")},
		{Name: "long variable", fill: one("(<= (q ?x) (r ?x ?v", "x", "))\n")},
		{Name: "long constant", fill: one("(q c", "x", ")\n")},
		{Name: "long number", fill: one("(goal white 1", "0", ")\n")},
		{Name: "long names", fill: lines("(<= (a" + strings.Repeat("long", 2500) + "$0 ?x) (b" + strings.Repeat("long", 2500) + "$0 ?x))")},
		{Name: "near names", fill: near},
		{Name: "near numbers", fill: lines("(<= (square$0 ?x) (squares$1 ?x))")},
		{Name: "misspelt keywords", fill: lines("(<= (nextt (f$0)) (ture (f$1)) (leagl white m))")},
		{Name: "one spelling each", fill: spellings},
		{Name: "capitals", fill: lines("(<= (P$0 ?X) (Q$1 ?x))")},
		{Name: "bare capitals", fill: lines("(<= (p$0 X) (q$1 X Y))")},
		{Name: "unicode", fill: lines("(<= (größe$0 ?ß) (日本$1 ?ß))")},
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
		{Name: "properties with faults", fill: lines(";@ allways p$0 (not (and (true (step $0)) (true (step $1)")},
		{Name: "blanks", fill: after("    ")},
		{Name: "lines without text", fill: after("\n")},
		{Name: "carriage returns", fill: after("\r")},
		{Name: "tabs", fill: after("\t(p a)\t\t\r\n")},
		{Name: "lines that end in all ways", fill: after("(p a) \r\n(p b)\t\r(p c)\n")},
		{Name: "indented", fill: lines("                (<= (p$0 ?x)\n    (q$1 ?x)\n                            )")},
	}
}

// faults are shapes that are no GDL, or hardly.
func faults() []Shape {
	return []Shape{
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
		{Name: "keywords with wrong arities", fill: after("(role) (init) (next a b) (legal) (goal white) (does) (<= (true a) (does b))\n")},
		{Name: "keywords in wrong places", fill: lines("(<= (role ?x) (next (f$0 ?x)) (init (f ?x)) (legal ?x (goal $1)))")},
		{Name: "unsafe rules", fill: lines("(<= (p$0 ?x ?y) (not (q ?x)) (distinct ?y $1))")},
		{Name: "facts with variables", fill: lines("(p$0 ?x ?y)")},
		{Name: "variables as names", fill: lines("(<= (?p a$0) (?q ?x))")},
		{Name: "operators of other languages", fill: lines("(<= (p$0 ?x) (exists (?y) (q ?x ?y)) (=> (r ?x) (forall (?z) (= ?z $1))) (> ?x 2))")},
		{Name: "words", fill: after("word ")},
		{Name: "arrows", fill: after("<= ")},
		{Name: "quotes", fill: after("\"a 'b ")},
		{Name: "glued", fill: lines("(<=(p$0?x)(q$1?x))")},
		{Name: "JSON", fill: one("{\"games\": [", "\"(role r$0)\", ", "\"\"]}\n")},
		{Name: "code", fill: same("/* */ int main() { return f(x); } // (role a)\n#define X\n")},
		{Name: "prose", fill: same("The game (see below) ends, when nobody can move. ")},
		{Name: "conflict", fill: lines("<<<<<<< a\n(p$0 a)\n=======\n(p$1 b)\n>>>>>>> b")},
		{Name: "foreign comments", fill: after("/* says nothing */ // nor this\n(p a) # this\n")},
		{Name: "unclosed foreign comments", fill: after("(p a) /* \n")},
		{Name: "zeros", fill: same("\x00")},
		{Name: "any bytes", fill: random(func(r *rand.Rand) string { return string([]byte{byte(r.Uint32())}) })},
		{Name: "any tokens", fill: random(anyToken)},
		{Name: "any rules", fill: random(anyRule)},
		{Name: "half a rule", fill: lines("(<= (p$0 ?x) (q$1")},
	}
}

// others are texts in the other notation, and in two at once.
func others() []Shape {
	const game = "role(white)\nrole(black)\ninit(step(0))\nlegal(white,go)\nlegal(black,go)\nnext(step(1)) :- does(white,go)\nterminal :- true(step(1))\ngoal(white,100)\ngoal(black,0)\n"
	infix := func(name, part string) Shape {
		return Shape{Name: name, Infix: true, fill: func(w *writer) {
			w.text.WriteString(game)
			w.each(func(i int) { w.part(part, i, i+1) })
		}}
	}
	within := func(name, before, part, after string) Shape {
		return Shape{Name: name, Infix: true, fill: func(w *writer) {
			w.text.WriteString(game + before)
			w.each(func(i int) { w.part(part, i, i+1) })
			w.text.WriteString(after)
		}}
	}
	deep := func(name, before, inner, after string) Shape {
		return Shape{Name: name, Infix: true, fill: func(w *writer) {
			w.text.WriteString(game)
			w.each(func(i int) {
				w.put("p%d(X) :- q(X) & ", i)
				n := min(100, max(1, w.room()/(len(before)+len(after))))
				w.put("%s", strings.Repeat(before, n)+inner+strings.Repeat(after, n)+"\n")
			})
		}}
	}
	return []Shape{
		infix("infix facts", "succ($0,$1)\n"),
		infix("infix rules", "p$0(X) :- q$1(X) & ~r(X) & distinct(X,a)\n"),
		infix("infix chain", "p$0(X) :- p$1(X)\n"),
		infix("infix facts in one line", "succ($0,$1). "),
		infix("infix errors", "p$0(X :- q$1(X\n"),
		infix("infix with operators of Prolog", "p$0([X|Y]) :- X is Y + 1, !, q$1(X) -> r ; s.\n"),
		infix("infix comments", "% says nothing\n// nor $0\n/* nor $1 */\n"),
		infix("infix comments without an end", "p$0(a) /* $1\n"),
		infix("infix quotes", "'p q$0'('a b') :- 'x$1\n"),
		within("infix wide body", "p(X) :- q(X)", " & r$0(X)", "\n"),
		within("infix wide fact", "p(a", ",c$0", ")\n"),
		within("infix wide or", "p(X) :- q(X) & (r(X)", " | r$0(X)", ")\n"),
		within("infix opening parentheses", "p(X) :- ", "(", "\n"),
		within("infix nots", "p(X) :- q(X) & ", "~", "r(X)\n"),
		within("infix terms", "p(", "f(", "\n"),
		within("infix long name", "p(a", "x", ")\n"),
		deep("infix nested terms", "f(", "a", ")"),
		deep("infix nested ors", "(r(X) | ", "s", ")"),
		{Name: "both notations", fill: lines("(p$0 a)\np$1(X) :- q(X)")},
		{Name: "infix then prefix", Infix: true, fill: func(w *writer) {
			w.text.WriteString(game)
			w.each(func(i int) { w.put("p%d(X) :- q(X)\n(p%d a)\n", i, i) })
		}},
	}
}
