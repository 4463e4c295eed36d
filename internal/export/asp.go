package export

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// Names of relations in the program that the game does not have. They contain a capital letter;
// names of a game do not, since they are converted to lower case.
const (
	timeName   = "atTime"
	lastName   = "lastTime"
	helperName = "partOf"
	ownPrefix  = "relOf"
)

var (
	timeVar = asp.NewVariable("?t")
	horizon = asp.NewSymbol(lastName)
)

// A writer translates one game to an answer set program.
type writer struct {
	game  *grounding.Game
	text  asp.TextProgram
	names map[string]bool // names of the game that are spelt in another way in the program
}

// WriteASP writes to w an answer set program whose models are the matches of a game with up to the
// given number of joint moves. Name is that of the rulesheet.
func WriteASP(w io.Writer, name string, game *grounding.Game, moves int) error {
	x := &writer{game: game, names: map[string]bool{}}
	x.body(moves)
	body := x.text
	x.text = asp.TextProgram{}
	x.header(name, moves)
	if err := body.Err(); err != nil {
		return err
	}
	if _, err := x.text.WriteTo(w); err != nil {
		return err
	}
	_, err := body.WriteTo(w)
	return err
}

// header adds comments: the purpose of the program, the meaning of its relations, and the spelling of names.
func (x *writer) header(name string, moves int) {
	x.text.AddComment(fmt.Sprintf("The game of %s, ground, and its matches of up to %d joint moves, for clingo.", oneLine(name), moves))
	x.text.AddComment("Each stable model is a match of so many joint moves, or one that is over sooner:\n" +
		"'clingo FILE 0' lists them all, '-c lastTime=N' chooses another number.")
	x.text.AddComment("")
	x.text.AddComment("true(F,T)     fluent F holds after T joint moves\n" +
		"legal(R,A,T)  role R may make the move A then\n" +
		"does(R,A,T)   it makes that move\n" +
		"terminal(T)   the match is over then\n" +
		"goal(R,V,T)   role R has the goal value V then\n" +
		"sees(R,P,T)   role R perceives P when the joint move of T is made\n" +
		"role(R), base(F), input(R,A): the roles, and all fluents and moves that there may be\n" +
		"Other relations are the game's own, with T as last argument.")
	if len(x.names) == 0 {
		x.text.AddComment("")
		return
	}
	x.text.AddComment("")
	x.text.AddComment("Names that clingo cannot read are spelt so:")
	for _, name := range slices.Sorted(maps.Keys(x.names)) {
		x.text.AddComment(asp.MangleName(name) + "  " + oneLine(name))
	}
	x.text.AddComment("")
}

// body adds the facts and rules of the program.
func (x *writer) body(moves int) {
	g := x.game
	x.text.Const(lastName, int32(moves))
	for r, role := range g.Roles {
		x.text.AddRule(asp.NewFunction(gdl.Role, x.term(role)))
		for _, move := range g.RoleMoves[r] {
			x.text.AddRule(asp.NewFunction(gdl.Input, x.term(role), x.term(move)))
		}
	}
	for _, f := range g.Fluents {
		x.text.AddRule(asp.NewFunction(gdl.Base, x.term(f)))
	}
	for _, f := range g.InitFluents {
		x.text.AddRule(asp.NewFunction(gdl.True, x.term(g.Fluents[f]), asp.NewInteger(0)))
	}
	x.matches()
	for _, rule := range g.GroundRules.AllRules() {
		x.rule(rule)
	}
	any := asp.NewAnonymous()
	words := []asp.Term{asp.NewFunction(gdl.True, any, any), asp.NewFunction(gdl.Legal, any, any, any), asp.NewFunction(gdl.Does, any, any, any),
		asp.NewFunction(gdl.Terminal, any), asp.NewFunction(gdl.Goal, any, any, any), asp.NewFunction(gdl.Sees, any, any, any)}
	x.text.Defined(append(words, x.undefined()...)...)
	x.text.AddShow(words...)
}

// matches adds the rules that count time, and that choose one legal move for each role at each
// time, until the match is over.
func (x *writer) matches() {
	role, move := asp.NewVariable("?r"), asp.NewVariable("?a")
	x.text.AddRule(asp.NewFunction(timeName, asp.NewInteger(0)))
	x.text.AddRule(asp.NewFunction(timeName, asp.NewSum(timeVar, asp.NewInteger(1))), x.moving()...)
	x.text.AddChoice(asp.ChoiceHead{LowerBound: asp.NewInteger(1), UpperBound: asp.NewInteger(1), Elements: []asp.ChoiceElement{{
		Atom:       asp.NewFunction(gdl.Does, role, move, timeVar),
		Conditions: []asp.Literal{asp.NewPositive(asp.NewFunction(gdl.Legal, role, move, timeVar))},
	}}}, append([]asp.Literal{asp.NewPositive(asp.NewFunction(gdl.Role, role))}, x.moving()...)...)
}

