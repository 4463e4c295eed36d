package ruletest

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/reasons"
	"github.com/gdllint/gdllint/property"
)

// A Failure says how a game differs from a test.
type Failure struct {
	Test     *Test
	From, To token.Pos   // the form that fails
	Message  string      // the difference, lower case, no full stop
	Rules    []Suspect   // rules to look at, most relevant first
	Trace    *play.Trace // the match so far; nil if the test begins in another state
}

// A Suspect is a rule to look at, and why.
type Suspect struct {
	Rule    *gdl.Rule
	Message string
}

// mostSuspects bounds the rules that are named for one failure.
const mostSuspects = 3

// A run is the state of a running test.
type run struct {
	ctx   context.Context
	game  *play.Game
	test  *Test
	at    play.State
	moves play.JointMove // that led here
	from  play.State     // where they were made
	trace *play.Trace
}

// Run runs a test. It returns nil if the game satisfies the test. Errors are
// those of the reference semantics or of the context: then the test is
// undecided.
func Run(ctx context.Context, g *play.Game, t *Test) (*Failure, error) {
	r := &run{ctx: ctx, game: g, test: t, trace: &play.Trace{}}
	var err error
	if r.at, err = g.Initial(ctx); err != nil {
		return nil, err
	}
	for i := range t.Steps {
		failure, err := r.step(&t.Steps[i])
		if failure != nil {
			failure.Test, failure.Trace = t, r.trace
			failure.From, failure.To = t.Steps[i].From, t.Steps[i].To
		}
		if failure != nil || err != nil {
			return failure, err
		}
	}
	return nil, nil
}

func (r *run) step(s *Step) (*Failure, error) {
	switch {
	case s.Formula != nil:
		return r.formula(s)
	case s.Word == wordState && s.Mode == "":
		state, err := r.game.FromFluents(s.Terms)
		r.at, r.trace = state, nil
		return nil, err
	case s.Word == wordPlay:
		return r.play(s)
	}
	return r.compare(s)
}

// after names the current state by the number of moves.
func (r *run) after() string {
	n := 0
	if r.trace != nil {
		n = len(r.trace.Moves)
	}
	switch {
	case n == 0 && r.trace != nil:
		return "in the initial state"
	case r.trace == nil:
		return "in the state that the test leads to"
	case n == 1:
		return "after 1 move"
	}
	return fmt.Sprintf("after %d moves", n)
}

// play makes a joint move.
func (r *run) play(s *Step) (*Failure, error) {
	over, err := r.game.Terminal(r.ctx, r.at)
	if err != nil {
		return nil, err
	}
	if over {
		f := &Failure{Message: r.after() + " the match is over, and cannot go on"}
		return f, r.holding(f, &gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal})
	}
	joint := make(play.JointMove, len(r.game.Roles()))
	for i, role := range r.game.Roles() {
		legal, err := r.game.Legal(r.ctx, r.at, role)
		if err != nil {
			return nil, err
		}
		move := moveOf(s.Terms, role)
		switch {
		case move == nil && len(legal) == 1:
			joint[i] = legal[0]
		case move == nil:
			return &Failure{Message: fmt.Sprintf("%s %s has %d legal moves; say which one it makes: (play %s MOVE)", r.after(), role, len(legal), role)}, nil
		case !slices.ContainsFunc(legal, func(m *gdl.Term) bool { return gdl.EqualTerms(m, move) }):
			f := &Failure{Message: fmt.Sprintf("%s %s is no legal move of %s, which has %s", r.after(), move, role, list(legal))}
			return f, r.lacking(f, pair(gdl.Legal, role, move))
		default:
			joint[i] = move
		}
	}
	next, err := r.game.Next(r.ctx, r.at, joint)
	if err != nil {
		return nil, err
	}
	r.from, r.at, r.moves = r.at, next, joint
	if r.trace != nil {
		r.trace.Moves = append(r.trace.Moves, joint)
	}
	return nil, nil
}

