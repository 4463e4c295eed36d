package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/asp"
)

// A Program is one question to clingo.
type Program struct {
	// Name is the name of its file without ".lp".
	Name string
	// Text is the program, with comments that describe it.
	Text string
	// Expect is the answer that the certificate needs; Unknown if none.
	Expect asp.Status
	// Excuse names the program that, if UNSATISFIABLE, excuses this one from
	// the expected answer; empty if nothing does.
	Excuse string
	// Of names the program of which this one is a part: all parts together ask
	// the same question. They are needed only where clingo finds no answer to
	// that program. It is empty for programs that are needed in any case.
	Of string
}

// program writes the program of the rules that have been added.
func (b *builder) program(c Claim, degree int, name, what string, expect asp.Status) Program {
	b.prune()
	var s strings.Builder
	b.header(&s, c, degree, name, what, expect)
	for section, rules := range b.rules {
		if len(rules) == 0 {
			continue
		}
		fmt.Fprintf(&s, "\n%% %d. %s\n", section+1, titles[section])
		b.section(&s, rules)
	}
	s.WriteByte('\n')
	for _, undefined := range b.undefined() {
		fmt.Fprintf(&s, "#defined %s.\n", undefined)
	}
	s.WriteString("#show isViolated/1.\n")
	if !b.inside {
		s.WriteString("#show isOutside/0.\n")
	}
	fmt.Fprintf(&s, "#show %s/2.\n#show %s/3.\n", b.spell(predicate{"true", 1}), b.spell(predicate{"does", 2}))
	return Program{Name: name, Text: s.String(), Expect: expect}
}

// initialMethod is the method of claims about the initial state alone.
const initialMethod = "a look at the initial state"

// method names how the claim is proved.
func (c Claim) method() string {
	switch {
	case c.Method != "":
		return c.Method
	case c.Initially:
		return initialMethod
	case c.Single:
		return "in each state by itself: what is asked follows from the evidence"
	case c.Length > 0:
		return fmt.Sprintf("exhaustion: no sequence of states has %d moves", c.Length)
	}
	return fmt.Sprintf("%d-induction (AIJ 2012, sec. 4.3 and 5.1)", c.back())
}

// section writes rules, each below the rule of the game that it comes from.
func (b *builder) section(s *strings.Builder, rules []rule) {
	written := map[string]bool{}
	last := ""
	for _, r := range rules {
		if written[r.text] {
			continue // two rules of the game, or of the encoding, that say the same
		}
		written[r.text] = true
		if r.from != nil {
			line := b.file.Source.File.Line(r.from.From)
			if origin := fmt.Sprintf("%% line %d: %s\n", line, oneLine(r.from.String())); origin != last {
				s.WriteString(origin)
				last = origin
			}
		}
		s.WriteString(r.text)
		s.WriteByte('\n')
	}
}

// undefined lists the relations that no rule defines, for directives that keep
// clingo from warnings about them: they are false.
func (b *builder) undefined() []string {
	type signature struct {
		name  string
		arity int
	}
	defined := map[signature]bool{}
	for _, section := range b.rules {
		for _, r := range section {
			if r.head != nil {
				defined[signature{r.head.name, r.head.arity()}] = true
			}
		}
	}
	var names []string
	for _, section := range b.rules {
		for _, r := range section {
			for _, a := range r.body {
				if sig := (signature{a.name, a.arity()}); !defined[sig] {
					defined[sig] = true
					names = append(names, fmt.Sprintf("%s/%d", a.name, sig.arity))
				}
			}
		}
	}
	return names
}