// moving returns the conditions under which a joint move is made at a time.
func (x *writer) moving() []asp.Literal {
	return []asp.Literal{x.atTime(), asp.NewComparison(timeVar, asp.OpLess, horizon), asp.NewNegative(asp.NewFunction(gdl.Terminal, timeVar))}
}

func (x *writer) atTime() asp.Literal { return asp.NewPositive(asp.NewFunction(timeName, timeVar)) }

// rule adds a ground rule, for all times. A rule for next or sees only applies at times when a
// joint move is made.
func (x *writer) rule(rule grounding.GroundRule) {
	var body []asp.Literal
	for _, lit := range rule.Body {
		l := asp.NewPositive(x.atom(lit.AtomOf()))
		if lit.IsNegative() {
			l = l.Negated()
		}
		body = append(body, l)
	}
	if kind := x.game.Atoms[rule.Head].AtomKind; kind == grounding.NextAtom || kind == grounding.SeesAtom {
		body = append(body, x.moving()...)
	} else {
		body = append(body, x.atTime())
	}
	x.text.AddRule(x.atom(rule.Head), body...)
}

// atom returns an atom of the game as a term with the variable for the time. The atom (next f)
// becomes true(f) one time later.
func (x *writer) atom(a grounding.Atom) asp.Term {
	g := x.game
	info := g.Atoms[a]
	switch info.AtomKind {
	case grounding.TrueAtom:
		return asp.NewFunction(gdl.True, x.term(g.Fluents[info.Index]), timeVar)
	case grounding.NextAtom:
		return asp.NewFunction(gdl.True, x.term(g.Fluents[info.Index]), asp.NewSum(timeVar, asp.NewInteger(1)))
	case grounding.DoesAtom:
		return asp.NewFunction(gdl.Does, x.term(g.Roles[info.RoleIndex]), x.term(g.RoleMoves[info.RoleIndex][info.Index]), timeVar)
	case grounding.LegalAtom:
		return asp.NewFunction(gdl.Legal, x.term(g.Roles[info.RoleIndex]), x.term(g.RoleMoves[info.RoleIndex][info.Index]), timeVar)
	case grounding.GoalAtom:
		return asp.NewFunction(gdl.Goal, x.term(g.Roles[info.RoleIndex]), x.term(info.ValueTerm), timeVar)
	case grounding.SeesAtom:
		return asp.NewFunction(gdl.Sees, x.term(g.Roles[info.RoleIndex]), x.term(info.ValueTerm), timeVar)
	case grounding.TerminalAtom:
		return asp.NewFunction(gdl.Terminal, timeVar)
	}
	term := g.AtomTerm(a)
	if term == nil {
		return asp.NewFunction(helperName, asp.NewInteger(int32(a)), timeVar)
	}
	return x.relation(term)
}

// relation returns an atom of a relation that the game defines as a term with the variable for the
// time.
func (x *writer) relation(t *gdl.Term) asp.Term {
	args := make([]asp.Term, 0, len(t.Args)+1)
	for _, arg := range t.Args {
		args = append(args, x.term(arg))
	}
	name := t.Name
	if _, keyword := gdl.KeywordArity(name); keyword {
		name = ownPrefix + name
	}
	x.note(name)
	return asp.NewFunction(name, append(args, timeVar)...)
}

// term returns a term of the game as a term of the program.
func (x *writer) term(t *gdl.Term) asp.Term {
	if len(t.Args) == 0 {
		c := asp.Constant(t.Name)
		if _, number := c.IntegerValue(); !number {
			x.note(t.Name)
		}
		return c
	}
	x.note(t.Name)
	args := make([]asp.Term, len(t.Args))
	for i, arg := range t.Args {
		args[i] = x.term(arg)
	}
	return asp.NewFunction(t.Name, args...)
}

// note records a name of the game if the program spells it in another way.
func (x *writer) note(name string) {
	if asp.MangleName(name) != name {
		x.names[name] = true
	}
}

// undefined returns an atom of each relation that is in the body of some rule and in the head of
// none.
func (x *writer) undefined() []asp.Term {
	made := map[string]bool{}
	for i := range x.game.GroundRules.Len() {
		made[x.signature(x.game.GroundRules.HeadOf(i))] = true
	}
	var list []asp.Term
	for _, rule := range x.game.GroundRules.AllRules() {
		for _, lit := range rule.Body {
			a := lit.AtomOf()
			if s := x.signature(a); x.game.Atoms[a].AtomKind == grounding.DerivedAtom && !made[s] {
				made[s] = true
				list = append(list, x.atom(a))
			}
		}
	}
	return list
}

// signature returns a text that is equal for atoms of the same relation only.
func (x *writer) signature(a grounding.Atom) string {
	kind := x.game.Atoms[a].AtomKind
	name, arity := x.game.AtomSymbol(a)
	if name == "" {
		return fmt.Sprint(kind)
	}
	return fmt.Sprintf("%d %s/%d", kind, name, arity)
}

// oneLine returns a name with blanks in place of line breaks, for a comment.
func oneLine(name string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(name, "?")), " ")
}
