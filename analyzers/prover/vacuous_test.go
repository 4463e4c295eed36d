package prover_test

import (
	"context"
	"go/token"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// provedAll returns the report of a run that proves all about a text.
func provedAll(t *testing.T, name, text string) *document.File {
	t.Helper()
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), checker.Config{Settings: checker.Settings{Budget: config.QuickBudget, JobCount: 1}, ProveAll: true})
	if err != nil {
		t.Fatal(err)
	}
	var file *document.File
	if err := runner.Run(t.Context(), []checker.Input{{Path: name, EditorText: []byte(text)}}, func(f *document.File) error {
		file = f
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return file
}

const (
	endless = `(role a) (role b) (init (s 1)) (legal a noop) (legal b x) (legal b y) (<= (next (s 1)) (true (s 1)))
(<= terminal (true (s 2))) (<= (next (s 2)) (true (s 1)) (true (s 3))) (goal a 100) (goal b 0)`
	oneMove = `(role a) (role b) (init s) (legal a left) (legal a right) (legal b noop) (<= (next l) (does a left)) (<= (next r) (does a right))
(<= terminal (not (true s))) (<= (goal a 100) (true l)) (<= (goal a 0) (not (true l))) (<= (goal b 100) (true r)) (<= (goal b 0) (not (true r)))`
	forced = `(role a) (role b) (init (s 1)) (succ 1 2) (succ 2 3) (legal a noop) (legal b noop) (<= (next (s ?y)) (true (s ?x)) (succ ?x ?y))
(<= terminal (true (s 3))) (goal a 100) (goal b 0)`
	turns = `(role a) (role b) (init (control a)) (<= (legal ?r noop) (role ?r) (not (true (control ?r)))) (side l) (side r)
(<= (legal ?r (go ?s)) (true (control ?r)) (side ?s)) (<= (next (control b)) (true (control a))) (<= (next (went ?r ?s)) (does ?r (go ?s)))
(<= (next (went ?r ?s)) (true (went ?r ?s))) (<= terminal (true (went b ?s))) (<= same (true (went a ?s)) (true (went b ?s)))
(<= (goal a 100) same) (<= (goal a 0) (not same)) (<= (goal b 0) same) (<= (goal b 100) (not same))`
	over = `(role a) (init s) (legal a noop) (<= (next s) (true s)) (<= terminal (true s)) (goal a 100)`
)

// TestVacuousProperties asks for the conditions of built-in properties and of stated
// ones.
func TestVacuousProperties(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want string // by property: conditions
	}{
		"endless": {endless, "constant-sum: a terminal state; turn-taking: a choice of moves for another role than b; utility-structure: a terminal state; zero-sum: a terminal state"},
		"oneMove": {oneMove, "turn-taking: a second move of a match"},
		"forced":  {forced, "turn-taking: a choice of moves"},
		"turns":   {turns, ""},
		"over":    {over, "monotonic: a state that is not terminal; playability: a state that is not terminal; strong-winnability: a choice of moves for a; turn-taking: a state that is not terminal"},
		"stated": {turns + "\n;@ always never (=> (true (control l)) terminal)\n;@ always later (=> (true (went b l)) (after (true (went b l))))\n" +
			";@ always some (=> (true (went a l)) (after (true (went a l))))\n;@ always most (count 0 1 (?r) (true (went ?r a)))\n;@ always nested (after (=> (true (control l)) terminal))\n" +
			";@ always first (initially (=> (true (control b)) terminal))\n;@ always knowing (=> (true (control l)) (knows a terminal))\n;@ always turned turn-taking\n" +
			";@ always parts (and (=> (true (control l)) terminal) (count 1 1 (?x (1)) (distinct ?x 2)))",
			"first: (true (control b)); knowing: (true (control l)); later: (and (true (went b l)) (not terminal)); most: (exists (?r) (true (went ?r a))); " +
				"nested: (not (after (not (true (control l))))); never: (true (control l))"},
	} {
		t.Run(name, func(t *testing.T) {
			file := provedAll(t, name+".kif", test.text)
			found := map[string]string{}
			for _, v := range file.Verdicts {
				if v.EmptyCondition != "" {
					key := string(v.Property)
					if v.Name != "" {
						key = v.Name
					}
					found[key] = v.EmptyCondition
				}
			}
			for _, part := range strings.Split(test.want, "; ") {
				key, want, _ := strings.Cut(part, ": ")
				if found[key] != want {
					t.Errorf("%s: %q, want %q", key, found[key], want)
				}
				delete(found, key)
			}
			if len(found) > 0 {
				t.Errorf("also %v", found)
			}
		})
	}
}

