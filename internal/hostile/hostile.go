// Package hostile generates texts that a person would not write but may send:
// the keywords and operators of GDL and of other languages in the wrong places
// and with the wrong numbers of arguments, comments between any two signs,
// lists that do not end, in both notations. Each byte of a fuzzer's input is
// one choice, so that a small change of the input is a small change of the
// text.
package hostile

import (
	"math/rand/v2"
	"strings"
)

// words are words with a special meaning for some part of the program, and a few
// without.
var words = strings.Fields(`role init true next legal does goal terminal base input sees random distinct or not and <=
	knows forall exists count always exist thereexists for-all foreach forsome thereis if when implies iff => <=> nand xor nor any
	+ - * / % mod < > =< >= = != == /= <> eq is sum plus minus succ less lt greater ~ ! & | , . :- <- -> -- # // /* */ { } [ ] " ' \ @
	nto adn ture trues lgeal rol inits player move score end X Y Foo _ ?x ?y ?X ? ?_ ??x ?x?y p?x?y ?x+1 ?n-1 i+1 'q' "q" a b c p q r f g cell step control noop
	white black 0 1 2 50 100 101 -1 99999999999999999999 "a b" lambda define defun let é 日本 ` + "\u2028" + ` <= (<= <<<<<<< =======`)

// blanks stand between signs; most are one blank.
var blanks = []string{" ", " ", " ", " ", " ", " ", " ", " ", "", "", "\n", "\n", "\n\n\n", "\t", "\r\n", "\r", "\n    "}

// comments also stand between signs.
var comments = []string{"; c\n", ";\n", ";; c d\n", ";@ always p\n", ";@ ignore all\n", "; gdllint:ignore\n", ";% c\n", ";(\n", "\n; own\n", "; c\r\n", " ; a\n       ; b\n"}

// infixComments are those of infix text.
var infixComments = []string{"% c\n", "%\n", "/* c */", "/* a\n b */", "// c\n", "\n% own\n", "\n; own\n", ";; c\n", "%% c\n", "/**/", "\n;@ always p\n"}

// infixSigns join or end expressions.
var infixSigns = []string{" & ", " | ", ", ", " :- ", " := ", " != ", " = ", " < ", "; ", " -> ", "+", " => ", ".", ".\n", "\n", " <= ", "~", " \\= ", "&", " is "}

// infixWords stand in the place of words.
var infixWords = strings.Fields(`X Y _ a b p q r f 1 100 role init true next legal does goal terminal base input sees distinct not or and exists forall
	~ \+ 'b-c' 'it''s' '?x' ?x a-b "s" [ ] { } ! /* */ % ;; // ' ( ) cell control 日`)

// A grower makes a text of choices.
type grower struct {
	choices  []byte
	text     strings.Builder
	infix    bool
	comments bool // anywhere
}

// Text makes a text of random choices.
func Text(r *rand.Rand, choices int, infix bool) string {
	list := make([]byte, choices)
	for i := range list {
		list[i] = byte(r.Uint32())
	}
	return Grown(list, infix)
}

// Grown makes a text of choices, in prefix or infix notation. The same choices
// make the same text; when they are used up, it ends.
func Grown(choices []byte, infix bool) string {
	g := &grower{choices: choices, infix: infix}
	g.comments = g.choose(2) == 0
	if g.choose(3) == 0 {
		g.skeleton()
	}
	for len(g.choices) > 0 {
		if g.infix {
			g.statement()
		} else {
			g.form()
		}
	}
	return g.text.String()
}

// choose returns a number below n; 0 when the choices are used up.
func (g *grower) choose(n int) int {
	if len(g.choices) == 0 {
		return 0
	}
	c := int(g.choices[0])
	g.choices = g.choices[1:]
	return c % n
}

func (g *grower) of(list []string) string { return list[g.choose(len(list))] }

func (g *grower) write(s string) { g.text.WriteString(s) }

