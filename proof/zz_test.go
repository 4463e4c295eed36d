package proof

import (
	"bytes"
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"slices"
	"testing"
)

func TestZZ(t *testing.T) {
	code := []int32{0, 0, 1, 1, 4, 0, 2, 3, 4, 5, 0, 1, 0, -1, 0, 2, 0, 6, 2, 0, 2, 0, 7, 2, 0, 2, 0, 8, 2, 0, 2, 0, 9, 2, 0, 2, 0, 10, 2, 0, 2, 13, 2, 4, 0, 2, 0, 12, -13, 0, 7, 0, -6, -7, -8, -9, -10, -11, -12, 2, 7, 0, 2, 6, 1, 7, 1, 8, 1, 9, 1, 10, 1, 11, 1, 12, 1, 0, 2, 0, -14, -15, 2, 2, 0, 2, 14, 1, 15, 1, 1, 9, 0, 6, 7, 8, 9, 10, 11, 12, 14, 15, 0, 2, 16, 2, -13, 0, 2, 17, 5, -5, 0}
	var rules []asp.Rule
	for r := range asp.Decode(code) {
		rules = append(rules, asp.Rule{Kind: r.Kind, Heads: slices.Clone(r.Heads), Body: slices.Clone(r.Body), Bound: r.Bound, Sum: slices.Clone(r.Sum)})
	}
	build := func(rs []asp.Rule) *asp.Program {
		p := &asp.Program{}
		p.NewAtoms(17)
		for _, r := range rs {
			addRule(p, r)
		}
		return p
	}
	run := func(rs []asp.Rule, as []asp.Lit, args ...string) asp.Status {
		s, err := clingo.New(clingo.Options{Seed: 1, Args: args})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if err := s.Load(t.Context(), build(rs)); err != nil {
			t.Fatal(err)
		}
		x, err := s.Solve(t.Context(), asp.Query{Assume: as})
		if err != nil {
			t.Fatal(err)
		}
		return x.Status
	}
	as := []asp.Lit{16, -17}
	bad := func(rs []asp.Rule) bool {
		hard := slices.Clone(rs)
		hard = append(hard, asp.Rule{Kind: asp.KindRule, Body: []asp.Lit{-16}}, asp.Rule{Kind: asp.KindRule, Body: []asp.Lit{17}})
		return run(rs, as) == asp.Unsat && run(hard, nil) == asp.Sat
	}
	t.Log(bad(rules))
	for again := true; again; {
		again = false
		for i := 1; i < len(rules); i++ {
			f := slices.Delete(slices.Clone(rules), i, i+1)
			if bad(f) {
				rules = f
				again = true
				i--
			}
		}
	}
	var w bytes.Buffer
	build(rules).WriteText(&w)
	t.Log(w.String())
	for _, a := range [][]string{{}, {"--eq=3"}, {"--eq=-1"}, {"--eq=1"}, {"--sat-prepro=0"}, {"--backprop"}, {"--no-gamma"}, {"--trans-ext=all"}, {"--supp-models"}, {"--configuration=many"}, {"--eq=3", "--eq-dfs"}} {
		t.Log(a, run(rules, as, a...), run(rules, []asp.Lit{16}, a...), run(rules, []asp.Lit{-17}, a...), run(rules, []asp.Lit{-17, 16}, a...), run(rules, []asp.Lit{17}, a...))
	}
}
func addRule(p *asp.Program, r asp.Rule) {
	switch r.Kind {
	case asp.KindWeight:
		p.Weight(headOf(r), r.Bound, r.Sum...)
	case asp.KindChoice:
		p.Choice(r.Heads)
	default:
		p.Rule(headOf(r), r.Body...)
	}
}
func headOf(r asp.Rule) asp.Atom {
	if len(r.Heads) == 0 {
		return 0
	}
	return r.Heads[0]
}
