package prover

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// renamed returns a rulesheet with other names, in another order: of its rules, and of
// the conditions of each. The roles stay in the order of the text.
func renamed(file *gdl.File, r *rand.Rand) string {
	names := map[string]string{}
	var roles, rest []string
	for _, rule := range file.Rules {
		body := make([]string, len(rule.Body))
		for i, l := range rule.Body {
			body[i] = renamedLiteral(l, names, r)
		}
		r.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
		text := renamedTerm(rule.Head, names, r)
		if len(body) > 0 {
			text = "(<= " + text + " " + strings.Join(body, " ") + ")"
		}
		if rule.Head.Name == gdl.Role {
			roles = append(roles, text)
		} else {
			rest = append(rest, text)
		}
	}
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return strings.Join(slices.Concat(roles, rest), "\n")
}

func renamedLiteral(l *gdl.Literal, names map[string]string, r *rand.Rand) string {
	switch l.Op {
	case gdl.OpAtom:
		return renamedTerm(l.Atom, names, r)
	case gdl.OpDistinct:
		return renamedTerm(l.Atom, names, r)
	}
	args := make([]string, len(l.Args))
	for i, a := range l.Args {
		args[i] = renamedLiteral(a, names, r)
	}
	op := map[gdl.Op]string{gdl.OpNot: "not", gdl.OpAnd: "and", gdl.OpOr: "or"}[l.Op]
	return fmt.Sprintf("(%s %s)", op, strings.Join(args, " "))
}

func renamedTerm(t *gdl.Term, names map[string]string, r *rand.Rand) string {
	name := t.Name
	if !isKeyword(name) && strings.Trim(name, "0123456789") != "" {
		if names[name] == "" {
			names[name] = fmt.Sprintf("s%06d", r.IntN(1_000_000))
			if t.IsVar() {
				names[name] = "?" + names[name]
			}
		}
		name = names[name]
	}
	if len(t.Args) == 0 {
		return name
	}
	args := make([]string, len(t.Args))
	for i, a := range t.Args {
		args[i] = renamedTerm(a, names, r)
	}
	return fmt.Sprintf("(%s %s)", name, strings.Join(args, " "))
}

func isKeyword(name string) bool {
	_, known := gdl.KeywordArity(name)
	return known
}

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
			other := renamed(file, rand.New(rand.NewPCG(seed, 1)))
			if got := decided(t, gdl.ParseString("renamed.kif", other)); !slices.Equal(got, want) {
				t.Errorf("%s: %v, and %v with other names (seed %d):\n%s", path, want, got, seed, other)
			}
		}
	}
}

// decided returns the answers to the questions that are asked of every game.
func decided(t *testing.T, file *gdl.File) (all []string) {
	p := New(file, Options{Budget: proof.Default})
	for _, property := range []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.TurnTaking,
		proof.ZeroSum, proof.ConstantSum, proof.Monotonic} {
		p.Ask(proof.Question{Property: property})
	}
	for _, v := range p.Verdicts(t.Context()) {
		all = append(all, fmt.Sprintf("%s %s", v.Property, v.Status))
	}
	return all
}