// moveOf returns the move that a step gives a role; nil if it gives none.
func moveOf(terms []*gdl.Term, role *gdl.Term) *gdl.Term {
	for i := 0; i+1 < len(terms); i += 2 {
		if gdl.EqualTerms(terms[i], role) {
			return terms[i+1]
		}
	}
	return nil
}

func pair(name string, role, t *gdl.Term) *gdl.Term {
	return &gdl.Term{Name: name, Spelling: name, Args: []*gdl.Term{role, t}, Parens: true}
}

// mostListed bounds the terms that a message names.
const mostListed = 8

func list(terms []*gdl.Term) string {
	if len(terms) == 0 {
		return "none"
	}
	var names []string
	for _, t := range terms[:min(len(terms), mostListed)] {
		names = append(names, t.String())
	}
	text := strings.Join(names, ", ")
	if more := len(terms) - mostListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// compare compares moves, percepts, goal values or fluents.
func (r *run) compare(s *Step) (*Failure, error) {
	if s.Word == wordSees && r.moves == nil {
		return &Failure{Message: "nothing is seen before the first move; write (play ROLE MOVE) before"}, nil
	}
	have, err := r.have(s)
	if err != nil {
		return nil, err
	}
	var missing, extra []*gdl.Term
	for _, t := range s.Terms {
		is := contains(have, t)
		if !is && s.Mode != Excludes {
			missing = append(missing, t)
		}
		if is && s.Mode == Excludes {
			extra = append(extra, t)
		}
	}
	if s.Mode == Exactly {
		for _, t := range have {
			if !contains(s.Terms, t) {
				extra = append(extra, t)
			}
		}
	}
	if len(missing)+len(extra) == 0 {
		return nil, nil
	}
	var parts []string
	if len(missing) > 0 {
		parts = append(parts, list(missing)+" missing")
	}
	if len(extra) > 0 {
		parts = append(parts, list(extra)+" too many")
	}
	f := &Failure{Message: fmt.Sprintf("%s %s: %s", r.after(), s.about(), strings.Join(parts, ", and "))}
	for _, t := range missing {
		if err := r.lacking(f, s.atom(t)); err != nil {
			return f, err
		}
	}
	for _, t := range extra {
		if err := r.holding(f, s.atom(t)); err != nil {
			return f, err
		}
	}
	return f, nil
}

func contains(list []*gdl.Term, t *gdl.Term) bool {
	return slices.ContainsFunc(list, func(o *gdl.Term) bool { return gdl.EqualTerms(o, t) })
}

// have returns the terms of the current state that a step compares.
func (r *run) have(s *Step) ([]*gdl.Term, error) {
	switch s.Word {
	case wordLegal:
		return r.game.Legal(r.ctx, r.at, s.Role)
	case wordSees:
		return r.game.Sees(r.ctx, r.from, r.moves, s.Role)
	case wordGoal:
		return r.game.Goals(r.ctx, r.at, s.Role)
	}
	return r.at.Fluents(), nil
}

// about names the subject of a comparison.
func (s *Step) about() string {
	switch s.Word {
	case wordLegal:
		return "legal moves of " + s.Role.String()
	case wordSees:
		return "what " + s.Role.String() + " sees"
	case wordGoal:
		return "goal values of " + s.Role.String()
	}
	return "fluents"
}

// atom returns the atom of a step for one of its terms.
func (s *Step) atom(t *gdl.Term) *gdl.Term {
	if s.Word == wordState {
		return &gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{t}, Parens: true}
	}
	return pair(s.Word, s.Role, t)
}

