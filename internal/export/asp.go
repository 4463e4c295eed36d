package export

import (
	"bytes"
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

// The variable for the time in rules, and the time after it.
const (
	timeVar = "Vt"
	later   = "Vt+1"
)

// moving says under which conditions a joint move is made at a time.
const moving = timeName + "(" + timeVar + "), " + timeVar + " < " + lastName + ", not terminal(" + timeVar + ")"

// A writer translates one game to an answer set program.
type writer struct {
	game  *grounding.Game
	text  bytes.Buffer
	names map[string]bool // names of the game that are spelt in another way in the program
}

// WriteASP writes to w an answer set program whose models are the matches of a game with up to the
// given number of joint moves. Name is that of the rulesheet.
func WriteASP(w io.Writer, name string, game *grounding.Game, moves int) error {
	x := &writer{game: game, names: map[string]bool{}}
	x.body(moves)
	title := fmt.Sprintf("%% The game of %s, ground, and its matches of up to %d joint moves, for clingo.\n", oneLine(name), moves)
	if _, err := io.WriteString(w, title+header+x.spellings()); err != nil {
		return err
	}
	_, err := x.text.WriteTo(w)
	return err
}

// header tells the purpose of the program and the meaning of its relations.
const header = `% Each stable model is a match of so many joint moves, or one that is over sooner:
% 'clingo FILE 0' lists them all, '-c lastTime=N' chooses another number.

% true(F,T)     fluent F holds after T joint moves
% legal(R,A,T)  role R may make the move A then
% does(R,A,T)   it makes that move
% terminal(T)   the match is over then
% goal(R,V,T)   role R has the goal value V then
% sees(R,P,T)   role R perceives P when the joint move of T is made
% role(R), base(F), input(R,A): the roles, and all fluents and moves that there may be
% Other relations are the game's own, with T as last argument.

`

// spellings lists the names that are spelt in another way.
func (x *writer) spellings() string {
	if len(x.names) == 0 {
		return ""
	}
	text := "% Names that clingo cannot read are spelt so:\n"
	for _, name := range slices.Sorted(maps.Keys(x.names)) {
		text += "% " + asp.MangleName(name) + "  " + oneLine(name) + "\n"
	}
	return text + "\n"
}

// body adds the facts and rules of the program.
func (x *writer) body(moves int) {
	g := x.game
	fmt.Fprintf(&x.text, "#const %s = %d.\n", lastName, moves)
	for r, role := range g.Roles {
		x.add(apply(gdl.Role, x.term(role)))
		for _, move := range g.RoleMoves[r] {
			x.add(apply(gdl.Input, x.term(role), x.term(move)))
		}
	}
	for _, f := range g.Fluents {
		x.add(apply(gdl.Base, x.term(f)))
	}
	for _, f := range g.InitFluents {
		x.add(apply(gdl.True, x.term(g.Fluents[f]), "0"))
	}
	x.add(apply(timeName, "0"))
	x.add(apply(timeName, later), moving)
	x.add("1 { does(Vr,Va,Vt) : legal(Vr,Va,Vt) } 1", "role(Vr)", moving)
	for _, rule := range g.GroundRules.AllRules() {
		x.rule(rule)
	}
	shown := []string{"true/2", "legal/3", "does/3", "terminal/1", "goal/3", "sees/3"}
	for _, name := range shown {
		fmt.Fprintf(&x.text, "#defined %s.\n", name)
	}
	for _, name := range shown {
		fmt.Fprintf(&x.text, "#show %s.\n", name)
	}
}

func (x *writer) add(head string, body ...string) {
	x.text.WriteString(head)
	if len(body) > 0 {
		x.text.WriteString(" :- " + strings.Join(body, ", "))
	}
	x.text.WriteString(".\n")
}

func apply(name string, args ...string) string { return name + "(" + strings.Join(args, ",") + ")" }

// rule adds a ground rule, for all times. A rule for next or sees only applies at times when a
// joint move is made.
func (x *writer) rule(rule grounding.GroundRule) {
	var body []string
	for _, lit := range rule.Body {
		atom := x.atom(lit.AtomOf())
		if lit.IsNegative() {
			atom = "not " + atom
		}
		body = append(body, atom)
	}
	when := apply(timeName, timeVar)
	if kind := x.game.Atoms[rule.Head].AtomKind; kind == grounding.NextAtom || kind == grounding.SeesAtom {
		when = moving
	}
	x.add(x.atom(rule.Head), append(body, when)...)
}

// atom returns an atom of the game with the variable for the time. The atom (next f)
// becomes true(f) one time later.
func (x *writer) atom(a grounding.Atom) string {
	t := x.game.AtomTerm(a)
	if t == nil {
		return apply(helperName, fmt.Sprint(a), timeVar)
	}
	switch x.game.Atoms[a].AtomKind {
	case grounding.DerivedAtom:
		return x.apply(ownName(t.Name), append(x.terms(t.Args), timeVar)...)
	case grounding.NextAtom:
		return apply(gdl.True, x.term(t.Args[0]), later)
	}
	return apply(t.Name, append(x.terms(t.Args), timeVar)...)
}

// ownName returns the name of a relation that the game defines, so that it is none of the program's.
func ownName(name string) string {
	if _, keyword := gdl.KeywordArity(name); keyword {
		return ownPrefix + name
	}
	return name
}

// term returns a term of the game as a term of the program.
func (x *writer) term(t *gdl.Term) string {
	if len(t.Args) > 0 {
		return x.apply(t.Name, x.terms(t.Args)...)
	}
	if text := asp.Constant(t.Name); text == t.Name {
		return text
	}
	return x.spell(t.Name)
}

func (x *writer) terms(list []*gdl.Term) []string {
	texts := make([]string, len(list), len(list)+1)
	for i, t := range list {
		texts[i] = x.term(t)
	}
	return texts
}

// apply applies a name of the game to arguments.
func (x *writer) apply(name string, args ...string) string { return apply(x.spell(name), args...) }

// spell spells a name of the game, and keeps it if it is spelt in another way.
func (x *writer) spell(name string) string {
	if asp.MangleName(name) != name {
		x.names[name] = true
	}
	return asp.MangleName(name)
}

// oneLine returns a name with blanks in place of line breaks, for a comment.
func oneLine(name string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(name, "?")), " ")
}
