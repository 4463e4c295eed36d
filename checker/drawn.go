package checker

import (
	"context"
	"strings"
	"time"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// replayBudget bounds the replay of a match that is only shown.
var replayBudget = play.Budget{MaxSteps: 20e6, MaxTotalSteps: 100e6}

// maxReplayTime bounds the time for the replay of a match that is only shown.
const maxReplayTime = 5 * time.Second

// A matchGroup has the matches that show one thing.
type matchGroup struct {
	first, other *document.Match
	witnesses    []document.Witness
}

// group returns the matches that show one thing, replayed in one game so that their states can be compared.
func (b *fileMaker) group(one, two *play.Trace, witnesses []proof.Witness, replay bool) (g matchGroup) {
	if b.draft.Parsed == nil || one == nil && two == nil && len(witnesses) == 0 {
		return g
	}
	r := &replayer{fileMaker: b}
	if replay || b.Pictures {
		r.game, _ = play.NewWithBudget(b.draft.Parsed, replayBudget)
	}
	g.first, g.other = r.match(one), r.match(two)
	for _, w := range witnesses {
		g.witnesses = append(g.witnesses, document.Witness{Role: w.UnknowingRole, TwinIndex: w.ComparedMatch, Shared: w.SharedSteps, Match: r.match(w.Trace)})
	}
	return g
}

// A replayer replays matches in one game.
type replayer struct {
	*fileMaker
	game *play.Game // nil if nothing is replayed
}

// match returns the document of a match. Of one that cannot be replayed to its end it has the
// states that can be.
func (r *replayer) match(t *play.Trace) *document.Match {
	if t == nil {
		return nil
	}
	known := r.known[t]
	if known != nil && (known.Replayed >= 0 || r.game == nil) {
		return known
	}
	f := r.draft.Parsed
	out := &document.Match{Moves: []map[string]string{}, Replayed: -1}
	if known != nil {
		out.ID = known.ID
	} else {
		out.ID = len(r.known) + 1
	}
	roles := r.roles(t)
	out.Roles = roles
	for _, joint := range t.Moves {
		step, moves := document.Step{}, make(map[string]string, len(joint))
		for i, move := range joint {
			if i >= len(roles) {
				break
			}
			m := document.Move{Role: roles[i]}
			if move != nil {
				m.Text, m.Waits = move.InNotation(f.Notation), f.Notation == gdl.Operations && onlyWaits(joint, i)
				moves[m.Role] = m.Text
			}
			step.Moves = append(step.Moves, m)
		}
		out.Moves, out.Steps = append(out.Moves, moves), append(out.Steps, step)
	}
	if r.game != nil {
		r.replay(t, out)
	}
	r.known[t] = out
	return out
}

// roles returns the roles of a match in the order of its moves. Roles that
// rules derive, which are rare, come after the facts.
func (r *replayer) roles(t *play.Trace) []string {
	names := r.draft.Parsed.RoleNames()
	if len(t.Moves) == 0 || len(t.Moves[0]) == len(names) {
		return names
	}
	game := r.game
	if game == nil {
		var err error
		if game, err = play.NewWithBudget(r.draft.Parsed, replayBudget); err != nil {
			return names
		}
	}
	return texts(game.Roles(), gdl.Prefix)
}

// replay adds the states of the match when it is played.
func (r *replayer) replay(t *play.Trace, out *document.Match) {
	ctx, cancel := context.WithTimeout(context.Background(), maxReplayTime)
	defer cancel()
	n := r.draft.Parsed.Notation
	match, _ := r.game.ReplayTrace(ctx, *t)
	if match == nil {
		return
	}
	if r.Pictures {
		r.replays[out.ID] = &replayed{r.game, match}
	}
	out.Replayed, out.End = len(match.Steps), texts(match.LastState().TrueFluents(), n)
	for i, played := range match.Steps {
		step := &out.Steps[i]
		step.Added, step.Removed = texts(played.AddedFluents, n), texts(played.RemovedFluents, n)
		for k := range step.Moves {
			step.Moves[k].Sees = texts(played.RolePercepts[k], n)
		}
	}
	if !r.Reasons {
		return
	}
	for i, joint := range t.Moves {
		out.Steps[i].Rules = r.reasons(ctx, match, i, joint)
	}
}

func texts(terms []*gdl.Term, n gdl.Notation) (list []string) {
	for _, t := range terms {
		list = append(list, t.InNotation(n))
	}
	return list
}

// onlyWaits tells whether a role only waits while another one moves. In operations
// notation waiting is not a move of the rulesheet, and the reader generates its
// name.
func onlyWaits(joint play.JointMove, i int) bool {
	waiting := func(t *gdl.Term) bool {
		return t != nil && len(t.Args) == 0 && strings.TrimRight(t.Name, "0123456789") == "wait"
	}
	movers := 0
	for _, move := range joint {
		if !waiting(move) {
			movers++
		}
	}
	return movers == 1 && waiting(joint[i])
}

// maxNewFluents bounds the fluents of one move whose rules are named.
const maxNewFluents = 5

// reasons returns the rule that allows the most telling part of a joint move, and those that make
// new fluents true.
func (r *replayer) reasons(ctx context.Context, m *play.ReplayedMatch, i int, joint play.JointMove) []document.Mark {
	var marks []document.Mark
	add := func(rule *gdl.Rule, text string) {
		mark := document.Mark{Text: text}
		if rule != nil {
			at := r.span(rule.Head.Pos(), rule.Head.End())
			mark.Range = &at
		}
		marks = append(marks, mark)
	}
	add(r.allowingRule(ctx, m, i, joint), "")
	if i >= len(m.Steps) {
		return marks
	}
	for _, fluent := range m.Steps[i].AddedFluents {
		if len(marks) > maxNewFluents {
			break
		}
		rules, err := r.game.FiringRulesWith(ctx, m.States[i], joint, gdl.NewTerm(gdl.Next, fluent))
		if err == nil && len(rules) > 0 {
			add(rules[0], "makes "+fluent.InNotation(r.draft.Parsed.Notation)+" true")
		}
	}
	return marks
}

// allowingRule returns the rule that allows the most telling move: the one with
// the most arguments, since the others mostly do nothing.
func (r *replayer) allowingRule(ctx context.Context, m *play.ReplayedMatch, i int, joint play.JointMove) *gdl.Rule {
	best, roles := -1, r.game.Roles()
	for k, move := range joint {
		if k < len(roles) && move != nil && (best < 0 || len(move.Args) > len(joint[best].Args)) {
			best = k
		}
	}
	if best < 0 {
		return nil
	}
	if i < len(m.States) {
		legal := gdl.NewTerm(gdl.Legal, roles[best], joint[best])
		if rules, err := r.game.FiringRules(ctx, m.States[i], legal); err == nil && len(rules) > 0 {
			return rules[0]
		}
	}
	for _, rule := range r.draft.Parsed.Rules { // of a match that cannot be replayed here
		if rule.Head == nil || rule.Head.Name != gdl.Legal || len(rule.Head.Args) != 2 {
			continue
		}
		if s := (gdl.Subst{}); s.UnifyTerms(rule.Head.Args[0], roles[best]) && s.UnifyTerms(rule.Head.Args[1], joint[best]) {
			return rule
		}
	}
	return nil
}
