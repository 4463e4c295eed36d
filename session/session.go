package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample"
)

// A Session is a match under way: its states up to the current one, and the joint moves between
// them. States, moves and percepts are computed by the reference semantics.
type Session struct {
	*Sheet
	States       []play.State // the states from the first one on
	Moves        []play.JointMove
	IsStartGiven bool       // the first state is not the initial one
	Numbers      *rand.Rand // the source of random moves

	laterStates []play.State // the states after the current one, after GoTo went back
	laterMoves  []play.JointMove
	legal       [][]*gdl.Term // the legal moves in the current state, by role; nil until they are asked for
	isOver      *bool         // whether the current state is terminal; nil until it is asked for
}

// Begin returns a session in the initial state.
func (s *Sheet) Begin(ctx context.Context) (*Session, error) { return s.Replay(ctx, play.Trace{}) }

// Replay returns a session in which the moves of a trace were made. A move that is not legal is an
// error.
func (s *Sheet) Replay(ctx context.Context, t play.Trace) (*Session, error) {
	match, err := s.Game.ReplayTrace(ctx, t)
	if err != nil {
		return nil, err
	}
	return &Session{Sheet: s, States: match.States, Moves: slices.Clone(t.Moves), Numbers: sample.Numbers(1, 0)}, nil
}

// IsOver tells whether the current state is terminal.
func (p *Session) IsOver(ctx context.Context) (bool, error) {
	if p.isOver == nil {
		over, err := p.Game.IsTerminal(ctx, p.CurrentState())
		if err != nil {
			return false, err
		}
		p.isOver = &over
	}
	return *p.isOver, nil
}

// Legal returns the legal moves, by role.
func (p *Session) Legal(ctx context.Context) (_ [][]*gdl.Term, err error) {
	if p.legal == nil {
		p.legal, err = p.LegalMoves(ctx, p.CurrentState())
	}
	return p.legal, err
}

// Joint returns the joint move with the given texts of moves by role. For a role without a text it
// takes the only legal move or, with random, any legal one.
func (p *Session) Joint(ctx context.Context, texts map[string]string, random bool) (joint play.JointMove, err error) {
	if over, err := p.IsOver(ctx); over || err != nil {
		return nil, cmp.Or(err, ErrOver)
	}
	all, err := p.Legal(ctx)
	if err != nil {
		return nil, err
	}
	stray, named := p.strayRole(texts), 0
	for i, role := range p.Game.Roles() {
		text, is := texts[role.String()]
		if !is {
			text, is = texts[role.InNotation(p.File.Notation)]
		}
		var move *gdl.Term
		switch legal := all[i]; {
		case is:
			named++
			if move = PickMove(legal, text, p.File.Notation); move == nil {
				return nil, &IllegalError{p.File.Notation.PrefixCode(text), role.InNotation(p.File.Notation)}
			}
		case random && len(legal) > 0:
			move = legal[p.Numbers.IntN(len(legal))]
		case len(legal) == 1:
			move = legal[0]
		case stray != nil:
			return nil, stray
		default:
			return nil, &UnclearError{fmt.Sprintf("no move of %s, which has %d legal ones", role, len(legal))}
		}
		joint = append(joint, move)
	}
	if named < len(texts) {
		return nil, cmp.Or[error](stray, &UnclearError{"two moves of one role"})
	}
	return joint, nil
}

// strayRole returns an error if one of some moves by role is of no role of the game; else nil.
func (p *Session) strayRole(texts map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if !slices.ContainsFunc(p.Game.Roles(), func(role *gdl.Term) bool { return name == role.String() || name == role.InNotation(p.File.Notation) }) {
			return &UnclearError{fmt.Sprintf("no role '%s'; the roles are %v", name, p.RoleNames())}
		}
	}
	return nil
}

// ErrOver is the error of a move in a terminal state.
var ErrOver = errors.New("the match is over")

// An IllegalError says that a move is not legal.
type IllegalError struct{ Move, Role string }

func (e *IllegalError) Error() string { return fmt.Sprintf("'%s' is not a legal move", e.Move) }

// An UnclearError says that texts do not give a joint move: the move of a role is missing, or a
// role is unknown.
type UnclearError struct{ message string }

func (e *UnclearError) Error() string { return e.message }

// PickMove returns the legal move with a text in prefix notation or in the notation n; nil if there
// is none.
func PickMove(legal []*gdl.Term, text string, n gdl.Notation) *gdl.Term {
	code, folded := n.PrefixCode(text), gdl.FoldName(strings.Join(strings.Fields(text), " "))
	for _, m := range legal {
		if s := m.String(); s == code || s == folded || n != gdl.Prefix && m.InNotation(n) == text {
			return m
		}
	}
	return nil
}

// Make makes a joint move, whose moves must be legal, and drops the states after the current one.
func (p *Session) Make(ctx context.Context, joint play.JointMove) error {
	next, err := p.Game.NextState(ctx, p.CurrentState(), joint)
	if err != nil {
		return err
	}
	p.States, p.Moves = append(p.States, next), append(p.Moves, joint)
	p.laterStates, p.laterMoves, p.legal, p.isOver = nil, nil, nil, nil
	return nil
}

