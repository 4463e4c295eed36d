package asp

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestMangle(t *testing.T) {
	for name, want := range map[string]string{
		"cell": "cell", "x_1": "x_1", "aB": "aB", "nott": "nott", "s": "s", "a__": "a__",
		"not": "s_not", "s_": "s_s__", "s_7": "s_s__7", "": "s_", "7": "s_7", "007": "s_007",
		"-1": "s__2d1", "+": "s__2b", "goal1-100": "s_goal1_2d100", "_x": "s___x", "A": "s_A",
		"ä": "s__c3_a4", "a b": "s_a_20b", "a\nb": "s_a_0ab",
	} {
		if got := Mangle(name); got != want {
			t.Errorf("Mangle(%q) = %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"?x": "Vx", "?n++": "Vn_2b_2b", "step": "Wstep", "?": "V", "": "W", "??": "V_3f", "?_": "V__", "?X": "VX",
	} {
		if got := MangleVar(name); got != want {
			t.Errorf("MangleVar(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestUnmangleRejects(t *testing.T) {
	for _, id := range []string{"", "not", "s", "X", "_x", "s_x", "s__", "s__2", "s__2B", "s__61", "s__5f", "s_é", "a'"} {
		if name, ok := Unmangle(id); ok && id != "s" {
			t.Errorf("Unmangle(%q) = %q", id, name)
		}
	}
	for _, id := range []string{"", "x", "W_3fx", "V_", "V_7a"} {
		if name, ok := UnmangleVar(id); ok {
			t.Errorf("UnmangleVar(%q) = %q", id, name)
		}
	}
}

// checkMangling holds for any name: the spellings are what clingo reads as one
// name, and the way back gives the name.
func checkMangling(t interface{ Errorf(string, ...any) }, name string) {
	id := Mangle(name)
	if !identifier(id) || id[0] == '_' || strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
		t.Errorf("Mangle(%q) = %q is no constant", name, id)
	}
	if back, ok := Unmangle(id); !ok || back != name {
		t.Errorf("Unmangle(%q) = %q, %t, want %q", id, back, ok, name)
	}
	v := MangleVar(name)
	if back, ok := UnmangleVar(v); !ok || back != name {
		t.Errorf("UnmangleVar(%q) = %q, %t, want %q", v, back, ok, name)
	}
	// the other direction: what has a name is spelt in one way only
	if back, ok := Unmangle(name); ok && Mangle(back) != name {
		t.Errorf("%q and %q are both spellings of %q", name, Mangle(back), back)
	}
	if back, ok := UnmangleVar(name); ok && MangleVar(back) != name {
		t.Errorf("%q and %q are both spellings of %q", name, MangleVar(back), back)
	}
}

func TestMangleRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkMangling(t, rapid.OneOf(rapid.String(), rapid.StringMatching(`\??s?_?[a-z_0-9?+-]{0,6}`)).Draw(t, "name"))
	})
}

func FuzzMangle(f *testing.F) {
	for _, seed := range []string{"", "not", "s_", "s_7", "?n++", "goal1-100", "V_3f", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) { checkMangling(t, name) })
}

// terms draws ground terms.
func terms() *rapid.Generator[Term] {
	leaf := rapid.OneOf(
		rapid.Map(rapid.String(), Sym),
		rapid.Map(rapid.Int32(), Int),
		rapid.Map(rapid.String(), func(s string) Term { return Own(s) }),
	)
	return rapid.Custom(func(t *rapid.T) Term {
		args := rapid.SliceOfN(rapid.Deferred(terms), 0, 3)
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			return Fun(rapid.String().Draw(t, "name"), args.Draw(t, "args")...)
		case 1:
			return Tuple(args.Draw(t, "args")...)
		}
		return leaf.Draw(t, "leaf")
	})
}

func TestParseTermRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := terms().Draw(t, "term")
		got, err := ParseTerm(want.String())
		if err != nil || got.String() != want.String() || !got.ground() {
			t.Errorf("%v: got %v, %v", want, got, err)
		}
	})
}

func TestParseTermErrors(t *testing.T) {
	for _, s := range []string{
		"", "X", "a b", "a(", "a()", "a(b", "a(b,)", "(a)", "(,)", "01", "-0", "-", "-a", "not", "_", "__", "a)", `"x"`, "#inf",
		"2147483648", strings.Repeat("(", 100_000),
	} {
		if got, err := ParseTerm(s); err == nil {
			t.Errorf("%.20q: got %.20q", s, got)
		}
	}
}

// FuzzParseTerm checks that what is read prints as it was.
func FuzzParseTerm(f *testing.F) {
	for _, seed := range []string{"a", "true(cell(s_1,b))", "(a,)", "()", "f(-1,())", "_x", "a'"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := ParseTerm(s); err == nil && got.String() != s {
			t.Errorf("%q: got %q", s, got)
		}
	})
}

func TestTermParts(t *testing.T) {
	atom, err := ParseTerm("true(_cell(s_007,-7))")
	if err != nil {
		t.Fatal(err)
	}
	name, ok := atom.Name()
	if !ok || name != "true" || len(atom.Args()) != 1 {
		t.Errorf("%v is %q", atom, name)
	}
	cell := atom.Args()[0]
	if own, ok := cell.OwnName(); !ok || own != "cell" {
		t.Errorf("%v is %q", cell, own)
	}
	if _, ok := cell.Name(); ok {
		t.Errorf("%v has a name", cell)
	}
	if name, ok := cell.Args()[0].Name(); !ok || name != "007" {
		t.Errorf("%v is %q", cell.Args()[0], name)
	}
	if n, ok := cell.Args()[1].Int(); !ok || n != -7 {
		t.Errorf("%v is %d", cell.Args()[1], n)
	}
}

