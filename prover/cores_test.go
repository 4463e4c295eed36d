package prover

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/cores"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// idle returns a context with so many cores that are idle.
func idle(ctx context.Context, n int) context.Context {
	busy := make(chan struct{}, n)
	return cores.With(ctx, func() func() {
		select {
		case busy <- struct{}{}:
			return func() { <-busy }
		default:
			return nil
		}
	})
}

// forHelpers is a budget with which helpers have something to do in small games:
// the walk ends soon, and random matches see too many states.
func forHelpers() proof.Budget {
	b := proof.Quick
	b.States, b.MatchWork, b.Conflicts, b.Query, b.Search = 1, 60_000, 1_000, 200, 200
	b.Reach = proof.Reach{Walk: 1, Work: 60_000, States: 20_000, Bytes: 8 << 20}
	return b
}

// everything is what is asked about a game.
func everything() []proof.Question {
	var all []proof.Question
	for _, p := range append(slices.Clone(stateProperties), proof.Termination, proof.Winnability, proof.ConstantSum, proof.Functionals, proof.Persistence) {
		all = append(all, proof.Question{Property: p})
	}
	return all
}

// account is all that is to be the same with helpers and without: verdicts, how
// they came about, and the work.
// It counts what the log says of helpers of some kind.
func account(ctx context.Context, budget proof.Budget, file *gdl.File, kind string, change func(*task.Task)) (told []string, helped int) {
	opts := task.Options{Budget: budget, Log: func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		if strings.Contains(line, kind) {
			helped++
		}
		if strings.HasPrefix(line, "move by move") { // the rest is how long it took
			told = append(told, line[:strings.LastIndex(line, ", ")])
		}
	}}
	p := task.New(file, opts)
	if change != nil {
		change(p)
	}
	p.Ask(everything()...)
	for _, v := range plan.Verdicts(ctx, p) {
		line := fmt.Sprintf("%s: %s by %s, depth %d, %s; %v; %d of %d", v.Label(), v.Status, v.Method, v.Depth, v.Reason, v.Reached, v.Proved, v.Total)
		if v.Trace != nil {
			line += fmt.Sprint(v.Trace.Moves)
		}
		told = append(told, line+" "+strings.Join(v.Invariants, "; "))
	}
	told = append(told, fmt.Sprintf("%d conflicts, %d queries, %d cases", p.Conflicts(), p.Queries(), p.Cases()))
	if p.Net != nil {
		told = append(told, fmt.Sprintf("%d gates", len(p.Net.Nodes)))
	}
	for _, fault := range p.Faults() {
		told = append(told, fault.Error())
	}
	return told, helped
}

// fields is a game of many moves on so many fields in a row: a piece goes to another
// field, where it captures. On the first few fields, if any, the piece stays as well
// as it goes.
func fields(n, kept int) string {
	var b strings.Builder
	b.WriteString(`(role a) (role b) (init (control a)) (other a b) (other b a)
(<= (legal ?r (move ?x ?y)) (true (control ?r)) (true (cell ?x ?r)) (field ?y) (distinct ?x ?y) (not (true (cell ?y ?r))))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (legal ?r wait) (true (control ?r)) (not (able ?r)))
(<= (able ?r) (true (cell ?x ?r)) (field ?y) (not (true (cell ?y ?r))))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
(<= (next (cell ?y ?r)) (does ?r (move ?x ?y)))
(<= (next (cell ?x free)) (does ?r (move ?x ?y)))
(<= (next (cell ?x ?r)) (does ?r (move ?x ?y)) (sticky ?x))
(<= (touched ?x) (does ?r (move ?x ?y)))
(<= (touched ?y) (does ?r (move ?x ?y)))
(<= (next (cell ?x ?c)) (true (cell ?x ?c)) (not (touched ?x)))
(<= (left ?r) (true (cell ?x ?r)))
(<= terminal (role ?r) (not (left ?r)))
(<= (goal ?r 100) (left ?r) (other ?r ?s) (not (left ?s)))
(<= (goal ?r 50) (left a) (left b) (role ?r))
(<= (goal ?r 0) (role ?r) (not (left ?r)))
`)
	for i := range n {
		fmt.Fprintf(&b, "(field f%d) (init (cell f%d %s))\n", i, i, []string{"a", "b", "free"}[i%3])
		if i < kept {
			fmt.Fprintf(&b, "(sticky f%d)\n", i)
		}
	}
	return b.String()
}

// helpedGames calls visit for games that helpers are tried with.
func helpedGames(t *testing.T, all, short int, visit func(*gdl.File)) {
	files, err := filepath.Glob("../testdata/games/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		visit(gdl.ParseString(name, string(text)))
	}
	for kept := range 4 {
		visit(gdl.ParseString(fmt.Sprint("fields ", kept), fields(7, kept)))
	}
	first, games := randomSeeds(t, all, short)
	for seed := first; seed < first+games; seed++ {
		lines := newRandomGame(uint64(seed))
		if seed%2 == 0 {
			lines = clocked(lines, 4+seed%9)
		}
		visit(gdl.ParseString(fmt.Sprint("random ", seed), strings.Join(lines, "\n")))
	}
}

