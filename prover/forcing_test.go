package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A contest is a game of role a and chance as the reference semantics has it: what
// a can be sure of is computed from its definition, by going over all sets of
// states again and again until nothing is new.
type contest struct {
	g      *play.Game
	ctx    context.Context
	a, die *gdl.Term
	first  bool // a is the first role
	hides  bool // a knows what it sees
	told   bool // and which of its moves are legal
}

// A cloud is a set of states that a cannot tell apart, by their keys.
type cloud map[string]play.State

func (c cloud) key() string {
	var keys []string
	for k := range c {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return strings.Join(keys, "/") + fmt.Sprint(len(keys))
}

// maxClouds bounds the sets of states of a random game.
const maxClouds = 1500

// force tells whether a can be sure of 100; known is false if there is too much to
// look at.
func (c *contest) force() (sure, known bool, err error) {
	start, err := c.g.InitialState(c.ctx)
	if err != nil {
		return false, false, err
	}
	root := cloud{start.StateKey(): start}
	clouds, moves := map[string]cloud{root.key(): root}, map[string][][]cloud{}
	for todo := []cloud{root}; len(todo) > 0; todo = todo[1:] {
		if len(clouds) > maxClouds {
			return false, false, nil
		}
		after, err := c.moves(todo[0])
		if err != nil {
			return false, false, err
		}
		moves[todo[0].key()] = after
		for _, next := range slices.Concat(after...) {
			if clouds[next.key()] == nil {
				clouds[next.key()] = next
				todo = append(todo, next)
			}
		}
	}
	sureOf := map[string]bool{}
	for fresh := true; fresh; {
		fresh = false
		for k, x := range clouds {
			if sureOf[k] {
				continue
			}
			is, err := c.surely(x, moves[k], sureOf)
			if err != nil {
				return false, false, err
			}
			if is {
				sureOf[k], fresh = true, true
			}
		}
	}
	return sureOf[root.key()], true, nil
}

// surely tells whether a is sure of 100 in some states: those that are over are
// won, and if there are others a move is sure after which each set is sure.
func (c *contest) surely(x cloud, moves [][]cloud, sureOf map[string]bool) (bool, error) {
	goesOn := false
	for _, s := range x {
		over, err := c.g.IsTerminal(c.ctx, s)
		if err != nil {
			return false, err
		}
		if !over {
			goesOn = true
			continue
		}
		values, err := c.g.GoalValues(c.ctx, s, c.a)
		if err != nil || !slices.ContainsFunc(values, func(v *gdl.Term) bool { return v.String() == "100" }) {
			return false, err
		}
	}
	return !goesOn || slices.ContainsFunc(moves, func(after []cloud) bool {
		return !slices.ContainsFunc(after, func(y cloud) bool { return !sureOf[y.key()] })
	}), nil
}

// moves returns, for each move that a may make whichever of the states it is in,
// what it may be in afterwards. States that are over ask for no move.
func (c *contest) moves(x cloud) (list [][]cloud, err error) {
	var shared []*gdl.Term
	legal := map[string][]*gdl.Term{} // of chance
	begun := false
	for k, s := range x {
		over, err := c.g.IsTerminal(c.ctx, s)
		if err != nil {
			return nil, err
		}
		if over {
			continue
		}
		own, err := c.g.LegalMoves(c.ctx, s, c.a)
		if err != nil {
			return nil, err
		}
		if legal[k], err = c.g.LegalMoves(c.ctx, s, c.die); err != nil || len(legal[k]) == 0 {
			return nil, err // a match that gets stuck is not won
		}
		if !begun {
			shared, begun = own, true
		}
		shared = slices.DeleteFunc(slices.Clone(shared), func(m *gdl.Term) bool {
			return !slices.ContainsFunc(own, func(o *gdl.Term) bool { return gdl.EqualTerms(o, m) })
		})
	}
	for _, move := range shared {
		after, err := c.after(x, move, legal)
		if err != nil {
			return nil, err
		}
		list = append(list, after)
	}
	return list, nil
}

func (c *contest) after(x cloud, move *gdl.Term, legal map[string][]*gdl.Term) ([]cloud, error) {
	groups := map[string]cloud{}
	for k, s := range x {
		for _, other := range legal[k] {
			joint := play.JointMove{other, move}
			if c.first {
				joint = play.JointMove{move, other}
			}
			next, err := c.g.NextState(c.ctx, s, joint)
			if err != nil {
				return nil, err
			}
			seen := next.StateKey()
			if c.hides {
				percepts, err := c.g.RolePercepts(c.ctx, s, joint, c.a)
				if err != nil {
					return nil, err
				}
				seen = fmt.Sprint(percepts)
			}
			if c.told {
				own, err := c.g.LegalMoves(c.ctx, next, c.a)
				if err != nil {
					return nil, err
				}
				seen += fmt.Sprint(own)
			}
			if groups[seen] == nil {
				groups[seen] = cloud{}
			}
			groups[seen][next.StateKey()] = next
		}
	}
	var list []cloud
	for _, y := range groups {
		list = append(list, y)
	}
	return list, nil
}

// A forceTruth is what a can be sure of if it sees the complete state, by what it
// sees, and if it is also told which moves are legal.
type forceTruth struct{ knowing, seeing, told, hides, known bool }

// forceTruths are the answers, by the texts of the games.
var forceTruths memo[string, forceTruth]

func forceTruthOf(ctx context.Context, file *gdl.File) forceTruth {
	return forceTruths.of(string(file.Source.Text), func() (x forceTruth) {
		g, err := play.New(file)
		if err != nil || len(g.Roles()) != 2 {
			return x
		}
		c := &contest{g: g, ctx: ctx, a: g.Roles()[0], die: g.Roles()[1], first: true}
		if c.a.String() == gdl.Random {
			c.a, c.die, c.first = c.die, c.a, false
		}
		x.hides = strings.Contains(string(file.Source.Text), "(sees ")
		if x.knowing, x.known, err = c.force(); err != nil || !x.known {
			return forceTruth{}
		}
		x.seeing, x.told = x.knowing, x.knowing
		if c.hides = x.hides; x.hides {
			if x.seeing, x.known, err = c.force(); err != nil || !x.known {
				return forceTruth{}
			}
			c.told = true
			if x.told, x.known, err = c.force(); err != nil {
				return forceTruth{}
			}
		}
		return x
	})
}

// forceVerdict asks for the strong winnability of a. Change may break something.
func forceVerdict(ctx context.Context, file *gdl.File, change func(*task.ProofTask)) proof.Verdict {
	p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.StrongWinnability, Role: "a"})
	if change != nil {
		change(p)
	}
	return plan.AnswerAll(ctx, p)[0]
}

