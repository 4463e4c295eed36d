package checker

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// everywhere returns the fingerprints of findings of one rule on each
// expression of a text, sorted.
func everywhere(text, code string) []string {
	f := gdl.ParseString("x.kif", text)
	var list []finding.Finding
	var walk func([]*syntax.Node)
	walk = func(exprs []*syntax.Node) {
		for _, e := range exprs {
			list = append(list, finding.Finding{Code: code, Pos: e.StartPos, End: e.EndPos})
			walk(e.List)
		}
	}
	walk(f.Exprs)
	fillFingerprints(f, list)
	var prints []string
	for _, x := range list {
		prints = append(prints, x.Fingerprint)
	}
	slices.Sort(prints)
	return prints
}

// sheets returns the forms of rulesheets without faults.
func sheets(t *testing.T) [][]*syntax.Node {
	t.Helper()
	paths, _ := filepath.Glob("../testdata/ok/*.kif")
	var all [][]*syntax.Node
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, gdl.ParseString(path, string(text)).Exprs)
	}
	if len(all) == 0 {
		t.Fatal("no rulesheets")
	}
	return all
}

// layout writes forms, with gaps between words and names as asked for.
func layout(forms []*syntax.Node, gap func() string, name func(string) string) string {
	var b strings.Builder
	var write func(*syntax.Node)
	write = func(e *syntax.Node) {
		if !e.IsList() {
			b.WriteString(name(e.Word))
			return
		}
		b.WriteString("(")
		for i, inner := range e.List {
			if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString(gap())
			write(inner)
		}
		b.WriteString(gap() + ")")
	}
	for _, form := range forms {
		write(form)
		b.WriteString("\n" + gap())
	}
	return b.String()
}

func plain(forms []*syntax.Node) string {
	return layout(forms, func() string { return "" }, func(s string) string { return s })
}

// Layout, comments, letter case, names of variables and the order of forms do
// not matter.
func TestLasts(t *testing.T) {
	all := sheets(t)
	rapid.Check(t, func(t *rapid.T) {
		forms := all[rapid.IntRange(0, len(all)-1).Draw(t, "sheet")]
		before := everywhere(plain(forms), "V02")
		gaps := rapid.SampledFrom([]string{"", "", " ", "\n", "\t ", "\r\n", " ; a comment (\n", "\n\n"})
		letters := map[string]string{}
		name := func(word string) string {
			if rapid.Bool().Draw(t, "upper") {
				word = strings.ToUpper(word)
			}
			if !strings.HasPrefix(word, "?") {
				return word
			}
			folded := gdl.FoldName(word)
			if letters[folded] == "" {
				// Longer than before, so that no two variables become one.
				letters[folded] = folded + rapid.SampledFrom([]string{"-a", "-longer", "-x1"}).Draw(t, "suffix")
			}
			return letters[folded]
		}
		shuffled := rapid.Permutation(forms).Draw(t, "order")
		text := layout(shuffled, func() string { return gaps.Draw(t, "gap") }, name)
		if after := everywhere(text, "V02"); !slices.Equal(before, after) {
			t.Fatalf("fingerprints changed with\n%s", text)
		}
	})
}

// Other rules before, between and behind do not matter, even if they are
// equal but for a name.
func TestOtherRules(t *testing.T) {
	all := sheets(t)
	rapid.Check(t, func(t *rapid.T) {
		forms := all[rapid.IntRange(0, len(all)-1).Draw(t, "sheet")]
		before := everywhere(plain(forms), "V02")
		extra := gdl.ParseString("y.kif", "(brandnew a)(<= (brandnew ?x) (true (fresh ?x)) (not (stale ?x)))").Exprs
		i := rapid.IntRange(0, len(forms)).Draw(t, "place")
		after := everywhere(plain(slices.Insert(slices.Clone(forms), i, extra...)), "V02")
		for _, print := range before {
			if _, found := slices.BinarySearch(after, print); !found {
				t.Fatalf("a fingerprint is lost with other rules at %d", i)
			}
		}
	})
}