// blank writes white space, and perhaps a comment, between two signs.
func (g *grower) blank() {
	g.write(g.of(blanks))
	if g.comments && g.choose(4) == 0 {
		if g.infix {
			g.write(g.of(infixComments))
		} else {
			g.write(g.of(comments))
		}
	}
}

// skeleton writes a small game, so that the text counts as a game.
func (g *grower) skeleton() {
	if g.infix {
		g.write("role(a)\nrole(b)\ninit(f(1))\nsucc(1,2)\nsucc(2,3)\nlegal(R,m(X)) :- role(R) & true(f(X))\n" +
			"next(f(Y)) :- true(f(X)) & succ(X,Y)\nterminal :- true(f(3))\ngoal(R,100) :- role(R) & true(f(3))\ngoal(R,0) :- role(R) & ~true(f(3))\n")
		return
	}
	g.write("(role a)(role b)(init (f 1))(succ 1 2)(succ 2 3)\n(<= (legal ?r (m ?x)) (role ?r) (true (f ?x)))\n" +
		"(<= (next (f ?y)) (true (f ?x)) (succ ?x ?y))\n(<= terminal (true (f 3)))\n(<= (goal ?r 100) (role ?r) (true (f 3)))\n(<= (goal ?r 0) (role ?r) (not (true (f 3))))\n")
}

const mostDepth = 6

// form writes a top-level form of prefix text.
func (g *grower) form() {
	switch g.choose(8) {
	case 0:
		g.expr(mostDepth)
	case 1:
		g.write(g.of(words))
	case 2: // signs without order
		for range g.choose(12) {
			g.write(g.of([]string{"(", ")", "(", ")", "(<= ", "(true ", "(not "}))
			g.blank()
			g.write(g.of(words))
		}
	default:
		g.write("(<=")
		for range 1 + g.choose(5) {
			g.blank()
			g.expr(mostDepth)
		}
		g.write(")")
	}
	g.blank()
	g.write("\n")
}

// expr writes a word or a list.
func (g *grower) expr(depth int) {
	if depth == 0 || g.choose(3) == 0 {
		g.write(g.of(words))
		return
	}
	n := g.choose(5)
	g.write("(")
	if g.choose(8) > 0 {
		g.write(g.of(words))
	}
	for range n {
		g.blank()
		g.expr(depth - 1)
	}
	if g.choose(6) == 0 {
		g.blank()
	}
	if g.choose(60) != 1 {
		g.write(")")
	}
}

// statement writes a top-level statement of infix text.
func (g *grower) statement() {
	switch g.choose(6) {
	case 0:
		g.form()
	case 1:
		g.term(3)
	case 2:
		g.term(3)
		g.write(g.of(infixSigns))
		g.term(3)
	default:
		g.term(2)
		g.blank()
		g.write(":-")
		g.blank()
		g.term(mostDepth)
	}
	g.write(g.of([]string{"\n", "\n", ".\n", ". ", " ", ""}))
	g.blank()
}

// term writes an expression of infix text.
func (g *grower) term(depth int) {
	if depth == 0 || g.choose(4) == 0 {
		g.write(g.of(infixWords))
		return
	}
	switch g.choose(5) {
	case 0, 1:
		g.write(g.of(infixWords))
		if g.choose(8) == 0 {
			g.blank()
		}
		g.write("(")
		for i := range g.choose(4) {
			if i > 0 {
				g.write(",")
			}
			g.blank()
			g.term(depth - 1)
		}
		g.write(")")
	case 2:
		g.term(depth - 1)
		g.blank()
		g.write(g.of(infixSigns))
		g.blank()
		g.term(depth - 1)
	case 3:
		g.write(g.of([]string{"~", "not ", "\\+ "}))
		g.term(depth - 1)
	default:
		g.write("(")
		g.blank()
		g.term(depth - 1)
		g.blank()
		g.write(")")
	}
}
