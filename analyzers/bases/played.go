package bases

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// The number of matches that are played to find atoms that base and input lack,
// and the number of steps of each.
const (
	matchCount    = 4
	maxMatchSteps = 300
)

// A listing holds the atoms of base or input.
type listing struct {
	keyword string
	atoms   []*gdl.Term
	texts   map[string]bool // of the atoms
}

// newListing evaluates base or input in the initial state: they do not depend on the
// state. It returns nil if they are too large to evaluate.
func newListing(ctx context.Context, g *play.Game, keyword string) *listing {
	initial, err := g.InitialState(ctx)
	if err != nil {
		return nil
	}
	args := []*gdl.Term{{Name: "?a", Spelling: "?a"}, {Name: "?b", Spelling: "?b"}}
	arity, _ := gdl.KeywordArity(keyword)
	atoms, err := g.QueryAtoms(ctx, initial, atomOf(keyword, args[:arity]...))
	if err != nil {
		return nil
	}
	l := &listing{keyword, atoms, make(map[string]bool, len(atoms))}
	for _, a := range atoms {
		l.texts[a.String()] = true
	}
	return l
}

// atomOf makes an atom of a keyword.
func atomOf(keyword string, args ...*gdl.Term) *gdl.Term {
	return &gdl.Term{Name: keyword, Spelling: keyword, Args: args, InParens: true}
}

// lists tells whether an atom with these arguments is listed.
func (l *listing) lists(args ...*gdl.Term) bool { return l.texts[atomOf(l.keyword, args...).String()] }

// A witness plays matches and compares their fluents and moves with base and
// input.
type witness struct {
	ctx      context.Context
	pass     *lint.Pass
	found    lint.Found
	game     *play.Game
	listings map[string]*listing
	told     map[string]bool // names of fluents and moves that were reported
	moves    []play.JointMove
	previous *play.MatchStep
}

// play plays some random matches. A fluent that holds in them and a move that is
// legal in them is certain to be possible; the reachable ones of the ground game
// are only an upper bound.
func (w *witness) play() {
	for seed := range uint64(matchCount) {
		w.moves, w.previous = nil, nil
		if _, err := w.game.RandomMatch(w.ctx, rand.New(rand.NewPCG(seed, 1)), maxMatchSteps, w.visitStep); err != nil {
			return // out of budget
		}
	}
}

func (w *witness) visitStep(s play.MatchStep) error {
	if l := w.listings[gdl.Base]; l != nil {
		for _, f := range s.State.TrueFluents() {
			if w.isNew(l, f, f) {
				w.reportUnlisted(l, w.makingRules(f), f, w.moment())
			}
		}
	}
	if l := w.listings[gdl.Input]; l != nil && s.Moves != nil {
		for _, role := range w.game.Roles() {
			legal, err := w.game.LegalMoves(w.ctx, s.State, role)
			if err != nil {
				return err
			}
			for _, m := range legal {
				if !w.isNew(l, m, role, m) {
					continue
				}
				rules, err := w.game.FiringRules(w.ctx, s.State, atomOf(gdl.Legal, role, m))
				if err != nil {
					return err
				}
				w.reportUnlisted(l, rules, m, w.moment(), role.String(), lint.VocabularyOf(w.pass.File).MoveListing)
			}
		}
	}
	if s.Moves != nil {
		w.moves = append(w.moves, s.Moves)
	}
	w.previous = &s
	return nil
}

// isNew tells whether a fluent or move is not listed, and none of its name was reported.
func (w *witness) isNew(l *listing, what *gdl.Term, args ...*gdl.Term) bool {
	name := l.keyword + " " + what.Name
	if w.told[name] || l.lists(args...) {
		return false
	}
	w.told[name] = true
	return true
}

// makingRules returns the rules that make a fluent of the present state.
func (w *witness) makingRules(f *gdl.Term) (rules []*gdl.Rule) {
	if w.previous != nil {
		rules, _ = w.game.FiringRulesWith(w.ctx, w.previous.State, w.previous.Moves, atomOf(gdl.Next, f))
	} else if s, err := w.game.InitialState(w.ctx); err == nil {
		rules, _ = w.game.FiringRules(w.ctx, s, atomOf(gdl.Init, f))
	}
	return rules
}

// reportUnlisted reports a missing fluent or move at the first rule that makes it.
func (w *witness) reportUnlisted(l *listing, rules []*gdl.Rule, what *gdl.Term, words ...any) {
	if len(rules) == 0 {
		return
	}
	args := rules[0].Head.Args
	at := args[len(args)-1]
	c := lint.CaseAt(at, append([]any{w.pass.CodeText(what.String())}, words...)...).OfKind(l.keyword + " played").Graded(severity(w.pass, l.keyword, at))
	if len(w.moves) > 0 {
		c = c.Set(func(f *finding.Finding) { f.MatchTrace = &play.Trace{Moves: slices.Clone(w.moves)} })
	}
	w.found(c)
}

// moment says where the match is.
func (w *witness) moment() string {
	switch n := len(w.moves); n {
	case 0:
		return "in the initial state"
	case 1:
		return "after 1 move"
	default:
		return fmt.Sprintf("after %d moves", n)
	}
}
