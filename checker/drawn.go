package checker

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// This file adds the matches of findings and verdicts to a document, and their states if a format shows them.

// replayBudget is the budget for the replay of a match that is only shown.
var replayBudget = play.Budget{MaxSteps: 20e6, MaxTotalSteps: 100e6}

// maxReplayTime is the greatest time for the replay of a match that is only shown.
const maxReplayTime = 5 * time.Second

// match returns the match of the document for a trace, without states. Calls with the same trace return the same match.
func (b *fileMaker) match(t *play.Trace) *document.Match {
	if t == nil || b.draft.Parsed == nil {
		return nil
	}
	if b.known[t] == nil {
		b.known[t] = plainMatch(b.draft.Parsed, t, len(b.known)+1)
	}
	return b.known[t]
}

func (b *fileMaker) witnesses(list []proof.Witness) (out []document.Witness) {
	for _, w := range list {
		out = append(out, document.Witness{Role: w.UnknowingRole, TwinIndex: w.ComparedMatch, Shared: w.SharedSteps, Match: b.match(w.Trace)})
	}
	return out
}

// plainMatch returns a match with a number, without its states.
func plainMatch(f *gdl.File, t *play.Trace, number int) *document.Match {
	roles := f.RoleNames()
	if len(t.Moves) > 0 && len(t.Moves[0]) != len(roles) { // rules derive some of the roles, which come after the facts
		if game, err := play.NewWithBudget(f, replayBudget); err == nil {
			roles = texts(game.Roles(), gdl.Prefix)
		}
	}
	out := &document.Match{ID: number, Roles: roles, Moves: []map[string]string{}, Replayed: -1}
	for _, joint := range t.Moves {
		step, moves := document.Step{}, make(map[string]string, len(joint))
		for i, move := range joint[:min(len(joint), len(roles))] {
			m := document.Move{Role: roles[i]}
			if move != nil {
				m.Text, m.Waits = move.InNotation(f.Notation), f.Notation == gdl.Operations && onlyWaits(joint, i)
				moves[m.Role] = m.Text
			}
			step.Moves = append(step.Moves, m)
		}
		out.Moves, out.Steps = append(out.Moves, moves), append(out.Steps, step)
	}
	return out
}

// traceOf returns the moves of a document's match as terms.
func traceOf(m *document.Match, n gdl.Notation) (*play.Trace, error) {
	var texts []string
	for _, step := range m.Steps {
		for _, move := range step.Moves {
			if move.Text != "" {
				texts = append(texts, move.Text)
			}
		}
	}
	terms, err := gdl.ParseTerms(texts, n)
	if err != nil {
		return nil, err
	}
	t := &play.Trace{}
	for _, step := range m.Steps {
		joint := make(play.JointMove, len(step.Moves))
		for i, move := range step.Moves {
			if move.Text != "" {
				joint[i], terms = terms[0], terms[1:]
			}
		}
		t.Moves = append(t.Moves, joint)
	}
	return t, nil
}

// A shower adds the data of matches that formats show to a document.
type shower struct {
	spanner
	DocumentOptions
	sheet      *gdl.File
	shown      map[int]*document.Match // the matches with states, by their numbers
	replays    map[int]*replayed
	lastNumber int // the greatest number of a match so far
}

// show does the work of Show. replays holds the matches that were replayed before, by their numbers.
func (o DocumentOptions) show(doc *document.File, sheet *gdl.File, replays map[int]*replayed) *document.File {
	s := &shower{DocumentOptions: o, sheet: sheet, shown: map[int]*document.Match{}, replays: replays}
	if sheet != nil {
		s.spanner = newSpanner(sheet.Source)
	}
	for _, list := range [][]document.Finding{doc.Findings, doc.Suppressed} {
		for i := range list {
			x := &list[i]
			s.replayGroup(true, x.Witnesses, &x.Match, &x.SecondMatch)
			if x.Match != nil && len(x.Match.Moves) > 0 {
				own := *x.Match
				for _, step := range own.Steps[:max(0, own.Replayed)] {
					own.Changes = append(own.Changes, step.Change)
				}
				x.Match = &own
			}
		}
	}
	for i := range doc.Verdicts {
		v := &doc.Verdicts[i]
		s.replayGroup(s.ReplayAll || v.Status == document.Violated, v.Witnesses, &v.Match, &v.SecondMatch)
	}
	if !s.Pictures {
		return doc
	}
	for _, beside := range doc.Siblings {
		beside.Page = &document.Page{}
	}
	doc.Page = s.page(doc)
	return doc
}

