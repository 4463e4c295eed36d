package grounding

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// TestAgainstPlay plays random matches. Whatever happens in them must be
// among what was found possible, and the ground rules must say of each state
// what the rules say.
func TestAgainstPlay(t *testing.T) {
	matches := map[string]int{"tables": 4, "games": 2}
	for _, dir := range []string{"tables", "games"} {
		every := map[string]int{"tables": 1, "games": 23}[dir]
		if testing.Short() {
			every *= 6
		}
		for _, path := range corpus(t, dir, every) {
			t.Run(dir+"/"+filepath.Base(path), func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
				defer cancel()
				follow(ctx, t, parseFile(t, path), matches[dir], Options{})
				follow(ctx, t, parseFile(t, path), 1, Options{OnlyAsked: true})
				follow(ctx, t, parseFile(t, path), 1, Options{OnlyAsked: true, OnlyCalled: true, splitEagerly: true})
			})
		}
	}
}

// judge compares one game's ground rules with its rules.
type judge struct {
	t       *testing.T
	ctx     context.Context
	ground  *Game
	play    *play.Game
	ev      *ReferenceEvaluator
	fluents map[string]int32
	moves   []map[string]int32
}

func follow(ctx context.Context, t *testing.T, file *gdl.File, matches int, opts Options) {
	opts.MaxInstances, opts.MaxSteps = 60_000, 5_000_000
	g, err := GroundRulesheet(ctx, file, opts)
	if err != nil {
		t.Skip(err)
	}
	p, err := play.New(file)
	if err != nil {
		t.Skip(err)
	}
	j := &judge{t: t, ctx: ctx, ground: g, play: p, ev: NewReferenceEvaluator(g), fluents: map[string]int32{}}
	for i, f := range g.Fluents {
		j.fluents[f.String()] = int32(i)
	}
	for _, moves := range g.RoleMoves {
		numbers := map[string]int32{}
		for i, m := range moves {
			numbers[m.String()] = int32(i)
		}
		j.moves = append(j.moves, numbers)
	}
	initial, err := p.InitialState(ctx)
	if err != nil {
		t.Skip(err)
	}
	if got := j.inputs(initial); len(got) != len(g.InitFluents) {
		t.Errorf("initial state has %d fluents, want %d", len(g.InitFluents), len(got))
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range matches {
		for s, more := initial, true; more && !t.Failed() && ctx.Err() == nil; {
			s, more = j.step(s, rng)
		}
	}
}

// inputs returns the numbers of a state's fluents.
func (j *judge) inputs(s play.State) map[int32]bool {
	fluents := map[int32]bool{}
	for _, f := range s.TrueFluents() {
		i, known := j.fluents[f.String()]
		if !known {
			j.t.Fatalf("fluent %s occurs in play, but is not among the possible ones", f)
		}
		fluents[i] = true
	}
	return fluents
}

// step checks a state and goes on to the next with random moves.
func (j *judge) step(s play.State, rng *rand.Rand) (next play.State, more bool) {
	fluents := j.inputs(s)
	over, err := j.play.IsTerminal(j.ctx, s)
	if err != nil {
		return s, false
	}
	numbers := make([]int32, len(j.ground.Roles))
	var joint play.JointMove
	var legal [][]string
	for r, role := range j.ground.Roles {
		moves, err := j.play.LegalMoves(j.ctx, s, role)
		if err != nil {
			return s, false
		}
		legal = append(legal, texts(moves))
		if len(moves) == 0 {
			over = true // nobody can go on
			numbers[r] = noID
			continue
		}
		m := moves[rng.IntN(len(moves))]
		i, known := j.moves[r][m.String()]
		if !known {
			j.t.Fatalf("%s has move %s in play, but it is not among the possible ones", role, m)
		}
		numbers[r] = i
		joint = append(joint, m)
	}
	if len(joint) < len(numbers) {
		numbers = slices.Repeat([]int32{noID}, len(numbers))
	}
	truth := j.ev.Holds(fluents, numbers)
	j.compare(s, truth, legal)
	if over {
		return s, false
	}
	return j.advance(s, joint, truth)
}

func (j *judge) compare(s play.State, truth []bool, legal [][]string) {
	terminal, err := j.play.IsTerminal(j.ctx, s)
	if err != nil {
		return
	}
	if got := len(j.holding(truth, TerminalAtom, 0)) > 0; got != terminal {
		j.t.Errorf("terminal is %v, want %v", got, terminal)
	}
	for r, role := range j.ground.Roles {
		j.same("legal "+role.Name, j.holding(truth, LegalAtom, r), legal[r])
		goals, err := j.play.GoalValues(j.ctx, s, role)
		if dependent := (*play.MoveDependentError)(nil); errors.As(err, &dependent) || err != nil {
			return
		}
		j.same("goal "+role.Name, j.holding(truth, GoalAtom, r), texts(goals))
	}
}

func (j *judge) advance(s play.State, joint play.JointMove, truth []bool) (play.State, bool) {
	for r, role := range j.ground.Roles {
		if sees, err := j.play.RolePercepts(j.ctx, s, joint, role); err == nil {
			j.same("sees "+role.Name, j.holding(truth, SeesAtom, r), texts(sees))
		}
	}
	next, err := j.play.NextState(j.ctx, s, joint)
	if err != nil {
		return s, false
	}
	j.same("next", j.holding(truth, NextAtom, 0), texts(next.TrueFluents()))
	return next, true
}

// holding lists the arguments of a kind's atoms that hold.
func (j *judge) holding(truth []bool, kind AtomKind, role int) []string {
	var out []string
	for a, info := range j.ground.Atoms {
		if truth[a] && info.AtomKind == kind && (kind == NextAtom || kind == TerminalAtom || info.RoleIndex == int32(role)) {
			switch kind {
			case NextAtom:
				out = append(out, j.ground.Fluents[info.Index].String())
			case LegalAtom:
				out = append(out, j.ground.RoleMoves[role][info.Index].String())
			case TerminalAtom:
				out = append(out, "terminal")
			default:
				out = append(out, info.ValueTerm.String())
			}
		}
	}
	slices.Sort(out)
	return out
}

func texts(ts []*gdl.Term) []string {
	var out []string
	for _, t := range ts {
		out = append(out, t.String())
	}
	slices.Sort(out)
	return out
}

func (j *judge) same(what string, got, want []string) {
	if !slices.Equal(got, want) {
		j.t.Errorf("%s:\ngot  %s\nwant %s", what, strings.Join(got, " "), strings.Join(want, " "))
	}
}
