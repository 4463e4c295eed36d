package operations

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// said writes the meaning of a text, without rules that follow from others, and its faults.
func said(text string) []string {
	s := read(text)
	var list []string
	for _, r := range s.MeantRules() {
		if r.Implied || r.Broken {
			continue
		}
		line := r.Head.Meaning()
		for _, c := range r.Body {
			line += " " + c.Meaning()
		}
		list = append(list, line)
	}
	for _, f := range s.Errors {
		list = append(list, fmt.Sprintf("%d-%d %s", f.StartPos-1, f.EndPos-1, f.Message))
	}
	return list
}

func read(text string) *Sheet {
	return Read(syntax.Parse(syntax.NewSource(token.NewFileSet(), "", []byte(text)), syntax.Operations))
}

// forms writes the clauses that a text consists of.
func forms(text string) string {
	var list []string
	for _, c := range read(text).Clauses {
		kind := [...]string{"fact", "view", "operation"}[c.Kind]
		line := kind + " " + syntax.Operations.Text(c.Head)
		for _, b := range c.Body {
			line += " & " + b.Meaning()
		}
		for _, e := range c.Effects {
			line += " => " + syntax.Operations.Text(e)
		}
		if c.Broken {
			line += " BROKEN"
		}
		list = append(list, line)
	}
	return strings.Join(list, "\n")
}

// TestClauses reads each construct of the grammar, and texts in which line ends
// and blanks stand elsewhere.
func TestClauses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"p q r(1,X)", "fact p\nfact q\nfact r(1,X)"},
		{"p(1).\nq(2). r", "fact p(1)\nfact q(2)\nfact r"},
		{"p :- q & ~r(X)", "view p & q & (not (r ?x))"},
		{"p :-\n q\n & r", "view p & q & r"},
		{"p :- q | r & s", "view p & (or q (and r s))"},
		{"p :- (q | r) & s", "view p & (or q r) & s"},
		{"p :- ~(q & r)", "view p & (not (and q r))"},
		{"p :- ~~q", "view p & (not (not q))"},
		{"a :: p", "operation a => p"},
		{"a :: p & ~q", "operation a => p => ~q"},
		{"a(X) :: q(X) & ~r ==> p(X) & ~q(X)", "operation a(X) & (q ?x) & (not r) => p(X) => ~q(X)"},
		{"a :: q ==> r ==> p", "operation a & q & r => p"},
		{"a-b(5-3) a_b a.b(c.d) a*b a/b", "fact a-b(5-3)\nfact a_b\nfact a.b(c.d)\nfact a*b\nfact a/b"},
		{"p(-5) p(0.5) p(007)", "fact p(-5)\nfact p(0.5)\nfact p(007)"},
		{"p(\"two words\", X)", "fact p(\"two words\",X)"},
		{"p :- q(_,_)", "view p & (q ?_ ?_)"},
		{"p % a comment :- q\nq", "fact p\nfact q"},
		{"p\r% a comment\rq", "fact p\nfact q"},
		{"p(f(g(1)),h(X,2))", "fact p(f(g(1)),h(X,2))"},
		{"role(a) p :- q role(b) r :- s t :- u v", "fact role(a)\nview p & q\nfact role(b)\nview r & s\nview t & u\nfact v"},
	} {
		if got := forms(test.text); got != test.want {
			t.Errorf("%q: got\n%s\nwant\n%s", test.text, got, test.want)
		}
		if faults := read(test.text).Errors; len(faults) > 0 {
			t.Errorf("%q: %s", test.text, faults[0].Message)
		}
	}
}

// TestFaults wants the first fault of texts that the platform does not read, or
// reads as something else.
func TestFaults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"p(a b)", "a ',' is missing before 'b'"},
		{"p(1,)", "an argument is missing behind ','"},
		{"p(1", "this '(' is not closed"},
		{"p)", "this ')' closes nothing"},
		{"p :- q &", "the sheet ends behind '&'"},
		{"p :- q(_x)", "'_x' is two words"},
		{"p :- 'a'", "the notation has no quoted names"},
		{"p :- X = Y", "the notation has no '='"},
		{"p :- q & 1 < 2", "the notation has no '<'"},
		{"; p", "';' begins no comment in this notation"},
		{"p :- q(?x)", "variables of operations begin with a capital; write 'X'"},
		{"p :- é", "the notation has no"},
		{"p(\"a)", "this string is not closed"},
		{"p([a,b])", "gdllint reads no lists in operations"},
		{"p :- X", "variable 'X' cannot stand as a condition"},
		{"p :- X(a)", "variable 'X' cannot stand for a name"},
		{"p :- q :- r", "a second ':-' behind ':-'"},
		{"p :- q ==> r", "'==>' belongs to an operation"},
		{"p ==> q", "'==>' cannot follow a head"},
		{"p.", "the full stop belongs to the name 'p.'"},
		{"p()", "'p()' is another relation than 'p'"},
		{"p :- q\n(r & s)", "this '(' goes on with 'q' on the line before"},
		{"p\n~q & r", "a clause that begins with '~' is neither fact, view nor operation"},
		{"a :: (p ==> q) & (r ==> s)", "this is an operation inside of another one"},
		{"a :: q | r", "'q | r' is no effect, and the platform stores it as a fact"},
		{"s\nt\np :- q r", "'r' begins a clause of its own here"},
		{"role(a) role(b)\ninit(control(a))\ninit(control(b))", "'a' has control at the beginning already"},
	} {
		s := read(test.text)
		s.MeantRules()
		if len(s.Errors) == 0 || !strings.HasPrefix(s.Errors[0].Message, test.want) {
			t.Errorf("%q: got %v, want %s", test.text, s.Errors, test.want)
		}
	}
}

