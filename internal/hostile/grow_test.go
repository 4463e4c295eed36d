package hostile

import (
	"math/rand/v2"
	"strings"
)

// specialWords holds words that some part of the program treats in a special way, and a few
// ordinary words.
var specialWords = strings.Fields(`role init true next legal does goal terminal base input sees random distinct or not and <=
	knows forall exists count always exist thereexists for-all foreach forsome thereis if when implies iff => <=> nand xor nor any
	+ - * / % mod < > =< >= = != == /= <> eq is sum plus minus succ less lt greater ~ ! & | , . :- <- -> -- # // /* */ { } [ ] " ' \ @
	nto adn ture trues lgeal rol inits player move score end X Y Foo _ ?x ?y ?X ? ?_ ??x ?x?y p?x?y ?x+1 ?n-1 i+1 'q' "q" a b c p q r f g cell step control noop
	white black 0 1 2 50 100 101 -1 99999999999999999999 "a b" lambda define defun let é 日本 ` + "\u2028" + ` <= (<= <<<<<<< =======`)

// blankTexts holds white space that is written between signs; mostly one blank.
var blankTexts = []string{" ", " ", " ", " ", " ", " ", " ", " ", "", "", "\n", "\n", "\n\n\n", "\t", "\r\n", "\r", "\n    "}

// commentTexts holds comments of prefix text that are written between signs.
var commentTexts = []string{"; c\n", ";\n", ";; c d\n", ";@ always p\n", ";@ ignore all\n", "; gdllint:ignore\n", ";% c\n", ";(\n", "\n; own\n", "; c\r\n", " ; a\n       ; b\n"}

// infixComments holds the same for infix text.
var infixComments = []string{"% c\n", "%\n", "/* c */", "/* a\n b */", "// c\n", "\n% own\n", "\n; own\n", ";; c\n", "%% c\n", "/**/", "\n;@ always p\n"}

// infixSigns holds signs that join or end expressions of infix text.
var infixSigns = []string{" & ", " | ", ", ", " :- ", " := ", " != ", " = ", " < ", "; ", " -> ", "+", " => ", ".", ".\n", "\n", " <= ", "~", " \\= ", "&", " is "}

// infixWords holds texts that are written where infix text has a word.
var infixWords = strings.Fields(`X Y _ a b p q r f 1 100 role init true next legal does goal terminal base input sees distinct not or and exists forall
	~ \+ 'b-c' 'it''s' '?x' ?x a-b "s" [ ] { } ! /* */ % ;; // ' ( ) cell control 日`)

// A textGrower generates one faulty text: keywords and operators of GDL and of other languages in
// the wrong places and with the wrong numbers of arguments, comments between any two signs, lists
// that do not end. Each byte of remainingChoices decides one choice, so that a small change of a
// fuzzer's input changes little of the text.
type textGrower struct {
	remainingChoices []byte
	grownText        strings.Builder
	isInfix          bool
	withComments     bool // comments may stand between any two signs
}

// RandomText returns a text generated from so many random choices.
func RandomText(r *rand.Rand, choices int, infix bool) string {
	list := make([]byte, choices)
	for i := range list {
		list[i] = byte(r.Uint32())
	}
	return GrowText(list, infix)
}

// GrowText returns the text that choices generate, in prefix or infix notation. It ends when the
// choices are used up.
func GrowText(choices []byte, infix bool) string {
	g := &textGrower{remainingChoices: choices, isInfix: infix}
	g.withComments = g.takeChoice(2) == 0
	if g.takeChoice(3) == 0 {
		g.writeSkeleton()
	}
	for len(g.remainingChoices) > 0 {
		if g.isInfix {
			g.writeStatement()
		} else {
			g.writeForm()
		}
	}
	return g.grownText.String()
}

// takeChoice returns the next choice as a number below n; 0 when the choices are used up.
func (g *textGrower) takeChoice(n int) int {
	if len(g.remainingChoices) == 0 {
		return 0
	}
	c := int(g.remainingChoices[0])
	g.remainingChoices = g.remainingChoices[1:]
	return c % n
}

func (g *textGrower) pickFrom(list []string) string { return list[g.takeChoice(len(list))] }

func (g *textGrower) writeString(s string) { g.grownText.WriteString(s) }

// writeBlank writes white space, and perhaps a comment, between two signs.
func (g *textGrower) writeBlank() {
	g.writeString(g.pickFrom(blankTexts))
	if g.withComments && g.takeChoice(4) == 0 {
		if g.isInfix {
			g.writeString(g.pickFrom(infixComments))
		} else {
			g.writeString(g.pickFrom(commentTexts))
		}
	}
}

