package frames

import (
	"context"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/sample"
)

// Bounds of the matches in which lost values are sought.
const (
	mostMatches = 2
	mostSteps   = 60
	mostTried   = 100 // joint moves of one state
)

// checkPlayed plays some random matches and reports the first step in which a board
// loses a value: keys that had one have none, nothing takes its place, and no key
// keeps it.
func (g *game) checkPlayed() {
	if g.Unit.StaticOnly || validity.ValidityOf(g.Pass.Pass).InvalidReason != "" {
		return
	}
	s := played.SampleOf(g.Pass.Pass)
	if s == nil {
		return
	}
	matches, _ := s.Matches(g.Unit.Ctx, mostMatches)
	s.Allow(g.Unit.ProverOptions.Budget.ReplaySteps / 10)
	for _, m := range matches {
		first := m.States[0].TrueFluents()
		w := &watcher{ctx: g.Unit.Ctx, rules: g, game: s.Game, match: m, boards: boards(first), strictlyWhole: wholeBoards(first), changed: map[string]bool{}, kept: map[string]bool{}}
		if err := w.watchStates(); err != nil {
			return // out of budget
		}
	}
}

// boards returns the keyed fluents of the first state with more than one key.
func boards(fluents []*gdl.Term) []*cause.KeyedFluent {
	return slices.DeleteFunc(cause.KeyedFluentsOf(fluents), func(b *cause.KeyedFluent) bool { return b.Arity < 2 || len(b.FirstKeys) < 2 })
}

// fluent returns the symbol of a keyed fluent.
func (g *game) fluent(b *cause.KeyedFluent) *model.Symbol {
	return g.Symbol(model.Fluent, b.FluentName, b.Arity)
}

// A watcher looks at the boards of a match.
type watcher struct {
	ctx           context.Context
	rules         *game
	game          *play.Game
	boards        []*cause.KeyedFluent // boards that have been whole so far
	strictlyWhole []*cause.KeyedFluent // boards that have been whole in a stricter sense
	changed       map[string]bool      // keys, by name and key, that have got another value
	kept          map[string]bool      // fluents that some move has left as they were
	match         *sample.Match
	step          int // the number of the present state
}

// stateBefore returns the state before the present one.
func (w *watcher) stateBefore() play.State { return w.match.States[w.step-1] }

// watchStates looks at the states of the match behind the first.
func (w *watcher) watchStates() error {
	for w.step = 1; w.step < len(w.match.States) && w.step <= mostSteps && len(w.boards)+len(w.strictlyWhole) > 0; w.step++ {
		s := w.match.States[w.step]
		err := w.double(s)
		w.boards = slices.DeleteFunc(w.boards, func(b *cause.KeyedFluent) bool {
			double, missing, foreign := b.CheckState(s)
			ok := double == nil && !foreign
			if ok && len(missing) > 0 && w.step < len(w.match.Steps) && err == nil {
				err = w.lost(b, missing, s)
			}
			return !ok || len(missing) > 0
		})
		w.noteKept(s)
		if err != nil {
			return err
		}
	}
	return nil
}

// noteKept records the fluents that the last move has left as they were.
func (w *watcher) noteKept(after play.State) {
	held := map[string]bool{}
	for _, f := range w.stateBefore().TrueFluents() {
		held[f.String()] = true
	}
	for _, f := range after.TrueFluents() {
		if text := f.String(); held[text] {
			w.kept[text] = true
		}
	}
}

// lost reports a value of a board that several keys lose. A single loss may be
// intended, like that of a caught piece.
func (w *watcher) lost(b *cause.KeyedFluent, missing []string, after play.State) error {
	l := w.rules.lifeOf(w.rules.fluent(b))
	if w.rules.told[w.rules.fluent(b)] || l == nil {
		return nil
	}
	for _, f := range w.valuesLostTogether(b, missing, after) {
		if l.read(b.ValueIndex, f.Args[b.ValueIndex]) {
			always, err := w.neverKept(f)
			if err == nil {
				w.report(l, b, f, always, len(missing) == len(b.FirstKeys))
			}
			return err
		}
	}
	return nil
}

