package gdl

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// TestOversized: a text with more tokens than a tree may have is not read, and
// says so; comments do not count.
func TestOversized(t *testing.T) {
	large := strings.Repeat("a ", syntax.MaxTokens+1)
	for _, n := range []Notation{Prefix, Infix} {
		f := ParseAs(ParseString("", large).Source, n)
		if len(f.Errors) != 1 || f.Errors[0].Kind != syntax.TooMuch || len(f.Exprs) > 0 || f.FirstDoubt() == nil || !f.Recognition.IsForeign() {
			t.Errorf("%v: %d forms, errors %v", n, len(f.Exprs), f.Errors)
		}
	}
	comments := "(role a)\n" + strings.Repeat("; a b c d e f g\n", syntax.MaxTokens/7+1)
	if f := ParseString("", comments); !f.IsErrorFree() || len(f.Rules) != 1 {
		t.Errorf("comments: %v", f.Errors)
	}
}

// TestManyFaults: reading ends when there are too many faults, those of
// parentheses and those of forms, in both notations.
func TestManyFaults(t *testing.T) {
	const many = 3 * syntax.MaxFaults
	for name, text := range map[string]string{
		"parentheses": "(role a)" + strings.Repeat(") ", many),
		"empty lists": "(role a)" + strings.Repeat("() ", many),
		"infix":       "role(a)\ninit(b)\n" + strings.Repeat("p(X :- q(X\n", many),
	} {
		f := ParseString("", text)
		last := slices.ContainsFunc(f.Errors, func(e *Error) bool { return e.Kind == syntax.TooMuch })
		if !last || len(f.Errors) > 2*syntax.MaxFaults || f.FirstDoubt() == nil {
			t.Errorf("%s: %d faults, told that it is cut short: %v", name, len(f.Errors), last)
		}
	}
}

// TestOversizedForm: one rule with more words than are compared with each other is not
// read, and says so; the largest one allowed is, and so are many small ones.
func TestOversizedForm(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"conditions": {"(role a)\n(<= (p a) " + strings.Repeat("(q a) ", syntax.MaxFormWords/3+1) + ")", true},
		"arguments":  {"(role a)\n(init (f " + strings.Repeat("x ", syntax.MaxFormWords) + "))", true},
		"largest":    {"(role a)\n(init (f " + strings.Repeat("x ", syntax.MaxFormWords-5) + "))", false},
		"long names": {"(role a)\n(init (f " + strings.Repeat("x", 2*syntax.MaxFormWords) + "))", false},
		"many rules": {strings.Repeat("(<= (p a) (q a))\n", syntax.MaxFormWords/4), false},
		"infix":      {"role(a)\ninit(b)\np(a) :- " + strings.Repeat("q(a) & ", syntax.MaxFormWords) + "q(b)\n", true},
	} {
		f := ParseString("", c.text)
		got := slices.ContainsFunc(f.Errors, func(e *Error) bool { return e.Kind == syntax.TooMuch })
		if got != c.want || got && f.FirstDoubt() == nil {
			t.Errorf("%s: too large: %v, errors %v", name, got, f.Errors)
		}
	}
}
