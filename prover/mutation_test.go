package prover

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A mutation is a mistake of the encoding, made on purpose.
type mutation struct {
	name    string
	game    func(*grounding.Game)
	network func(*circuit.Network)
	// text is a game, and what the mistake makes of a property of it.
	text     string
	property proof.Property
	truth    proof.Status
	mistaken proof.Status
	caught   string // how: in the complaint about the mistaken verdict
}

// doors: a opens the vault by the way, and only a state with an open vault has
// a role without a move; only the code opens it, and b never may do the code.
const doors = `(role a) (role b)
(init (stage 1)) (init (alarm on)) (init closed)
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(legal a noop)
(<= (legal a open) (true (stage 1)))
(<= (legal b noop) (not stuck))
(<= (legal b code) (true (stage 9)))
(<= stuck (true ajar) (true (stage 4)))
(<= stuck (true cracked))
(<= (next ajar) (does a open))
(<= (next ajar) (true ajar))
(<= (next cracked) (does b code))
(<= (next closed) (true closed))
(<= (next (alarm on)) (true (alarm on)))
(<= (next (stage ?n)) (true (stage ?m)) (after ?m ?n))
(<= terminal (true (stage 5)))
(goal a 0)
(<= (goal b 100) (not (true ajar)))
(<= (goal b 0) (true ajar) (true closed))
(<= (goal b 50) (true ajar) (not (true closed)))`

// barred is doors with a vault that cannot be opened by a.
var barred = strings.ReplaceAll(doors, "(<= (legal a open) (true (stage 1)))", "(<= (legal a open) (true (stage 1)) (not (true closed)))")

func without(text string, rules ...string) string {
	for _, r := range rules {
		text = strings.ReplaceAll(text, r, "")
	}
	return text
}

var mutations = []mutation{
	{name: "legality dropped", network: dropLegality,
		text: barred, property: proof.Playability, truth: proof.Proved, mistaken: proof.Open, caught: "did not when it was replayed"},
	{name: "frame rule dropped", game: dropRule("(<= (next ajar) (true ajar))"),
		text: doors, property: proof.Playability, truth: proof.Violated, mistaken: proof.Proved, caught: "but in truth false"},
	{name: "fluents halved", game: halveFluents,
		text: doors, property: proof.Playability, truth: proof.Violated, mistaken: proof.Proved, caught: "but in truth false"},
	{name: "legal rule dropped", game: dropRule("(<= (legal a open) (true (stage 1)))"),
		text: doors, property: proof.Playability, truth: proof.Violated, mistaken: proof.Proved, caught: "but in truth false"},
	{name: "goal rule dropped", game: dropRule("(<= (goal b 50) (true ajar) (not (true closed)))"),
		text: without(doors, "(<= (next closed) (true closed))", "(<= stuck (true ajar) (true (stage 4)))"), property: proof.UtilityStructure,
		truth: proof.Proved, mistaken: proof.Open, caught: "did not when it was replayed"},
}

// dropLegality lets the roles do any move at any time, although the questions
// still know what is legal.
func dropLegality(n *circuit.Network) {
	for r := range n.LegalRefs {
		for m := range n.LegalRefs[r] {
			n.LegalRefs[r][m] = circuit.TrueRef
		}
	}
}

// dropRule leaves out the ground instances of a rule.
func dropRule(source string) func(*grounding.Game) {
	return func(g *grounding.Game) {
		keepRules(g, func(r *grounding.GroundRule) bool { return r.SourceRule == nil || r.SourceRule.String() != source })
	}
}

// halveFluents forgets that every second fluent can come true.
func halveFluents(g *grounding.Game) {
	keepRules(g, func(r *grounding.GroundRule) bool {
		head := g.Atoms[r.Head]
		return head.AtomKind != grounding.NextAtom || head.Index%2 == 0
	})
}

func keepRules(g *grounding.Game, keep func(*grounding.GroundRule) bool) {
	var kept grounding.GroundRules
	for _, rule := range g.GroundRules.AllRules() {
		if keep(&rule) {
			kept.AddRule(rule)
		}
	}
	g.GroundRules = kept
}

// complaints returns how the verdicts on a game, with a mistake in the
// encoding or without, contradict what all reachable states show, and which
// violations did not stand up to replay.
func complaints(ctx context.Context, file *gdl.File, m mutation) (verdicts []proof.Verdict, wrong []string) {
	p := task.New(file, task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork / 100)})
	p.Sabotage.BreakGame, p.Sabotage.BreakNetwork = m.game, m.network
	for _, property := range stateProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts = plan.AnswerAll(ctx, p)
	wrong = wrongVerdicts(enumerated(ctx, file), verdicts)
	for _, v := range verdicts {
		if v.Status == proof.Open && strings.Contains(v.OpenReason, "replayed") {
			wrong = append(wrong, string(v.Property)+": "+v.OpenReason)
		}
	}
	return verdicts, wrong
}

// TestMutations makes mistakes in the encoding and looks whether the checks
// notice: without a mistake there is no complaint, with one there is.
func TestMutations(t *testing.T) {
	needSolver(t)
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			file := gdl.ParseString("doors", m.text)
			verdicts, wrong := complaints(t.Context(), file, mutation{})
			if status := statusOf(verdicts, m.property); status != m.truth || len(wrong) > 0 {
				t.Errorf("without a mistake: %s is %s, want %s; complaints %q", m.property, status, m.truth, wrong)
			}
			verdicts, wrong = complaints(t.Context(), file, m)
			if status := statusOf(verdicts, m.property); status != m.mistaken || !strings.Contains(strings.Join(wrong, "\n"), m.caught) {
				t.Errorf("with the mistake: %s is %s, want %s; complaints %q", m.property, status, m.mistaken, wrong)
			}
		})
	}
}

func statusOf(verdicts []proof.Verdict, p proof.Property) proof.Status {
	for _, v := range verdicts {
		if v.Property == p {
			return v.Status
		}
	}
	return ""
}

// TestMutationsOfRandomGames shows that the differential test is sharp: with
// mistakes of these kinds it fails within a few games.
func TestMutationsOfRandomGames(t *testing.T) {
	t.Parallel()
	needSolver(t)
	const games = 30
	for _, m := range []mutation{
		{name: "no mistake"},
		{name: "legality dropped", network: dropLegality},
		{name: "a frame rule dropped", game: dropFrameRule},
		{name: "fluents halved", game: halveFluents},
	} {
		caught := 0
		for seed := range uint64(games) {
			file := gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n"))
			if _, wrong := complaints(t.Context(), file, m); len(wrong) > 0 {
				caught++
			}
		}
		t.Logf("%s: caught in %d of %d games", m.name, caught, games)
		if mistake := m.game != nil || m.network != nil; mistake != (caught > 0) {
			t.Errorf("%s: caught in %d of %d games", m.name, caught, games)
		}
	}
}

// dropFrameRule leaves out the first rule by which a fluent stays as it is.
func dropFrameRule(g *grounding.Game) {
	var frame *gdl.Rule
	keepRules(g, func(r *grounding.GroundRule) bool {
		head := g.Atoms[r.Head]
		for _, l := range r.Body {
			is := g.Atoms[l.AtomOf()]
			if frame == nil && head.AtomKind == grounding.NextAtom && is.AtomKind == grounding.TrueAtom && is.Index == head.Index && !l.IsNegative() {
				frame = r.SourceRule
			}
		}
		return frame == nil || r.SourceRule != frame
	})
}
