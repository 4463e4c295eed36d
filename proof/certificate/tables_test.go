package certificate

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// slow are table games whose functionals or goals take minutes or more.
var slow = []string{"checkers", "chinesecheckers6", "othello-comp2007", "capture_the_king"}

// printed reads what AIJ 2012 prints, game by game.
func printed(t testing.TB) map[string]map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(collectiontest.CollectionDir(t), "tables", "targets.tsv"))
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("the tables of the papers are not here")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cells := map[string]map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		row := strings.Split(lines.Text(), "\t")
		if len(row) < 4 || row[0] != "AIJ2012" {
			continue
		}
		if cells[row[1]] == nil {
			cells[row[1]] = map[string]string{}
		}
		cells[row[1]][row[2]] = row[3]
	}
	return cells
}

// properties are the properties of AIJ 2012 sec. 6.3 under their names in the
// table.
var properties = map[string]string{
	"playability": "playability", "turntaking": "turn-taking",
	"zerosum": "zero-sum", "uniquegoals": "utility-structure", "monotonic": "monotonic",
}

// TestTables proves what AIJ 2012 proves, with the functionals as evidence, and
// refutes what it refutes in the initial state.
func TestTables(t *testing.T) {
	run := needClingo(t)
	for game, cells := range printed(t) {
		t.Run(game, func(t *testing.T) {
			if slices.Contains(slow, game) && os.Getenv("GDLLINT_SLOW") == "" {
				t.Skip("takes minutes; set GDLLINT_SLOW to run it")
			}
			if testing.Short() && game != "tictactoe" {
				t.Skip("takes seconds")
			}
			e := tableGame(t, game)
			proved, valid := inductive(t, e, run, functionals(e), nil)
			t.Logf("functionals: %d/%d proved (printed %s)", len(proved), valid, cells["functionals"])
			if game == "tictactoe" && (len(proved) != 4 || valid != 4) {
				t.Errorf("%d of %d functionals proved, want 4 of 4", len(proved), valid)
			}
			r := certify(t, e, run, Claim{Property: "functionals", Statements: proved})
			t.Logf("functionals: %s", seconds(r))
			if err := r.Err(); err != nil {
				t.Error(err)
			}
			for name, statement := range properties {
				r := certify(t, e, run, Claim{Property: name, Statements: []Statement{Standard(statement)}, Evidence: proved})
				t.Logf("%s: printed %s, certified %v (%s)", name, cells[name], r.AllSupport(), seconds(r))
				checkCell(t, name, cells[name], r)
			}
		})
	}
}

// checkCell compares the result of a check with what the paper prints.
func checkCell(t *testing.T, name, printed string, r CheckResult) {
	t.Helper()
	base := r.Outcomes[0].ActualStatus
	switch {
	case r.Outcomes[0].Err != nil:
		t.Errorf("%s: %v", name, r.Outcomes[0].Err)
	case printed == "y" && !r.AllSupport():
		t.Errorf("%s: printed y, but %v", name, r.Err())
	case printed == "n" && base != asp.Sat:
		t.Errorf("%s: printed n, but the base is %v", name, base)
	}
}
