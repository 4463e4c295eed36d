package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// corridor is a walk of twelve steps. A lamp burns until a puts it out, and a
// fuse holds until the walker comes to the third place. In the dark, without
// fuse or behind the end of the corridor somebody is stuck, as far as the game
// says so.
const corridor = `(role a) (role b)
(init (place 1)) (init lamp) (init rail)
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
(after 7 8) (after 8 9) (after 9 10) (after 10 11) (after 11 12)
(legal a (walk 1)) (legal a (walk 2)) (legal a (walk 3)) (legal a douse)
(<= (legal b (walk 1)) (not stuck))
(<= (legal b (walk 2)) (not (true rail)))
(<= (legal b (walk 3)) (not (true rail)))
(<= (legal b douse) (not (true rail)))
(<= (next (place ?n)) (true (place ?m)) (after ?m ?n))
(<= (next lamp) (true lamp) (does a (walk 1)))
(<= (next lamp) (true lamp) (does a (walk 2)))
(<= (next lamp) (true lamp) (does a (walk 3)))
(<= (next blown) (true (place 2)))
(<= (next blown) (true blown))
(<= (next rail) (true rail))
(<= terminal (true (place 12)))
(goal a 50) (goal b 50)
`

// A seededFault is a mistake that a test makes. Without it playability of a game
// is truth, with it mistaken.
type seededFault struct {
	name     string
	rules    string // beside those of the game
	fault    func(*task.ProofTask)
	truth    proof.Status
	mistaken proof.Status
	caught   string
}

// faults are mistakes of the prover itself and of the simplifications that it
// rests on.
var faults = []seededFault{
	{"base case skipped", "(<= stuck (true (place 11)) (true rail))",
		func(p *task.ProofTask) { p.SkipBaseCase = true }, proof.Violated, proof.Proved, "but in truth false"},
	{"a layer of the induction cut short", "(<= stuck (true (place 11)))",
		func(p *task.ProofTask) { p.Sabotage.EngineFaults = faulty(task.FaultOneRound) }, proof.Violated, proof.Proved, "but in truth false"},
	{"negation treated as static", "(<= stuck (not (true lamp)))",
		func(p *task.ProofTask) { p.Sabotage.BreakGame = freezeNegation }, proof.Violated, proof.Proved, "but in truth false"},
	{"moves factored by the wrong role", "(<= stuck (not (true lamp)))",
		func(p *task.ProofTask) { p.Sabotage.BreakNetwork = confuseRoles }, proof.Violated, proof.Proved, "but in truth false"},
	{"moves factored where no move is made", "(<= terminal (true (place 5))) (<= stuck (true (place 7)))",
		func(p *task.ProofTask) { p.Sabotage.BreakNetwork = endless }, proof.Proved, proof.Open, "did not when it was replayed"},
}

// freezeNegation decides negated fluents once for all, in the initial state.
func freezeNegation(g *grounding.Game) {
	initially := map[int32]bool{}
	for _, f := range g.InitFluents {
		initially[f] = true
	}
	keepRules(g, func(r *grounding.GroundRule) bool {
		kept := r.Body[:0]
		for _, l := range r.Body {
			switch is := g.Atoms[l.AtomOf()]; {
			case is.AtomKind != grounding.TrueAtom || !l.IsNegative():
				kept = append(kept, l)
			case initially[is.Index]:
				return false
			}
		}
		r.Body = kept
		return true
	})
}

// confuseRoles takes the moves of the first role that the network has left out
// for those of the second.
func confuseRoles(n *circuit.Network) {
	for i := range n.Nodes {
		for j, c := range n.Nodes[i].Children {
			if move := &n.Nodes[c.NodeIndex()]; move.Kind == circuit.DoesNode && move.RoleIndex == 0 {
				n.Nodes[i].Children[j] = n.DoesRefs[1][move.InputIndex] | c&1
			}
		}
	}
}

// endless lets matches go on behind their end, where the gates about moves mean
// nothing.
func endless(n *circuit.Network) { n.TerminalRef = circuit.FalseRef }

// TestFaults makes mistakes and looks whether the checks notice them.
func TestFaults(t *testing.T) {
	needSolver(t)
	for _, f := range faults {
		f.check(t, corridor, func(file *gdl.File) *task.ProofTask {
			return task.New(file, task.TaskOptions{Budget: notEnumerating(0)})
		})
	}
}

// check asks a prover about a game without the mistake and with it. Complete
// enumeration by the reference semantics, or the replay of a match, has to
// notice the mistake, and nothing else.
func (f seededFault) check(t *testing.T, game string, prover func(*gdl.File) *task.ProofTask) {
	t.Run(f.name, func(t *testing.T) {
		file := gdl.ParseString("game", game+f.rules)
		for _, made := range []bool{false, true} {
			p := prover(file)
			want := f.truth
			if made {
				want = f.mistaken
				f.fault(p)
			}
			p.AskQuestions(proof.Question{Property: proof.Playability})
			v := plan.AnswerAll(t.Context(), p)[0]
			if v.Status != want {
				t.Errorf("mistake %t: %s, want %s (%s%s)", made, v.Status, want, v.Method, v.OpenReason)
			}
			complaints := append(wrongVerdicts(enumerated(t.Context(), file), []proof.Verdict{v}), v.OpenReason)
			if strings.Contains(strings.Join(complaints, "\n"), f.caught) != made {
				t.Errorf("mistake %t: complaints %q", made, complaints)
			}
		}
	})
}