// valuesLostTogether returns a fluent for each value of a board that is lost at several keys,
// and is kept at none.
func (w *watcher) valuesLostTogether(b *cause.KeyedFluent, missing []string, after play.State) []*gdl.Term {
	lost := map[string][]*gdl.Term{}
	kept := map[string]bool{}
	var order []string
	for _, f := range w.stateBefore().TrueFluents() {
		if !b.CoversFluent(f) || overwritten(f, w.stateBefore(), after) {
			continue
		}
		value := f.Args[b.ValueIndex].String()
		if !slices.Contains(missing, b.KeyOf(f)) {
			kept[value] = true
			continue
		}
		if w.kept[f.String()] {
			kept[value] = true // by some rule: the board is cleared at times
		}
		if lost[value] == nil {
			order = append(order, value)
		}
		lost[value] = append(lost[value], f)
	}
	var list []*gdl.Term
	for _, value := range order {
		if len(lost[value]) > 1 && !kept[value] {
			list = append(list, lost[value][0])
		}
	}
	return list
}

// overwritten tells whether a fluent of a state gives way to one that differs
// from it in one argument.
func overwritten(f *gdl.Term, before, after play.State) bool {
	for _, t := range after.TrueFluents() {
		if model.Start(t) == model.Start(f) && differences(f, t) == 1 && !before.HasFluent(t) {
			return true
		}
	}
	return false
}

func differences(s, t *gdl.Term) (n int) {
	for i, arg := range s.Args {
		if !gdl.EqualTerms(arg, t.Args[i]) {
			n++
		}
	}
	return n
}

// neverKept tells whether each joint move of the state before, as far as they are
// tried, ends the match, or takes a fluent away.
func (w *watcher) neverKept(f *gdl.Term) (bool, error) {
	legal := make([][]*gdl.Term, len(w.game.Roles()))
	most := 0
	for i, role := range w.game.Roles() {
		moves, err := w.game.LegalMoves(w.ctx, w.stateBefore(), role)
		if err != nil {
			return false, err
		}
		legal[i], most = moves, max(most, len(moves))
	}
	for n := range min(mostTried, most*len(legal)) {
		joint := make(play.JointMove, len(legal))
		for i, moves := range legal {
			joint[i] = moves[(n+i*(n/most))%len(moves)]
		}
		next, err := w.game.NextState(w.ctx, w.stateBefore(), joint)
		if err != nil || next.HasFluent(f) {
			return false, err
		}
	}
	return true, nil
}

// keeper returns the rule that was to keep a fluent: one that asks for the fluent,
// also through a helper relation.
func (l *life) keeper() *gdl.Rule {
	if len(l.keepers) > 0 {
		return l.keepers[0].Rule.Rule
	}
	for _, c := range l.clauses {
		for _, b := range c.Body {
			if b.Asks() && l.looksAt(b) {
				return c.Rule.Rule
			}
		}
	}
	return l.clauses[0].Rule.Rule
}

// report reports a fluent that is lost; all tells that the whole board is lost.
func (w *watcher) report(l *life, b *cause.KeyedFluent, f *gdl.Term, always, all bool) {
	w.rules.told[w.rules.fluent(b)] = true
	rule := l.keeper()
	kept := *f
	kept.Args = slices.Clone(f.Args)
	for i, arg := range rule.Head.Args[0].Args {
		if arg.IsVariable() && (all || i != b.ValueIndex || rule.KeepsFluent()) {
			kept.Args[i] = arg
		}
	}
	when := "move " + strconv.Itoa(w.step) + " of a match"
	if always {
		when += ", whatever is played"
	}
	n := w.rules.File.Notation
	text := n.SpelledTerm(f)
	w.rules.found(lint.CaseAt(rule.Head.Args[0], text, when, keeping(n.SpelledTerm(&kept), n)).OfKind("played").Set(w.traceTo).Set(lost(text, w.step)))
}

// traceTo sets the match up to here.
func (w *watcher) traceTo(f *finding.Finding) { t := w.match.TraceTo(w.step); f.MatchTrace = &t }
