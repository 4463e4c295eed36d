package prover

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/discover"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
	"github.com/google/go-cmp/cmp"
)

// discovered returns what is found out about a game.
func discovered(t *testing.T, file *gdl.File, stated ...*property.Statement) []*property.Statement {
	t.Helper()
	needSolver(t)
	found, err := discover.FindProperties(t.Context(), file, stated, task.TaskOptions{Budget: proof.DefaultBudget})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func lines(statements []*property.Statement) []string {
	var list []string
	for _, s := range statements {
		list = append(list, s.String())
	}
	return list
}

// marks is a game in which two roles mark the cells of a line in turn, with
// three stones each. Each stone is of one kind or of another.
const marks = `
(role left) (role right)
(place 1) (place 2) (place 3)
(init (cell 1 b)) (init (cell 2 b)) (init (cell 3 b))
(init (lamp red)) (init (lamp green)) (init (control left))
(<= (legal ?r (mark ?x)) (true (control ?r)) (true (cell ?x b)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?x ?r)) (does ?r (mark ?x)))
(<= (next (cell ?x ?m)) (true (cell ?x ?m)) (distinct ?m b))
(<= (next (cell ?x b)) (true (cell ?x b)) (not (touched ?x)))
(<= (touched ?x) (does ?r (mark ?x)))
(<= (next (control left)) (true (control right)))
(<= (next (control right)) (true (control left)))
(<= (next (lamp ?c)) (dark ?c))
(<= (dark ?c) (colour ?c) (not (true (lamp ?c))))
(<= (next (lamp blue)) (true (lamp blue)) (true (lamp red)))
(colour red) (colour green) (colour blue) (colour white)
(<= open (true (cell ?x b)))
(<= terminal (not open))
(<= (goal ?r 50) (role ?r))
`

func TestDiscover(t *testing.T) {
	file := gdl.ParseString("marks.kif", marks)
	found := discovered(t, file)
	want := []string{
		"always exactly-one-cell (forall (?x) (count 1 1 (?y) (true (cell ?x ?y))))",
		"always exactly-one-control (control control)",
		"always exactly-2-lamp (count 2 2 (?x) (true (lamp ?x)))",
		"always some-lamp-implies-control-left (forall ((?f ((lamp red) (lamp green)))) (=> (true ?f) (true (control left))))",
		"always control-left-implies-some-lamp (forall ((?f ((lamp red) (lamp green)))) (=> (true (control left)) (true ?f)))",
		"always stays-cell-left (persistent (true (cell ?x left)))",
		"always stays-cell-right (persistent (true (cell ?x right)))",
	}
	if diff := cmp.Diff(want, lines(found)); diff != "" {
		t.Error(diff)
	}
	// What is stated is not found again, and names stay unique.
	stated := []*property.Statement{found[0], {Name: "exactly-one-control", Formula: found[2].Formula}}
	for _, s := range discovered(t, file, stated...) {
		if s.Formula.String() == found[0].Formula.String() || s.Formula.String() == found[2].Formula.String() || s.Name == "exactly-one-control" {
			t.Errorf("found again: %s", s)
		}
	}
}

// TestDiscoverNothing wants the reason why nothing can be found out.
func TestDiscoverNothing(t *testing.T) {
	_, err := discover.FindProperties(t.Context(), gdl.ParseString("marks.kif", marks), nil, task.TaskOptions{Budget: proof.DefaultBudget, InvalidReason: "V02 at line 1"})
	if err == nil || !strings.Contains(err.Error(), "V02 at line 1") {
		t.Errorf("invalid: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if found, err := discover.FindProperties(ctx, gdl.ParseString("marks.kif", marks), nil, task.TaskOptions{Budget: proof.DefaultBudget}); err == nil || len(found) > 0 {
		t.Errorf("stopped: %v", lines(found))
	}
}

// TestPasteBack wants what is found to be proved when it stands in the file,
// and none of it to be implied by the rest.
func TestPasteBack(t *testing.T) {
	t.Parallel()
	needSolver(t)
	for _, path := range discoveredGames(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			found, err := discover.FindProperties(t.Context(), gdl.ParseString(path, string(text)), nil, task.TaskOptions{Budget: proof.DefaultBudget})
			if err != nil {
				t.Skip(err)
			}
			var pasted strings.Builder
			pasted.Write(text)
			sign := ";"
			if gdl.ParseString(path, string(text)).Notation == gdl.Operations {
				sign = "%"
			}
			for _, s := range found {
				fmt.Fprintf(&pasted, "\n%s@ %s", sign, s)
			}
			file := gdl.ParseString(path, pasted.String())
			read, errs := property.FromComments(property.NewScope(file), file)
			if len(errs) > 0 || len(read) != len(found) {
				t.Fatalf("%d of %d can be read: %v", len(read), len(found), errs)
			}
			t.Logf("%d properties", len(read))
			wantProved(t, file, read)
			wantIndependent(t, file, read)
		})
	}
}