// TestVacuousOnlyWherePlayAgrees enumerates games with the reference semantics: a
// condition that is said never to come about does not, and one that never does is
// said.
func TestVacuousOnlyWherePlayAgrees(t *testing.T) {
	paths := append(collectiontest.RulesheetFiles(t, "games"), collectiontest.RulesheetFiles(t, "second/games")...)
	tries := 120
	if testing.Short() {
		tries = 10
	}
	compared, vacuous := 0, 0
	for _, at := range rand.New(rand.NewPCG(5, 38)).Perm(len(paths))[:tries] {
		text, err := os.ReadFile(paths[at])
		if err != nil || len(text) > 8000 {
			continue
		}
		facts, ok := enumerate(t.Context(), string(text))
		if !ok {
			continue
		}
		compared++
		for _, v := range provedAll(t, paths[at], string(text)).Verdicts {
			if v.Status != proof.Proved {
				continue
			}
			holds := map[string]bool{"a terminal state": facts.terminal == 0, "a second role": facts.roles == 1, "a second move of a match": facts.states-facts.terminal == 1,
				"a state that is not terminal": facts.states == facts.terminal, "a choice of moves": len(facts.choosing) == 0}
			for _, role := range facts.roleNames {
				holds["a choice of moves for another role than "+role] = len(facts.choosing) == 0 || len(facts.choosing) == 1 && facts.choosing[role]
				holds["a choice of moves for "+role] = !facts.choosing[role]
			}
			if v.EmptyCondition != "" {
				vacuous++
				if !holds[v.EmptyCondition] {
					t.Errorf("%s: %s: %q comes about", paths[at], v.Property, v.EmptyCondition)
				}
			}
			goals := slices.Contains([]proof.Property{proof.UtilityStructure, proof.ZeroSum, proof.ConstantSum}, proof.Property(v.Property))
			if v.EmptyCondition == "" && (goals && facts.terminal == 0 || v.Property == string(proof.TurnTaking) && len(facts.choosing) < 2) {
				t.Errorf("%s: %s is vacuous, and that is not said", paths[at], v.Property)
			}
		}
	}
	t.Logf("%d games, %d vacuous properties", compared, vacuous)
}

// enumerated sums up the states of a game.
type enumerated struct {
	states, terminal, roles int
	roleNames               []string
	choosing                map[string]bool
}

func enumerate(ctx context.Context, text string) (enumerated, bool) {
	facts := enumerated{choosing: map[string]bool{}}
	game, err := play.NewWithBudget(gdl.Parse(gdl.NewSource(token.NewFileSet(), "game", []byte(text))), play.Budget{MaxTotalSteps: 100e6})
	if err != nil {
		return facts, false
	}
	x, err := game.EnumerateTransitions(ctx, 2000, nil)
	if err != nil || !x.IsComplete {
		return facts, false
	}
	facts.states, facts.terminal, facts.roles = x.Len(), x.TerminalCount, len(game.Roles())
	for _, r := range game.Roles() {
		facts.roleNames = append(facts.roleNames, r.Name)
	}
	for n := range x.Len() {
		s := x.StateAt(n)
		if over, err := game.IsTerminal(ctx, s); err != nil || over {
			continue
		}
		for _, r := range game.Roles() {
			if moves, err := game.LegalMoves(ctx, s, r); err == nil && len(moves) > 1 {
				facts.choosing[r.Name] = true
			}
		}
	}
	return facts, true
}