// kindsOfHelp are what the log says of helpers, and budgets with which they have
// something to do. Whether helpers of joint moves are in time is chance, but it would
// be strange if they never were.
var kindsOfHelp = []struct {
	log    string
	budget proof.Budget
	least  int // times
	tries  int
}{
	{"ahead", forHelpers(), 20, 1},
	{"helpers looked at", withoutStates(), 1, 20},
}

// TestHelpers: whether other cores are idle changes nothing but the time.
func TestHelpers(t *testing.T) {
	needCores(t)
	for _, kind := range kindsOfHelp {
		helped := 0
		var without memo[string, []string]
		for try := 0; try < kind.tries && helped < kind.least; try++ {
			helpedGames(t, 200, 30, func(file *gdl.File) {
				alone := without.of(file.Source.Name, func() []string {
					told, _ := account(t.Context(), kind.budget, file, kind.log, nil)
					return told
				})
				for n := 1; n <= 3; n += 2 {
					together, found := account(idle(t.Context(), n), kind.budget, file, kind.log, nil)
					helped += found
					if !slices.Equal(alone, together) {
						t.Fatalf("%s, %d helpers:\n%s\n\nalone:\n%s\n\n%s", file.Source.Name, n, strings.Join(together, "\n"), strings.Join(alone, "\n"), file.Source.Text)
					}
				}
			})
		}
		t.Logf("%s: %d times", kind.log, helped)
		if helped < kind.least {
			t.Errorf("%s: helpers had something to do %d times only", kind.log, helped)
		}
	}
}

// TestHelpersBelieved: if what helpers come to is taken without asking whether it
// is still what would be done, somebody notices.
func TestHelpersBelieved(t *testing.T) {
	needCores(t)
	for _, kind := range kindsOfHelp {
		different := 0
		var without memo[string, []string]
		for try := 0; try < kind.tries && different == 0; try++ {
			helpedGames(t, 30, 30, func(file *gdl.File) {
				alone := without.of(file.Source.Name, func() []string {
					told, _ := account(t.Context(), kind.budget, file, kind.log, nil)
					return told
				})
				believed, _ := account(idle(t.Context(), 1), kind.budget, file, kind.log, func(p *task.Task) { p.Sabotage.Believe = true })
				if !slices.Equal(alone, believed) {
					different++
				}
			})
		}
		if different == 0 {
			t.Errorf("%s: nobody notices", kind.log)
		}
	}
}

// TestHelpersEnd: wherever the context ends, no helper is left, and what is
// decided by then is what is decided in the end.
func TestHelpersEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	helpedGames(t, 3, 2, func(file *gdl.File) {
		whole, _ := statuses(idle(t.Context(), 2), file, 1<<40)
		for at := 1; at < 4000; at = at*5/3 + 1 {
			found, _ := statuses(idle(t.Context(), 2), file, at)
			for label, status := range found {
				if status != proof.Open && whole[label] != proof.Open && status != whole[label] {
					t.Errorf("%s, end at look %d: %s is %s instead of %s", file.Source.Name, at, label, status, whole[label])
				}
			}
		}
	})
	for wait := 0; runtime.NumGoroutine() > before && wait < 500; wait++ {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		stacks := make([]byte, 1<<16)
		t.Errorf("%d goroutines are left:\n%s", n-before, stacks[:runtime.Stack(stacks, true)])
	}
}

// statuses returns what is known of a game under a context that somebody ends who
// counts what is told.
func statuses(ctx context.Context, file *gdl.File, at int) (map[string]proof.Status, int) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	told := 0
	opts := task.Options{Budget: forHelpers(), Log: func(string, ...any) {
		if told++; told == at {
			end()
		}
	}}
	p := task.New(file, opts)
	p.Ask(everything()...)
	found := map[string]proof.Status{}
	for _, v := range plan.Verdicts(ctx, p) {
		found[v.Label()] = v.Status
	}
	return found, told
}

// TestRowsAhead: what a row comes to that others may begin with before its turn
// depends on the question alone, and not on which others are asked.
func TestRowsAhead(t *testing.T) {
	t.Parallel()
	decided := 0
	of := func(file *gdl.File, row string, questions ...proof.Question) map[string]string {
		p := task.New(file, task.Options{Budget: forHelpers()})
		p.Sabotage.Only = row
		p.Ask(questions...)
		found := map[string]string{}
		for _, v := range plan.Verdicts(t.Context(), p) {
			// Which questions are asked may decide whether states are told apart by
			// the clock, and so how many there are.
			method, _, _ := strings.Cut(v.Method, " of ")
			found[v.Label()] = fmt.Sprintf("%s by %s, depth %d", v.Status, method, v.Depth)
			if v.Status != proof.Open {
				decided++
			}
		}
		return found
	}
	helpedGames(t, 60, 20, func(file *gdl.File) {
		questions := everything()
		questions = questions[:len(questions)-2] // those that count share what they look at
		for _, step := range plan.Steps() {
			if step.Ahead == nil {
				continue
			}
			together := of(file, step.Name, questions...)
			for _, q := range questions {
				for label, one := range of(file, step.Name, q) {
					if one != together[label] {
						t.Errorf("%s, %s, %s: %s alone, %s with the others", file.Source.Name, step.Name, label, one, together[label])
					}
				}
			}
		}
	})
	if decided < 200 {
		t.Errorf("%d questions are decided, too few to compare", decided)
	}
}

// needCores skips a test of helpers where none could ever be in time.
func needCores(t *testing.T) {
	t.Helper()
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("there is one core only")
	}
}