// TestMeaning wants the rules that clauses stand for.
func TestMeaning(t *testing.T) {
	const head = "role(x)\nbase(p)\ninit(p)\naction(a)\naction(b)\nlegal(a)\ncontrol(x)\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"a fluent is asked for with true", "v :- p", []string{"v (true p)"}},
		{"a view is not", "v :- w\nw", []string{"v w", "w"}},
		{"an effect, and what is removed", "a :: p ==> ~p & q(1)\nv :- q(1)", []string{
			"(deleted p) (does ?role a) (true p)", "(next (q 1)) (does ?role a) (true p)", "v (true (q 1))"}},
		{"without a condition", "a :: q", []string{"(next q) (does ?role a)"}},
		{"a goal for all roles", "goal(R,5) :- p", []string{"(goal ?r 5) (role ?r) (true p)"}},
		{"letters count", "V1 :- p", nil},
	} {
		got := said(head + test.text)
		plain := said(head)
		var fresh []string
		for _, line := range got {
			if !slices.Contains(plain, line) {
				fresh = append(fresh, line)
			}
		}
		if test.want == nil {
			if len(fresh) == 0 {
				t.Errorf("%s: no fault", test.name)
			}
			continue
		}
		if diff := cmp.Diff(test.want, fresh); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.name, diff)
		}
	}
}

// TestZeroGoals writes out the cases without a goal value where they are evident and few.
func TestZeroGoals(t *testing.T) {
	const head = "role(x)\nbase(p)\nbase(q)\ninit(p)\ninit(q)\naction(a)\nlegal(a)\ncontrol(x)\n"
	for text, want := range map[string][]string{
		"goal(x,100) :- p & q\ngoal(x,50) :- ~p":         {"(goal x 0) (true p) (not (true q))"},
		"goal(x,100) :- p\ngoal(x,50) :- ~p":             nil,
		"goal(x,100) :- p\ngoal(x,5) :- ~p & v(N)\nv(1)": {"(scored x) (true p)", "(scored x) (not (true p)) (v ?n)", "(goal ?role 0) (role ?role) (not (scored ?role))"},
	} {
		var got []string
		for _, r := range read(head + text).MeantRules() {
			line := r.Head.Meaning()
			for _, l := range r.Body {
				line += " " + l.Meaning()
			}
			if r.Implied && (r.Head.Relation() == "goal" || r.Head.Relation() == "scored") {
				got = append(got, line)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

// FuzzSheet reads any text: places are those of the text, the layout means the
// same and stays as it is when it is made again.
func FuzzSheet(f *testing.F) {
	f.Add("role(x)\na(X) :: p(X) & ~q ==> r(X) & ~p(X)\nlegal(a(X)) :- p(X) | ~q % c\n")
	f.Add("p :- q\n(r & s)\n~t\nu. v(1) :- \"a b\" & _x")
	f.Add("init(control(a)) init(control(b)) goal(R,N) :- score(N) & leq(1,N)")
	f.Fuzz(func(t *testing.T, text string) {
		s := read(text)
		check := func(what string, from, to token.Pos) {
			if from < 1 || to < from || int(to) > len(text)+1 {
				t.Fatalf("%s at %d-%d of %d", what, from, to, len(text))
			}
		}
		for _, r := range s.MeantRules() {
			check("a rule", r.Place.StartPos, r.Place.EndPos)
		}
		for _, c := range s.Clauses {
			check("a clause", c.StartPos, c.EndPos)
			c.Node.WalkNested(func(x *Node) { check("a form", x.StartPos, x.EndPos) })
		}
		for _, x := range s.Errors {
			check("a fault", x.StartPos, x.EndPos)
		}
		for _, c := range s.Comments {
			check("a comment", token.Pos(c.StartOffset)+1, token.Pos(c.EndOffset)+1)
		}
	})
}