// replayGroup adds the states to the matches of one finding or verdict. It replays them in one game, so that their states
// can be compared.
func (s *shower) replayGroup(wanted bool, witnesses []document.Witness, places ...**document.Match) {
	for i := range witnesses {
		places = append(places, &witnesses[i].Match)
	}
	var game *play.Game
	for _, at := range places {
		m := *at
		if m == nil || s.sheet == nil {
			continue
		}
		s.lastNumber = max(s.lastNumber, m.ID)
		if s.shown[m.ID] == nil && (wanted || s.Pictures) {
			r := s.replays[m.ID]
			if t, err := traceOf(m, s.sheet.Notation); err == nil && r == nil {
				if game == nil {
					game, _ = play.NewWithBudget(s.sheet, replayBudget)
				}
				r = replay(game, t)
			}
			if r != nil {
				s.replays[m.ID], s.shown[m.ID] = r, s.withStates(m, r)
			}
		}
		if known := s.shown[m.ID]; known != nil {
			*at = known
		}
	}
}

// replay replays a match as far as possible. It returns nil if that fails from the start.
func replay(game *play.Game, t *play.Trace) *replayed {
	if game == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), maxReplayTime)
	defer cancel()
	if match, _ := game.ReplayTrace(ctx, *t); match != nil {
		return &replayed{game, t, match}
	}
	return nil
}

// withStates returns a match with the states of a replay, and with reasons if these are wanted.
func (s *shower) withStates(m *document.Match, r *replayed) *document.Match {
	n, out := s.sheet.Notation, *m
	out.Replayed, out.End, out.Steps = len(r.match.Steps), texts(r.match.LastState().TrueFluents(), n), slices.Clone(m.Steps)
	ctx, cancel := context.WithTimeout(context.Background(), maxReplayTime)
	defer cancel()
	for i := range out.Steps {
		step := &out.Steps[i]
		step.Moves = slices.Clone(step.Moves)
		if i < out.Replayed {
			played := r.match.Steps[i]
			step.Added, step.Removed = texts(played.AddedFluents, n), texts(played.RemovedFluents, n)
			for k := range step.Moves {
				step.Moves[k].Sees = texts(played.RolePercepts[k], n)
			}
		}
		if s.Reasons {
			step.Rules = s.reasons(ctx, r, i)
		}
	}
	return &out
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

// maxNewFluents is the greatest number of new fluents of one move for which rules are named.
const maxNewFluents = 5

// reasons returns marks at the rule that allows joint move i (see allowingRule), and at the rules
// that make new fluents true.
func (s *shower) reasons(ctx context.Context, r *replayed, i int) []document.Mark {
	m, joint, marks := r.match, r.trace.Moves[i], []document.Mark(nil)
	add := func(rule *gdl.Rule, text string) {
		mark := document.Mark{Text: text}
		if rule != nil {
			at := s.span(rule.Head.Pos(), rule.Head.End())
			mark.Range = &at
		}
		marks = append(marks, mark)
	}
	add(s.allowingRule(ctx, r, i), "")
	if i >= len(m.Steps) {
		return marks
	}
	for _, fluent := range m.Steps[i].AddedFluents {
		if len(marks) > maxNewFluents {
			break
		}
		rules, err := r.game.FiringRulesWith(ctx, m.States[i], joint, gdl.NewTerm(gdl.Next, fluent))
		if err == nil && len(rules) > 0 {
			add(rules[0], "makes "+fluent.InNotation(s.sheet.Notation)+" true")
		}
	}
	return marks
}

// allowingRule returns the rule that allows the move with the most arguments in joint move i: other
// roles mostly do nothing.
func (s *shower) allowingRule(ctx context.Context, r *replayed, i int) *gdl.Rule {
	m, joint, best, roles := r.match, r.trace.Moves[i], -1, r.game.Roles()
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
	for _, rule := range s.sheet.Rules { // the match cannot be replayed up to this move
		if rule.Head == nil || rule.Head.Name != gdl.Legal || len(rule.Head.Args) != 2 {
			continue
		}
		if x := (gdl.Subst{}); x.UnifyTerms(rule.Head.Args[0], roles[best]) && x.UnifyTerms(rule.Head.Args[1], joint[best]) {
			return rule
		}
	}
	return nil
}
