package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/epistemic"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Verdicts answers all questions, in the order in which they were asked. When
// ctx ends, undecided questions stay open: nothing that was decided by then is
// lost, and work that is slow to notice is left behind.
func Verdicts(ctx context.Context, t *task.Task) []proof.Verdict {
	t.Begin(ctx)
	t.AddParts()
	epistemic.AddActuals(t)
	asked := slices.Clone(t.Items)
	t.More(further(asked), furtherPart)
	t.Post(asked...)
	if ctx.Err() != nil {
		return posted(ctx, t, asked)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(ctx, t)
	}()
	if !task.Waited(ctx, done) {
		return posted(ctx, t, asked)
	}
	return answers(t)
}

// furtherPart is which part of the effort for a game each question adds that is not
// one of the dozen about the whole game.
const furtherPart = 12

// further counts the formulas of the author and the questions about the knowledge of roles.
func further(asked []*task.Item) (n int64) {
	for _, it := range asked {
		if it.Verdict.Formula != nil || it.Verdict.IsKnowledge() {
			n++
		}
	}
	return n
}

// posted returns the answers as far as they are on the board, where the
// context has ended before the work. Evidence that was not collected yet is
// missing.
func posted(ctx context.Context, t *task.Task, asked []*task.Item) []proof.Verdict {
	left := t.Left(asked)
	finish(ctx, left)
	for _, it := range left.Items {
		if v := &it.Verdict; t.Opts.Evidence && v.Evidence == nil && (v.Status == proof.Proved || v.Status == proof.Violated && v.Sought()) {
			v.Evidence = &proof.Evidence{Instead: "no certificate: " + left.CutReason(ctx)}
		}
	}
	t.LogAccounts()
	return answers(left)
}

// work settles the questions that can be settled, and notes why the others are open.
func work(ctx context.Context, t *task.Task) {
	reason := "a part of the program failed"
	t.Guard("the prover", func() error {
		if reason = Prepare(ctx, t); reason == "" {
			decide(ctx, t)
			t.Refresh()
			t.Lift()
			inAnyCase(ctx, t, Counting())
		}
		return nil
	})
	if reason != "" {
		leaveOpen(ctx, t, reason)
	}
	finish(ctx, t)
	t.Lift()
	inAnyCase(ctx, t, Evidence())
	epistemic.RestoreStated(t)
	t.LogAccounts()
}

// inAnyCase runs the strategies before the steps and after them.
func inAnyCase(ctx context.Context, t *task.Task, s task.Strategy[*task.Task]) {
	if err := s.Follow(ctx, t, t, func() (bool, error) { return true, nil }); err != nil {
		t.Log("%s: %v", s.Name, err)
	}
}

// finish notes why questions are open, and answers those that follow from other answers.
func finish(ctx context.Context, t *task.Task) {
	for _, it := range t.Items {
		if it.Verdict.Status == proof.Open && it.Verdict.Reason == "" && len(t.Parts(it.Verdict.Question)) == 0 {
			it.Verdict.Reason = t.OpenReason(it)
			it.Verdict.Reached.Steps = max(0, it.Clear-1)
			t.Cut(ctx, &it.Verdict)
		}
	}
	t.Derive()
	for _, it := range t.Items {
		if it.Verdict.Status == proof.Open && len(t.Parts(it.Verdict.Question)) > 0 {
			t.Cut(ctx, &it.Verdict)
		}
	}
}

// answers returns the verdicts of the questions that are awaited.
func answers(t *task.Task) []proof.Verdict {
	var verdicts []proof.Verdict
	for _, it := range t.Items {
		if !it.Hidden && !it.Aside {
			verdicts = append(verdicts, it.Verdict)
		}
	}
	return verdicts
}

func leaveOpen(ctx context.Context, t *task.Task, reason string) {
	for _, it := range t.Items {
		if !it.Done && it.Verdict.Reason == "" && len(t.Parts(it.Verdict.Question)) == 0 {
			if ctx.Err() == nil || reason != ctx.Err().Error() {
				it.Verdict.Reason = reason
			}
			t.Cut(ctx, &it.Verdict)
		}
	}
}

// Prepare grounds the game. It returns why that cannot be done, or "".
func Prepare(ctx context.Context, t *task.Task) string {
	if t.Opts.Invalid != "" {
		return "not valid GDL (" + t.Opts.Invalid + ")"
	}
	if reason := Unfit(t.File); reason != "" {
		return reason
	}
	var err error
	if t.Play, err = play.New(t.File); err != nil {
		return err.Error()
	}
	inAnyCase(ctx, t, BeforeGrounding())
	Progress(t, "grounding")
	if t.Game, err = t.Ground(ctx); err != nil {
		t.NoteFault(err)
		if reason := groundAgain(ctx, t, err); reason != "" {
			return reason
		}
	}
	if t.Sabotage.BreakGame != nil {
		t.Sabotage.BreakGame(t.Game)
	}
	Progress(t, "network")
	if t.Net, err = circuit.NewNetwork(ctx, t.Game); err != nil {
		return err.Error()
	}
	logSize(t)
	if len(t.Net.Nodes) > t.Budget().Gates {
		return matchesOnly(ctx, t, "the game is too large to prove: its rules need "+plural.Count(len(t.Net.Nodes), "gate")+largestRule(t.Game))
	}
	return ""
}

// largestRule returns the rule with most ground rules, those split off included.
func largestRule(game *grounding.Game) string {
	count := map[*gdl.Rule]int{}
	var largest *gdl.Rule
	for _, r := range game.Rules.All() {
		if count[r.Source]++; largest == nil || count[r.Source] > count[largest] {
			largest = r.Source
		}
	}
	if largest == nil {
		return ""
	}
	return fmt.Sprintf(", and the rule for %s has %d of %s", largest.Head, count[largest], plural.Count(game.Rules.Len(), "ground rule"))
}

// logSize logs the size of the game.
func logSize(t *task.Task) {
	s := t.Game.Stats
	t.Log("grounded: %d fluents, %d moves; %d ground rules, %d of them different, %d gates; %s, %d MB",
		s.Fluents, s.Moves, s.Instances, s.Rules, len(t.Net.Nodes), t.Elapsed(), s.Bytes>>20)
}