// formula judges a formula.
func (r *run) formula(s *Step) (*Failure, error) {
	holds, _, err := r.game.Satisfies(r.ctx, r.at, s.Formula, play.Playable)
	if err != nil || holds {
		return nil, err
	}
	f := &Failure{Message: fmt.Sprintf("%s %s does not hold", r.after(), s.Formula)}
	atom, wanted := s.Formula, true
	for atom.Op == property.OpNot && len(atom.Args) == 1 {
		atom, wanted = atom.Args[0], !wanted
	}
	switch {
	case atom.Op != property.OpAtom || !atom.Atom.IsGround():
		return f, nil
	case wanted:
		return f, r.lacking(f, atom.Atom)
	}
	f.Message = fmt.Sprintf("%s %s holds", r.after(), atom)
	return f, r.holding(f, atom.Atom)
}

// moment returns the moment in which rules derive an atom, and the atom that
// they derive: a fluent is derived by next, in the state before.
func (r *run) moment(atom *gdl.Term) (reasons.Moment, *gdl.Term) {
	m := reasons.Moment{Game: r.game, State: r.at}
	if atom.Name != gdl.True && atom.Name != gdl.Sees {
		return m, atom
	}
	if r.moves == nil {
		return m, &gdl.Term{Name: gdl.Init, Spelling: gdl.Init, Args: atom.Args, Parens: true}
	}
	m.State, m.Moves = r.from, r.moves
	if atom.Name == gdl.True {
		atom = &gdl.Term{Name: gdl.Next, Spelling: gdl.Next, Args: atom.Args, Parens: true}
	}
	return m, atom
}

// lacking names the rules that could have derived an atom, with the failing
// condition of each.
func (r *run) lacking(f *Failure, atom *gdl.Term) error {
	m, atom := r.moment(atom)
	failures, err := reasons.Missing(r.ctx, m, atom)
	if err != nil {
		return unless(err)
	}
	slices.SortStableFunc(failures, func(a, b reasons.Failure) int { return len(b.Held) - len(a.Held) })
	for _, x := range failures {
		f.suspect(x.Rule, fmt.Sprintf("this rule does not give %s: %s fails", atom, x.Shown))
	}
	if len(failures) == 0 {
		for _, rule := range r.game.File().Rules {
			if rule.Head.Name == atom.Name && len(rule.Head.Args) == len(atom.Args) {
				f.suspect(rule, fmt.Sprintf("no rule gives %s; this one gives others", atom))
				break
			}
		}
	}
	return nil
}

// holding names the rules that derive an atom.
func (r *run) holding(f *Failure, atom *gdl.Term) error {
	m, atom := r.moment(atom)
	rules, err := m.Game.FiringWith(r.ctx, m.State, m.Moves, atom)
	if err != nil {
		return unless(err)
	}
	for _, rule := range rules {
		f.suspect(rule, fmt.Sprintf("this rule gives %s", atom))
	}
	return nil
}

// unless returns errors that end the run. Other errors only mean that no rules
// can be named, which must not lose the failure.
func unless(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

func (f *Failure) suspect(rule *gdl.Rule, message string) {
	if len(f.Rules) < mostSuspects && !slices.ContainsFunc(f.Rules, func(s Suspect) bool { return s.Rule == rule }) {
		f.Rules = append(f.Rules, Suspect{rule, message})
	}
}

// Match returns the match of a test, as far as its moves are legal. A test that
// begins in a state of its own has none.
func Match(ctx context.Context, g *play.Game, t *Test) (*play.Trace, error) {
	r := &run{ctx: ctx, game: g, test: t, trace: &play.Trace{}}
	var err error
	if r.at, err = g.Initial(ctx); err != nil {
		return nil, err
	}
	for i := range t.Steps {
		s := &t.Steps[i]
		switch {
		case s.Word == wordState && s.Mode == "":
			return nil, fmt.Errorf("test '%s' begins in a state of its own, so that no match leads there", t.Name)
		case s.Word == wordPlay:
			if failure, err := r.play(s); failure != nil || err != nil {
				return r.trace, err
			}
		}
	}
	return r.trace, nil
}