// forceWrong says what is wrong about a verdict, "" if nothing is. Games as small
// as these are decided, unless they lie between the two.
func forceWrong(x forceTruth, v proof.Verdict) string {
	want := proof.Open
	switch {
	case !x.told:
		want = proof.Violated
	case x.seeing:
		want = proof.Proved
	}
	if v.Status == want {
		return ""
	}
	return fmt.Sprintf("%s by %q (%s), but should be %s", v.Status, v.Method, v.OpenReason, want)
}

// TestForcingAgainstDefinition compares strong winnability against chance with what
// its definition says, in random games.
func TestForcingAgainstDefinition(t *testing.T) {
	t.Parallel()
	first, games := randomSeeds(t, 1500, 150)
	counts := map[string]int{}
	for seed := first; seed < first+games; seed++ {
		lines := newChanceGame(uint64(seed))
		wrong := func(text string) string {
			file := gdl.ParseString("random", text)
			x := forceTruthOf(t.Context(), file)
			if !x.known {
				return ""
			}
			return forceWrong(x, forceVerdict(t.Context(), file, nil))
		}
		file := gdl.ParseString("random", strings.Join(lines, "\n"))
		x := forceTruthOf(t.Context(), file)
		if !x.known {
			counts["too large"]++
			continue
		}
		counts[fmt.Sprintf("hides %t, knowing %t, seeing %t, told %t", x.hides, x.knowing, x.seeing, x.told)]++
		method := forceVerdict(t.Context(), file, nil).Method
		if strings.HasPrefix(method, "enumeration") {
			method = "enumeration"
		}
		method, _, _ = strings.Cut(method, " over ")
		counts["by "+method]++
		if what := wrong(strings.Join(lines, "\n")); what != "" {
			lines = shrink(lines, func(text string) bool { return wrong(text) != "" })
			t.Errorf("seed %d: %s\n%s", seed, what, strings.Join(lines, "\n"))
		}
	}
	t.Log(counts)
	if games >= 1000 && (counts["by a strategy"] < games/20 || counts["by a strategy of chance"] < games/20 || counts["by no strategy"] < games/50 || counts["hides true, knowing true, seeing false, told true"] == 0) {
		t.Error("the games are too much alike to show anything")
	}
}

// TestForcingFaultsAreSeen breaks the network on which strategies are looked for:
// verdicts get wrong, and where the reference semantics checks them none does.
func TestForcingFaultsAreSeen(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(*circuit.Network){
		"chance lacks a move":   func(n *circuit.Network) { n.LegalRefs[len(n.LegalRefs)-1][0] = circuit.FalseRef },
		"the role lacks a move": func(n *circuit.Network) { n.LegalRefs[0][0] = circuit.FalseRef },
		"all moves of the role are legal": func(n *circuit.Network) {
			for m := range n.LegalRefs[0] {
				n.LegalRefs[0][m] = circuit.TrueRef
			}
		},
		"a fluent is lost by moves":      func(n *circuit.Network) { n.NextRefs[0] = circuit.FalseRef },
		"a fluent holds after all moves": func(n *circuit.Network) { n.NextRefs[len(n.NextRefs)-1] = circuit.TrueRef },
		"the end is not seen":            func(n *circuit.Network) { n.TerminalRef = circuit.FalseRef },
		"the role sees everything": func(n *circuit.Network) {
			for r := range n.PerceptGates {
				n.PerceptGates[r] = nil
				for _, ref := range n.NextRefs {
					n.PerceptGates[r] = append(n.PerceptGates[r], circuit.ValuedGate{GateRef: ref})
				}
			}
		},
	} {
		unchecked, checked, dismissed := 0, 0, 0
		for seed := range uint64(150) {
			file := gdl.ParseString("random", strings.Join(newChanceGame(seed), "\n"))
			x := forceTruthOf(t.Context(), file)
			if !x.known {
				continue
			}
			for _, believe := range []bool{false, true} {
				v := forceVerdict(t.Context(), file, func(p *task.ProofTask) {
					p.TaskOptions.ChosenRows, p.Sabotage.BreakNetwork = []string{"forced wins"}, fault
					p.Sabotage.EngineFaults = map[task.EngineFault]bool{task.FaultUncheckedStrategy: believe}
				})
				wrong := v.Status != proof.Open && forceWrong(x, v) != ""
				switch {
				case wrong && believe:
					unchecked++
				case wrong:
					checked++
					t.Errorf("%s, seed %d: %s", name, seed, forceWrong(x, v))
				case !believe && strings.Contains(v.OpenReason, "stand up"):
					dismissed++
				}
			}
		}
		t.Logf("%s: %d wrong verdicts without the check, %d with it, which dismissed %d", name, unchecked, checked, dismissed)
		if unchecked == 0 {
			t.Errorf("%s: nobody would notice", name)
		}
	}
}