// GoTo makes the state after n moves of the match the current one. It may go back, and forward
// again.
func (p *Session) GoTo(n int) error {
	states, moves := slices.Concat(p.States, p.laterStates), slices.Concat(p.Moves, p.laterMoves)
	if n < 0 || n > len(moves) {
		return fmt.Errorf("jump to a number from 0 to %d", len(moves))
	}
	p.States, p.laterStates = states[:n+1:n+1], states[n+1:]
	p.Moves, p.laterMoves, p.legal, p.isOver = moves[:n:n], moves[n:], nil, nil
	return nil
}

// Percepts returns the percepts of the roles in the last step.
func (p *Session) Percepts(ctx context.Context) (seen [][]*gdl.Term, err error) {
	n := len(p.Moves)
	if n == 0 {
		return nil, nil
	}
	seen = make([][]*gdl.Term, len(p.Game.Roles()))
	for i, r := range p.Game.Roles() {
		if seen[i], err = p.Game.RolePercepts(ctx, p.States[n-1], p.Moves[n-1], r); err != nil {
			return nil, err
		}
	}
	return seen, nil
}

// Goals returns the goal values, by role.
func (p *Session) Goals(ctx context.Context) (values [][]*gdl.Term, err error) {
	values = make([][]*gdl.Term, len(p.Game.Roles()))
	for i, r := range p.Game.Roles() {
		if values[i], err = p.Game.GoalValues(ctx, p.CurrentState(), r); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// WriteBoard draws the current state, with the changes since the state before.
func (p *Session) WriteBoard(w io.Writer, layout *board.Layout, painter board.TextPainter) error {
	var before []*gdl.Term
	if k := len(p.States); k > 1 {
		before = p.States[k-2].TrueFluents()
	}
	return painter.Write(w, layout.DrawState(p.CurrentState().TrueFluents(), before), "  ")
}

// CurrentState returns the last state.
func (p *Session) CurrentState() play.State { return p.States[len(p.States)-1] }

// match returns the states and moves in the form of package why.
func (p *Session) match() *why.Match {
	return &why.Match{Game: p.Game, States: p.States, Moves: p.Moves}
}

// stepFor returns the index of the state in which an atom is asked for: the current one, or for an
// atom that depends on moves the one before, in which the last moves were made.
func (p *Session) stepFor(atom *gdl.Term) int {
	last := len(p.States) - 1
	if last > 0 && (atom.Name == gdl.Does || p.Game.DependsOnMoves(atom.Name, len(atom.Args))) {
		return last - 1
	}
	return last
}

// ParseAtom reads an atom, which may hold variables.
func ParseAtom(text string, notation gdl.Notation) (*gdl.Term, error) {
	if text == "" {
		return nil, errors.New("write an atom, such as (true (cell 1 1 x)) or (legal ?r ?m)")
	}
	choice := gdl.PrefixNotation
	wrapped := "(atom " + text + ")"
	if notation != gdl.Prefix && !strings.HasPrefix(text, "(") {
		choice, wrapped = gdl.InfixNotation, "atom("+text+")"
	}
	file := choice.Parse(gdl.NewSource(token.NewFileSet(), "atom", []byte(wrapped)))
	if !file.IsErrorFree() || len(file.Rules) != 1 || len(file.Rules[0].Head.Args) != 1 || file.Rules[0].Head.Args[0].IsVariable() {
		return nil, fmt.Errorf("'%s' is not an atom", text)
	}
	return file.Rules[0].Head.Args[0], nil
}

// maxShownInstances is the greatest number of terms in a list.
const maxShownInstances = 50

// WriteInstances writes the instances of an atom that hold in the current state, or "no".
func (p *Session) WriteInstances(ctx context.Context, w io.Writer, atomText string) error {
	atom, err := ParseAtom(atomText, p.File.Notation)
	if err != nil {
		return err
	}
	found, err := p.match().Holding(ctx, atom, p.stepFor(atom))
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err := fmt.Fprintln(w, "no")
		return err
	}
	return p.writeTerms(w, found)
}

// writeTerms writes up to maxShownInstances terms, each on a line, and the number of the others.
func (p *Session) writeTerms(w io.Writer, found []*gdl.Term) (err error) {
	for _, f := range found[:min(len(found), maxShownInstances)] {
		_, err = fmt.Fprintf(w, "  %s\n", report.MakePrintable(f.InNotation(p.File.Notation)))
	}
	if more := len(found) - maxShownInstances; more > 0 {
		_, err = fmt.Fprintf(w, "  and %d more\n", more)
	}
	return err
}

// WriteSummary writes the moves and the current state with its legal moves, or its
// goal values if it is terminal.
func (p *Session) WriteSummary(ctx context.Context, w io.Writer) error {
	game, n := p.Game, p.File.Notation
	for i, joint := range p.Moves {
		fmt.Fprintf(w, "%d.", i+1)
		for k, r := range game.Roles() {
			fmt.Fprintf(w, " %s %s", report.MakePrintable(r.InNotation(n)), report.MakePrintable(joint[k].InNotation(n)))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, "the state:")
	if err := p.writeTerms(w, p.CurrentState().TrueFluents()); err != nil {
		return err
	}
	over, err := game.IsTerminal(ctx, p.CurrentState())
	if err != nil {
		return err
	}
	title, terms := "legal moves of", game.LegalMoves
	if over {
		title, terms = "the match is over; goal values of", game.GoalValues
	}
	for _, r := range game.Roles() {
		list, err := terms(ctx, p.CurrentState(), r)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s %s:\n", title, report.MakePrintable(r.InNotation(n)))
		if err := p.writeTerms(w, list); err != nil {
			return err
		}
	}
	return nil
}
