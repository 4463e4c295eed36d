package inspection

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/report"
)

// A MatchPosition is the last state of some moves.
type MatchPosition struct {
	PlayableSheet *workbench.Sheet
	StateHistory  []play.State // from the first one on
	MoveHistory   []play.JointMove
	IsStartGiven  bool // the first state is not the initial one
}

// CurrentState returns the last state.
func (p *MatchPosition) CurrentState() play.State { return p.StateHistory[len(p.StateHistory)-1] }

// match returns the states and moves for questions why.
func (p *MatchPosition) match() *why.Match {
	return &why.Match{Game: p.PlayableSheet.Game, States: p.StateHistory, Moves: p.MoveHistory}
}

// stepFor returns the index of the current state; for an atom that depends on moves, of the
// state before, in which the moves were made that led to the current one.
func (p *MatchPosition) stepFor(atom *gdl.Term) int {
	last := len(p.StateHistory) - 1
	if last > 0 && (atom.Name == gdl.Does || p.PlayableSheet.Game.DependsOnMoves(atom.Name, len(atom.Args))) {
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

// maxShownInstances bounds the instances that are listed.
const maxShownInstances = 50

// WriteInstances writes the instances of an atom that hold.
func (p *MatchPosition) WriteInstances(ctx context.Context, w io.Writer, atomText string) error {
	atom, err := ParseAtom(atomText, p.PlayableSheet.File.Notation)
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

// writeTerms writes terms, each on a line, up to a bound.
func (p *MatchPosition) writeTerms(w io.Writer, found []*gdl.Term) (err error) {
	for _, f := range found[:min(len(found), maxShownInstances)] {
		_, err = fmt.Fprintf(w, "  %s\n", report.MakePrintable(f.InNotation(p.PlayableSheet.File.Notation)))
	}
	if more := len(found) - maxShownInstances; more > 0 {
		_, err = fmt.Fprintf(w, "  and %d more\n", more)
	}
	return err
}

// WriteSummary writes the moves and the current state with its legal moves, or its
// goal values if it is terminal.
func (p *MatchPosition) WriteSummary(ctx context.Context, w io.Writer) error {
	game, n := p.PlayableSheet.Game, p.PlayableSheet.File.Notation
	for i, joint := range p.MoveHistory {
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