// textExample has every kind of statement, literal and term.
func textExample() *Text {
	t := &Text{}
	x, y, step := Var("?x"), Var("?n++"), Var("t")
	cell := Fun("cell", x, y)
	t.Comment("the board\r\nof 007 %* and *% all")
	t.Comment("")
	t.Rule(Own("index", Sym("007"), Int(7)))
	t.Rule(Own("time", Interval(Int(0), Int(3))))
	t.Rule(cell, Pos(Own("index", x, Any())), Not(Sym("not")), Pos(Own("index", y, Any())))
	t.Rule(Own("next", Add(step, Int(1))), Pos(Own("time", step)), Compare(Sub(step, Int(-1)), Lt, Int(3)))
	t.Rule(Sym("+"), Pos(Sym("open")), Pos(cell).If(Pos(Own("index", x, y)), Compare(x, Ne, y)), Not(Sym("a")).Not())
	t.Choice(Choice{Min: Int(1), Max: Int(1), Elements: []ChoiceElement{
		{Fun("does", Sym("x")), []Literal{Pos(Sym("open"))}}, {Atom: Sym("open")},
	}}, Pos(Own("time", Int(0))))
	t.Choice(Choice{Elements: []ChoiceElement{{Atom: Fun("a", Tuple(x)), If: []Literal{Pos(Own("index", x, Any()))}}}})
	t.Constraint(Count(Int(2), Term{}, Element{[]Term{x, Int(1)}, []Literal{Pos(Fun("does", x))}}, Element{Terms: []Term{Int(0)}}))
	t.Constraint(Count(Term{}, Term{}, Element{Terms: []Term{Int(0)}}).Not(), Compare(Int(1), Ge, Int(2)))
	t.External(Sym("e"), Pos(Sym("open")))
	t.Show()
	t.Show(cell, Own("next", step))
	return t
}

const textWant = `% the board
% of 007 %* and *% all

_index(s_007,7).
_time(0..3).
cell(Vx,Vn_2b_2b) :- _index(Vx,_), not s_not, _index(Vn_2b_2b,_).
_next(Wt+1) :- _time(Wt), Wt-(-1) < 3.
s__2b :- open; cell(Vx,Vn_2b_2b) : _index(Vx,Vn_2b_2b), Vx != Vn_2b_2b; not not a.
1 { does(x) : open; open } 1 :- _time(0).
{ a((Vx,)) : _index(Vx,_) }.
:- 2 #count { Vx,1 : does(Vx); 0 }.
:- not #count { 0 }, 1 >= 2.
#external e : open.
#show.
#show cell/2.
#show _next/1.
`

func TestText(t *testing.T) {
	var b strings.Builder
	n, err := textExample().WriteTo(&b)
	if err != nil || int(n) != b.Len() {
		t.Errorf("%d bytes, %v", n, err)
	}
	if diff := cmp.Diff(textWant, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestTextErrors(t *testing.T) {
	a, x := Sym("a"), Var("?x")
	for name, build := range map[string]func(t *Text){
		"variable as head":     func(t *Text) { t.Rule(x) },
		"no head":              func(t *Text) { t.Rule(Term{}) },
		"integer as head":      func(t *Text) { t.Rule(Int(1)) },
		"hole in head":         func(t *Text) { t.Rule(Fun("f", Add(x, Term{}))) },
		"zero literal":         func(t *Text) { t.Rule(a, Literal{}) },
		"variable as literal":  func(t *Text) { t.Constraint(Pos(x)) },
		"three nots":           func(t *Text) { t.Constraint(Not(a).Not().Not()) },
		"bad operator":         func(t *Text) { t.Constraint(Compare(x, "<>", x)) },
		"hole in comparison":   func(t *Text) { t.Constraint(Compare(x, Eq, Term{})) },
		"nested condition":     func(t *Text) { t.Constraint(Pos(a).If(Pos(a).If(Pos(a)))) },
		"condition on a count": func(t *Text) { t.Constraint(Count(Int(1), Term{}).If(Pos(a))) },
		"count in a count":     func(t *Text) { t.Constraint(Count(a, a, Element{[]Term{a}, []Literal{Count(a, a)}})) },
		"empty element":        func(t *Text) { t.Constraint(Count(a, a, Element{})) },
		"choice of variable":   func(t *Text) { t.Choice(Choice{Elements: []ChoiceElement{{Atom: x}}}) },
		"external":             func(t *Text) { t.External(a, Count(a, a)) },
		"show":                 func(t *Text) { t.Show(x) },
	} {
		t.Run(name, func(t *testing.T) {
			text := &Text{}
			build(text)
			if !errors.Is(text.Err(), ErrBadText) || text.String() != "" {
				t.Errorf("%v, text %q", text.Err(), text)
			}
			if _, err := text.WriteTo(&strings.Builder{}); err == nil {
				t.Error("WriteTo forgets the mistake")
			}
		})
	}
}
