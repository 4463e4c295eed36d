package prover

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// An informationSet is the states that a role has to think possible after some
// match: a slice without repetitions, in the order of their keys.
type informationSet []play.State

func (s informationSet) key() string {
	var b strings.Builder
	for _, state := range s {
		b.WriteString(state.StateKey())
		b.WriteByte(1) // keys are of multiples of four bytes
		b.WriteString("   ")
	}
	return b.String()
}

// errTooMany says that a game has too many information sets to compare with.
var errTooMany = errors.New("too many information sets")

// informationSets calls visit for every information set of a role. It shares
// nothing with the enumeration of pairs: it follows whole sets, split by what
// the role does and sees.
func informationSets(ctx context.Context, g *play.Game, role, limit int, visit func(informationSet) error) error {
	s, err := g.InitialState(ctx)
	if err != nil {
		return err
	}
	queue := []informationSet{{s}}
	known := map[string]bool{queue[0].key(): true}
	for len(queue) > 0 {
		set := queue[0]
		queue = queue[1:]
		if err := visit(set); err != nil {
			return err
		}
		next, err := successorSets(ctx, g, role, set)
		if err != nil {
			return err
		}
		for _, set := range next {
			if key := set.key(); !known[key] {
				known[key] = true
				queue = append(queue, set)
			}
		}
		if len(known) > limit {
			return errTooMany
		}
	}
	return nil
}

// successorSets returns the sets after one more step, one for each own move
// and set of percepts.
func successorSets(ctx context.Context, g *play.Game, role int, set informationSet) ([]informationSet, error) {
	bySight := map[string]map[string]play.State{}
	for _, s := range set {
		over, err := g.IsTerminal(ctx, s)
		if err != nil {
			return nil, err
		}
		if over {
			continue
		}
		err = jointMoves(ctx, g, s, func(joint play.JointMove) error {
			percepts, err := g.RolePercepts(ctx, s, joint, g.Roles()[role])
			if err != nil {
				return err
			}
			next, err := g.NextState(ctx, s, joint)
			if err != nil {
				return err
			}
			sight := joint[role].String()
			for _, p := range percepts {
				sight += " | " + p.String()
			}
			if bySight[sight] == nil {
				bySight[sight] = map[string]play.State{}
			}
			bySight[sight][next.StateKey()] = next
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	var sets []informationSet
	for _, states := range bySight {
		var set informationSet
		for _, s := range states {
			set = append(set, s)
		}
		slices.SortFunc(set, func(a, b play.State) int { return strings.Compare(a.StateKey(), b.StateKey()) })
		sets = append(sets, set)
	}
	return sets, nil
}

// jointMoves calls visit for every joint move; for none where a role is stuck.
func jointMoves(ctx context.Context, g *play.Game, s play.State, visit func(play.JointMove) error) error {
	joints := []play.JointMove{nil}
	for _, r := range g.Roles() {
		moves, err := g.LegalMoves(ctx, s, r)
		if err != nil {
			return err
		}
		var longer []play.JointMove
		for _, j := range joints {
			for _, m := range moves {
				longer = append(longer, append(slices.Clone(j), m))
			}
		}
		joints = longer
	}
	for _, j := range joints {
		if err := visit(j); err != nil {
			return err
		}
	}
	return nil
}

// knowledgeTruth answers questions about knowledge by comparing all states of
// all information sets; nil if there are too many.
func knowledgeTruth(ctx context.Context, file *gdl.File, questions []proof.Question) map[proof.Question]bool {
	key := fmt.Sprintln(questions, string(file.Source.Text))
	return knowledgeTruths.of(key, func() map[proof.Question]bool { return compareSets(ctx, file, questions) })
}

// knowledgeTruths are the answers, by the questions and the texts of the games.
var knowledgeTruths memo[string, map[proof.Question]bool]

func compareSets(ctx context.Context, file *gdl.File, questions []proof.Question) map[proof.Question]bool {
	g, err := play.New(file)
	if err != nil {
		return nil
	}
	truth := map[proof.Question]bool{}
	for _, q := range questions {
		truth[q] = true
	}
	for r, role := range g.Roles() {
		err := informationSets(ctx, g, r, 4000, func(set informationSet) error {
			for _, q := range questions {
				if q.Role != role.String() || !truth[q] {
					continue
				}
				known, err := knowsIn(ctx, g, q, set)
				if err != nil {
					return err
				}
				truth[q] = known
			}
			return nil
		})
		if err != nil {
			return nil
		}
	}
	return truth
}

// knowsIn tells whether the answers in all states of a set agree.
func knowsIn(ctx context.Context, g *play.Game, q proof.Question, set informationSet) (bool, error) {
	var over, any []string // answers in terminal states, and in all
	for _, s := range set {
		terminal, answer, err := answerIn(ctx, g, q, s)
		if err != nil {
			return false, err
		}
		any = append(any, answer)
		if terminal {
			over = append(over, answer)
		}
	}
	if q.Property == proof.KnowsGoal {
		if len(over) == 0 {
			return true, nil
		}
		if q.FinishedOnly {
			any = over
		}
	}
	return len(slices.Compact(any)) == 1, nil
}

func answerIn(ctx context.Context, g *play.Game, q proof.Question, s play.State) (terminal bool, answer string, err error) {
	if terminal, err = g.IsTerminal(ctx, s); err != nil {
		return false, "", err
	}
	var list []*gdl.Term
	for _, r := range g.Roles() {
		switch {
		case r.String() != q.AboutRole:
		case q.Property == proof.KnowsLegal:
			list, err = g.LegalMoves(ctx, s, r)
		default:
			list, err = g.GoalValues(ctx, s, r)
		}
		if err != nil {
			return false, "", err
		}
	}
	for _, x := range list {
		answer += x.String() + " "
	}
	if q.Property == proof.KnowsTerminal && terminal {
		answer = "over"
	}
	return terminal, answer, nil
}