// smallTables are games of the tables that take little time.
var smallTables = []string{"tictactoe", "3pttc", "bidding-tictactoe", "breakthrough", "quarto", "blocker"}

// discoveredGames returns the games of the demonstrations, and those of the
// tables where they are at hand: all if nobody is in a hurry.
func discoveredGames(t *testing.T) []string {
	var games []string
	for _, dir := range []string{"games", "ok", "states"} {
		more, _ := filepath.Glob(filepath.Join("..", "testdata", dir, "*"))
		games = append(games, more...)
	}
	if len(games) == 0 {
		t.Fatal("no games")
	}
	tables, _ := filepath.Glob(filepath.Join("..", "..", "shared", "corpus", "tables", "*.kif"))
	if len(tables) == 0 {
		t.Log("no corpus beside the module: the games of the tables are left out")
	}
	for _, path := range tables {
		name := strings.TrimSuffix(filepath.Base(path), ".kif")
		if slices.Contains(smallTables, name) || !testing.Short() && os.Getenv(envTables) != "" {
			games = append(games, path)
		}
	}
	return games
}

// envTables, if set, asks for all games of the tables.
const envTables = "GDLLINT_ALL_TABLES"

func wantProved(t *testing.T, file *gdl.File, statements []*property.Statement) {
	t.Helper()
	p := task.New(file, task.TaskOptions{Budget: proof.DefaultBudget})
	for _, s := range statements {
		p.AskQuestions(proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula})
	}
	for _, v := range plan.AnswerAll(t.Context(), p) {
		if v.Status != proof.Proved {
			t.Errorf("%s %s: %s", v.Status, v.Name, v.OpenReason)
		}
	}
}

// wantIndependent looks, for each statement, for two sets of fluents after one
// another of which all the others are true and this one is not.
func wantIndependent(t *testing.T, file *gdl.File, statements []*property.Statement) {
	t.Helper()
	p := task.New(file, task.TaskOptions{Budget: proof.DefaultBudget})
	for _, s := range statements {
		p.AskQuestions(proof.Question{Property: proof.Invariant, Formula: s.Formula})
	}
	if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	seqs := make([]*goal.GateFormula, len(statements))
	for i, s := range statements {
		var err error
		if seqs[i], err = goal.CompileFormula(p.Net, s.Formula); err != nil {
			t.Fatal(err)
		}
	}
	u := unroll.New(p.Net)
	u.FreeState()
	u.FreeState()
	var all []asp.Lit // each is true at the first, and if it is about one also at the second
	for _, s := range seqs {
		l := u.GateLit(1, goal.HeldAlong(p.Net, s, 1))
		if s.Operator == property.OpAtom {
			l = u.Conjunction([]asp.Lit{l, u.GateLit(1, goal.HeldAlong(p.Net, s, 0))})
		}
		all = append(all, l)
	}
	solver, err := p.NewSolver(t.Context(), u.LogicProgram)
	if err != nil {
		t.Fatal(err)
	}
	defer solver.Close()
	for i, l := range all {
		assume := []asp.Lit{l.Complement()}
		for j, other := range all {
			if j != i {
				assume = append(assume, other)
			}
		}
		answer, err := p.SolveQuery(t.Context(), solver, u.LogicProgram, asp.Query{Assumptions: assume})
		if err != nil || answer.Status != asp.Sat {
			t.Errorf("%s follows from the others: %v, %v", statements[i], answer.Status, err)
		}
	}
}