// What makes a finding another one.
func TestDiffers(t *testing.T) {
	const text = "(<= (p ?x ?y) (q ?x) (not (r ?y)))"
	one := everywhere(text, "V02")
	if len(slices.Compact(slices.Clone(one))) != len(one) {
		t.Error("two places of a form have one fingerprint")
	}
	for what, other := range map[string][]string{
		"the rule":          everywhere(text, "V01"),
		"a name":            everywhere("(<= (p ?x ?y) (q ?x) (not (s ?y)))", "V02"),
		"which variable":    everywhere("(<= (p ?x ?y) (q ?x) (not (r ?x)))", "V02"),
		"one variable less": everywhere("(<= (p ?x ?x) (q ?x) (not (r ?x)))", "V02"),
		"nesting":           everywhere("(<= (p ?x ?y) (q ?x (not (r ?y))))", "V02"),
	} {
		for _, print := range one {
			if slices.Contains(other, print) {
				t.Errorf("%s makes no difference", what)
				break
			}
		}
	}
}

// Equal findings are told apart, and so are ranges that are no expression.
func TestEqual(t *testing.T) {
	f := gdl.ParseString("x.kif", "(a b)(a b)")
	first, second := f.Exprs[0], f.Exprs[1]
	list := []finding.Finding{
		{Code: "D07", Pos: first.StartPos, End: first.EndPos},
		{Code: "D07", Pos: first.StartPos, End: first.EndPos},
		{Code: "D07", Pos: second.StartPos, End: second.EndPos},
		{Code: "D07", Pos: first.StartPos, End: first.StartPos + 1},
		{Code: "D07", Pos: first.List[0].StartPos, End: first.List[1].EndPos},
		{Code: "D07", Pos: first.List[0].StartPos, End: first.List[0].EndPos},
		{Code: "D07", Pos: first.StartPos, End: first.EndPos, WholeRulesheet: true},
		{Code: "D07"},
	}
	fillFingerprints(f, list)
	seen := map[string]int{}
	for i, x := range list {
		if other, twice := seen[x.Fingerprint]; twice || len(x.Fingerprint) != 32 {
			t.Errorf("findings %d and %d have the fingerprint %q", other, i, x.Fingerprint)
		}
		seen[x.Fingerprint] = i
	}
}

// A finding about the whole rulesheet does not hang on its first form.
func TestWhole(t *testing.T) {
	print := func(text string) string {
		f := gdl.ParseString("x.kif", text)
		list := []finding.Finding{{Code: "K01", Pos: f.Exprs[0].StartPos, End: f.Exprs[0].EndPos, WholeRulesheet: true}}
		fillFingerprints(f, list)
		return list[0].Fingerprint
	}
	if print("(a)(b)") != print("(c)(a)(b)") {
		t.Error("the first form matters")
	}
}

// A violation keeps its fingerprint where its cause is found at another rule, and may have had that of each rule
// that it shows, or that makes a fluent on its path.
func TestKnown(t *testing.T) {
	f := gdl.ParseString("x.kif", "(legal r a) (legal r b) (legal r c) (<= (next (at ?x)) (true (at ?x)))")
	at := func(i int) finding.Finding {
		return finding.Finding{Code: "P01", Property: "playability", Pos: f.Rules[i].Head.Pos(), End: f.Rules[i].Head.End()}
	}
	var plain [4]string
	for i := range plain {
		list := []finding.Finding{at(i)}
		fillFingerprints(f, list)
		plain[i] = list[0].Fingerprint
	}
	moved := []finding.Finding{at(1)}
	moved[0].KnownPos, moved[0].KnownEnd = f.Rules[0].Head.Pos(), f.Rules[0].Head.End()
	moved[0].Related, moved[0].Path = []finding.RelatedPlace{{Pos: f.Rules[2].Head.Pos(), End: f.Rules[2].Head.End()}}, []string{"at"}
	fillFingerprints(f, moved)
	for _, print := range plain[1:] {
		if moved[0].Fingerprint != plain[0] || !slices.Contains(moved[0].OtherFingerprints, print) {
			t.Errorf("%+v lacks %q", moved[0], print)
		}
	}
}
