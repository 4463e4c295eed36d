package prover

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// questionsAbout lists the questions about what the roles of a game know.
func questionsAbout(file *gdl.File) []proof.Question {
	players := file.PlayerNames()
	var all []proof.Question
	for _, property := range []proof.Property{proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal} {
		all = append(all, proof.ExpandKnowledge(proof.Question{Property: property}, players)...)
	}
	return append(all, proof.ExpandKnowledge(proof.Question{Property: proof.KnowsGoal, FinishedOnly: true}, players)...)
}

func knowledgeVerdicts(ctx context.Context, file *gdl.File, budget proof.Budget, prepare func(*task.ProofTask)) []proof.Verdict {
	p := task.New(file, task.TaskOptions{Budget: budget})
	if prepare != nil {
		prepare(p)
	}
	p.AskQuestions(questionsAbout(file)...)
	return plan.AnswerAll(ctx, p)
}

// knowledgeDisagreement returns what is wrong about the verdicts on a game,
// and the verdicts; nil if it cannot be compared.
func knowledgeDisagreement(ctx context.Context, text string, budget proof.Budget, prepare func(*task.ProofTask)) (wrong []string, verdicts []proof.Verdict) {
	file := gdl.ParseString("random", text)
	if _, err := play.New(file); err != nil || file.IsFullyObserved() {
		return nil, nil
	}
	questions := questionsAbout(file)
	truth := knowledgeTruth(ctx, file, questions)
	if truth == nil {
		return nil, nil
	}
	verdicts = knowledgeVerdicts(ctx, file, budget, prepare)
	for i, v := range verdicts {
		if v.Status != proof.Open && (v.Status == proof.Proved) != truth[questions[i]] {
			wrong = append(wrong, fmt.Sprintf("%s of %s about %s: %s by %s, but in truth %v", v.Property, v.Role, v.AboutRole, v.Status, v.Method, truth[questions[i]]))
		}
		if v.Status == proof.Open && strings.Contains(v.OpenReason, "replayed") {
			wrong = append(wrong, string(v.Property)+": "+v.OpenReason)
		}
	}
	return wrong, verdicts
}

// TestKnowledgeAgainstInformationSets compares verdicts on random GDL-II games
// with what all information sets show.
func TestKnowledgeAgainstInformationSets(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 260, 40)
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			compared, proved, violated, open := 0, 0, 0, 0
			methods := map[string]int{}
			for seed := first; seed < first+games; seed++ {
				lines := newBlindGame(t.Context(), uint64(seed))
				wrong, verdicts := knowledgeDisagreement(t.Context(), strings.Join(lines, "\n"), way.budget, nil)
				if verdicts == nil {
					continue
				}
				compared++
				for _, v := range verdicts {
					method, _, _ := strings.Cut(v.Method, ":")
					methods[string(v.Status)+" by "+method]++
					switch v.Status {
					case proof.Proved:
						proved++
					case proof.Violated:
						violated++
					default:
						open++
					}
				}
				if wrong != nil {
					lines = shrink(lines, func(text string) bool {
						w, _ := knowledgeDisagreement(t.Context(), text, way.budget, nil)
						return w != nil
					})
					t.Errorf("seed %d: %s\n%s", seed, strings.Join(wrong, "; "), strings.Join(lines, "\n"))
				}
			}
			cells := proved + violated + open
			t.Logf("%d games, %d cells: %d proved, %d violated, %d open; %v", compared, cells, proved, violated, open, methods)
			if 4*min(proved, violated) < cells || 20*open > cells || compared == 0 {
				t.Error("too few cells are decided, or too few of one kind")
			}
		})
	}
}

// TestProductFaultsAreNoticed makes mistakes in the product of copies: the comparison with all information sets shows each.
func TestProductFaultsAreNoticed(t *testing.T) {
	t.Parallel()
	needSolver(t)
	product := func(change func(*circuit.Network)) func(*task.ProofTask) {
		return func(p *task.ProofTask) { knowledge.KnowledgeStateOf(p).BreakProduct = change }
	}
	for mistake, prepare := range map[string]func(*task.ProofTask){
		"percepts ignored": product(func(n *circuit.Network) { n.Product.Equal = nil }),
		"fluents taken for equal": product(func(n *circuit.Network) {
			for f := range n.Product.EqualFluents {
				n.Product.EqualFluents[f] = n.Product.Twin[f] != n.FluentRefs[f]
			}
		}),
		"a copy that is never over": product(func(n *circuit.Network) { n.TerminalRef = n.CopiedRef(0, n.Product.Source.TerminalRef) }),
		"the first copy goes on":    product(func(n *circuit.Network) { copy(n.NextRefs, n.NextRefs[len(n.NextRefs)/2:]) }),
		"all moves seen": func(p *task.ProofTask) {
			knowledge.KnowledgeStateOf(p).BreakSeen = func(seen [][]bool) {
				for _, moves := range seen {
					for m := range moves {
						moves[m] = true
					}
				}
			}
		},
	} {
		wantNoticed(t, mistake, 0, 60, func(seed uint64) error {
			wrong, _ := knowledgeDisagreement(t.Context(), strings.Join(newBlindGame(t.Context(), seed), "\n"), notEnumerating(0), prepare)
			if wrong != nil {
				return errors.New(wrong[0])
			}
			return nil
		})
	}
}
