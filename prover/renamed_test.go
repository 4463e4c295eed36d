package prover

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/symmetry"
	"github.com/gdllint/gdllint/proof"
)

// TestNamesAndOrder asks the same of rulesheets whose names and order are others: what is
// decided, and how, depends on neither.
func TestNamesAndOrder(t *testing.T) {
	t.Parallel()
	needSolver(t)
	paths, err := filepath.Glob("../testdata/games/*.kif")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file := gdl.ParseString(filepath.Base(path), string(text))
		if len(file.Errors) > 0 {
			continue // what it says may be a guess
		}
		want := decided(t, file)
		for seed := range uint64(3) {
			other := symmetry.RenameSheet(file, rand.New(rand.NewPCG(seed, 1)))
			if got := decided(t, gdl.ParseString("renamed.kif", other)); !slices.Equal(got, want) {
				t.Errorf("%s: %v, and %v with other names (seed %d):\n%s", path, want, got, seed, other)
			}
		}
	}
}

// decided returns the answers to the questions that are asked of every game.
func decided(t *testing.T, file *gdl.File) (all []string) {
	p := New(file, Options{Budget: proof.DefaultBudget})
	for _, property := range []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.TurnTaking,
		proof.ZeroSum, proof.ConstantSum, proof.Monotonic} {
		p.AskQuestions(proof.Question{Property: property})
	}
	for _, v := range p.AnswerQuestions(t.Context()) {
		all = append(all, fmt.Sprintf("%s %s", v.Property, v.Status))
	}
	return all
}