// writeSkeleton writes a small game, so that the text counts as a game.
func (g *textGrower) writeSkeleton() {
	if g.isInfix {
		g.writeString("role(a)\nrole(b)\ninit(f(1))\nsucc(1,2)\nsucc(2,3)\nlegal(R,m(X)) :- role(R) & true(f(X))\n" +
			"next(f(Y)) :- true(f(X)) & succ(X,Y)\nterminal :- true(f(3))\ngoal(R,100) :- role(R) & true(f(3))\ngoal(R,0) :- role(R) & ~true(f(3))\n")
		return
	}
	g.writeString("(role a)(role b)(init (f 1))(succ 1 2)(succ 2 3)\n(<= (legal ?r (m ?x)) (role ?r) (true (f ?x)))\n" +
		"(<= (next (f ?y)) (true (f ?x)) (succ ?x ?y))\n(<= terminal (true (f 3)))\n(<= (goal ?r 100) (role ?r) (true (f 3)))\n(<= (goal ?r 0) (role ?r) (not (true (f 3))))\n")
}

const maxExprDepth = 6

// writeForm writes a top-level form of prefix text.
func (g *textGrower) writeForm() {
	switch g.takeChoice(8) {
	case 0:
		g.writeRandomExpr(maxExprDepth)
	case 1:
		g.writeString(g.pickFrom(specialWords))
	case 2: // parentheses and words at random
		for range g.takeChoice(12) {
			g.writeString(g.pickFrom([]string{"(", ")", "(", ")", "(<= ", "(true ", "(not "}))
			g.writeBlank()
			g.writeString(g.pickFrom(specialWords))
		}
	default:
		g.writeString("(<=")
		for range 1 + g.takeChoice(5) {
			g.writeBlank()
			g.writeRandomExpr(maxExprDepth)
		}
		g.writeString(")")
	}
	g.writeBlank()
	g.writeString("\n")
}

// writeRandomExpr writes a word or a list.
func (g *textGrower) writeRandomExpr(depth int) {
	if depth == 0 || g.takeChoice(3) == 0 {
		g.writeString(g.pickFrom(specialWords))
		return
	}
	n := g.takeChoice(5)
	g.writeString("(")
	if g.takeChoice(8) > 0 {
		g.writeString(g.pickFrom(specialWords))
	}
	for range n {
		g.writeBlank()
		g.writeRandomExpr(depth - 1)
	}
	if g.takeChoice(6) == 0 {
		g.writeBlank()
	}
	if g.takeChoice(60) != 1 {
		g.writeString(")")
	}
}

// writeStatement writes a top-level statement of infix text.
func (g *textGrower) writeStatement() {
	switch g.takeChoice(6) {
	case 0:
		g.writeForm()
	case 1:
		g.writeTerm(3)
	case 2:
		g.writeTerm(3)
		g.writeString(g.pickFrom(infixSigns))
		g.writeTerm(3)
	default:
		g.writeTerm(2)
		g.writeBlank()
		g.writeString(":-")
		g.writeBlank()
		g.writeTerm(maxExprDepth)
	}
	g.writeString(g.pickFrom([]string{"\n", "\n", ".\n", ". ", " ", ""}))
	g.writeBlank()
}

// writeTerm writes an expression of infix text.
func (g *textGrower) writeTerm(depth int) {
	if depth == 0 || g.takeChoice(4) == 0 {
		g.writeString(g.pickFrom(infixWords))
		return
	}
	switch g.takeChoice(5) {
	case 0, 1:
		g.writeString(g.pickFrom(infixWords))
		if g.takeChoice(8) == 0 {
			g.writeBlank()
		}
		g.writeString("(")
		for i := range g.takeChoice(4) {
			if i > 0 {
				g.writeString(",")
			}
			g.writeBlank()
			g.writeTerm(depth - 1)
		}
		g.writeString(")")
	case 2:
		g.writeTerm(depth - 1)
		g.writeBlank()
		g.writeString(g.pickFrom(infixSigns))
		g.writeBlank()
		g.writeTerm(depth - 1)
	case 3:
		g.writeString(g.pickFrom([]string{"~", "not ", "\\+ "}))
		g.writeTerm(depth - 1)
	default:
		g.writeString("(")
		g.writeBlank()
		g.writeTerm(depth - 1)
		g.writeBlank()
		g.writeString(")")
	}
}
