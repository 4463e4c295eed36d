package prover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// maxWorlds bounds the classes of matches of the games that are compared.
const maxWorlds = 3000

// worldsOf returns all matches of a game; nil if there are too many.
func worldsOf(ctx context.Context, text string) (*gdl.File, *worlds) {
	file := gdl.ParseString("random", text)
	g, err := play.New(file)
	if err != nil {
		return file, nil
	}
	x, err := allWorlds(ctx, file, g, maxWorlds)
	if err != nil {
		return file, nil
	}
	return file, x
}

// knowsFormulas writes formulas about a game: of those that are tried two that
// hold and two that do not, if there are, and rather such as are not violated
// by one match alone.
func knowsFormulas(ctx context.Context, seed uint64, x *worlds, g *play.Game) []*property.Formula {
	rng := rand.New(rand.NewPCG(seed, 77))
	r := newRandomKnows(ctx, rng, g)
	if r == nil || len(r.players) == 0 {
		return nil
	}
	var hold, fail, others []*property.Formula
	for try := 0; try < 60 && (len(hold) < 2 || len(fail) < 2); try++ {
		f := r.knows(2+rng.IntN(4), rng.IntN(3))
		violated, err := x.isViolated(ctx, f, play.WithNonplayable)
		if err != nil {
			continue
		}
		if !violated {
			hold = append(hold, f)
		} else if untrue, err := x.isViolated(ctx, f.WithoutKnows(), play.WithNonplayable); untrue && err == nil {
			others = append(others, f)
		} else {
			fail = append(fail, f)
		}
	}
	fail = append(fail, others...)
	return append(hold[:min(2, len(hold))], fail[:min(2, len(fail))]...)
}

// knowsStated are the formulas about the games of seeds.
var knowsStated memo[uint64, []*property.Formula]

// knowsQuestion asks about every other formula along playable sequences alone.
func knowsQuestion(i int, f *property.Formula) proof.Question {
	return proof.Question{Property: proof.Invariant, Name: fmt.Sprint("f", i), Formula: f, PlayableOnly: i%2 == 1}
}

// knowsDisagreement returns what is wrong about the verdicts on formulas about
// a game, and the verdicts; nil if it cannot be compared.
func knowsDisagreement(ctx context.Context, text string, formulas []*property.Formula, budget proof.Budget, prepare func(*task.ProofTask)) (wrong []string, verdicts []proof.Verdict) {
	file, x := worldsOf(ctx, text)
	if x == nil {
		return nil, nil
	}
	p := task.New(file, task.TaskOptions{Budget: budget})
	if prepare != nil {
		prepare(p)
	}
	for i, f := range formulas {
		p.AskQuestions(knowsQuestion(i, f))
	}
	verdicts = plan.AnswerAll(ctx, p)
	for i, f := range formulas {
		violated, err := x.isViolated(ctx, f, knowsQuestion(i, f).SequenceReading())
		if err != nil {
			return nil, nil
		}
		v := &verdicts[i]
		if v.Status != proof.Open && (v.Status == proof.Violated) != violated {
			wrong = append(wrong, fmt.Sprintf("%s: %s by %s, but in truth violated: %v", f, v.Status, v.Method, violated))
		}
		if v.Status == proof.Open && (strings.Contains(v.OpenReason, "replayed") || strings.Contains(v.OpenReason, "is not used")) {
			wrong = append(wrong, f.String()+": "+v.OpenReason)
		}
	}
	return wrong, verdicts
}

// knowsWays are budgets under which verdicts have to be found in different ways.
var knowsWays = []struct {
	name   string
	budget proof.Budget
	games  int
	decide bool // nearly all
}{
	{"all steps", notEnumerating(proof.QuickBudget.MatchWork), 250, true},
	{"solver only", notEnumerating(0), 80, true},
	{"induction only", notSearching(), 40, false},
	{"enumeration only", enumerating(), 40, true},
}

func notSearching() proof.Budget {
	b := notEnumerating(proof.QuickBudget.MatchWork)
	b.SearchDepth = 0
	return b
}

// enumerating is a budget that lets the solver decide nothing.
func enumerating() proof.Budget {
	b := proof.QuickBudget
	b.MatchWork, b.SolverConflicts, b.EnumeratedStates = 0, 0, maxWorlds
	return b
}

// knowsTally counts verdicts.
type knowsTally struct {
	compared  int
	status    map[proof.Status]int
	methods   map[string]int
	witnesses map[int]int
}

func (c *knowsTally) add(v *proof.Verdict) {
	method, _, _ := strings.Cut(v.Method, ":")
	c.status[v.Status]++
	c.methods[string(v.Status)+" by "+strings.Map(withoutDigits, method)]++
	if v.Status == proof.Violated {
		c.witnesses[len(v.Witnesses)]++
	}
}

func withoutDigits(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}

// TestKnowsAgainstAllMatches compares verdicts on random formulas about random
// GDL-II games with what all matches show.
func TestKnowsAgainstAllMatches(t *testing.T) {
	t.Parallel()
	needSolver(t)
	for _, way := range knowsWays {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			first, games := randomSeeds(t, way.games, 20)
			c := &knowsTally{status: map[proof.Status]int{}, methods: map[string]int{}, witnesses: map[int]int{}}
			for seed := first; seed < first+games; seed++ {
				compareKnows(t, uint64(seed), way.budget, c)
			}
			cells := c.status[proof.Proved] + c.status[proof.Violated] + c.status[proof.Open]
			t.Logf("%d games, %d formulas: %v; %v; witnesses of violations %v", c.compared, cells, c.status, c.methods, c.witnesses)
			if way.decide && (4*min(c.status[proof.Proved], c.status[proof.Violated]) < cells || 20*c.status[proof.Open] > cells) || c.status[proof.Proved] == 0 {
				t.Error("too few formulas are decided, or too few of one kind")
			}
		})
	}
}

// compareKnows compares the verdicts on one game.
func compareKnows(t *testing.T, seed uint64, budget proof.Budget, c *knowsTally) {
	lines := newBlindGame(t.Context(), seed)
	text := strings.Join(lines, "\n")
	file, x := worldsOf(t.Context(), text)
	if x == nil {
		return
	}
	g, _ := play.New(file)
	formulas := knowsStated.of(seed, func() []*property.Formula { return knowsFormulas(t.Context(), seed, x, g) })
	wrong, verdicts := knowsDisagreement(t.Context(), text, formulas, budget, nil)
	if len(verdicts) > 0 {
		c.compared++
	}
	for i := range verdicts {
		c.add(&verdicts[i])
	}
	if wrong != nil {
		lines = shrink(lines, func(text string) bool {
			w, _ := knowsDisagreement(t.Context(), text, formulas, budget, nil)
			return w != nil
		})
		t.Errorf("seed %d: %s\n%s", seed, strings.Join(wrong, "; "), strings.Join(lines, "\n"))
	}
}
