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
	// ExpectedStatus is the answer that the certificate needs; Unknown if none.
	ExpectedStatus asp.Status
	// ExcuseProgram names the program that, if UNSATISFIABLE, excuses this one from
	// the expected answer; empty if nothing does.
	ExcuseProgram string
	// WholeProgram names the program of which this one is a part: all parts together ask
	// the same question. They are needed only where clingo finds no answer to
	// that program. It is empty for programs that are needed in any case.
	WholeProgram string
}

// write returns the program made of the rules that have been added.
func (b *programBuilder) write(c Claim, degree int, name, what string, expect asp.Status) Program {
	b.pruneRules()
	var s strings.Builder
	b.writeHeader(&s, c, degree, name, what, expect)
	for section, rules := range b.rules {
		if len(rules) == 0 {
			continue
		}
		fmt.Fprintf(&s, "\n%% %d. %s\n", section+1, sectionTitles[section])
		b.writeSection(&s, rules)
	}
	s.WriteByte('\n')
	for _, undefined := range b.relationsWithoutRules() {
		fmt.Fprintf(&s, "#defined %s.\n", undefined)
	}
	s.WriteString("#show isViolated/1.\n")
	if !b.assumeInside {
		s.WriteString("#show isOutside/0.\n")
	}
	shown := ""
	for _, e := range b.encodings {
		if show := fmt.Sprintf("#show %s/2.\n#show %s/3.\n", e.spellRelation(predicate{"true", 1}), e.spellRelation(predicate{"does", 2})); show != shown {
			s.WriteString(show)
			shown = show
		}
	}
	return Program{Name: name, Text: s.String(), ExpectedStatus: expect}
}

// initialMethod is the method of claims about the initial state alone.
const initialMethod = "a look at the initial state"

func (c Claim) methodText() string {
	switch {
	case c.Method != "":
		return c.Method
	case c.InitialOnly:
		return initialMethod
	case c.SingleState:
		return "in each state by itself: what is asked follows from the evidence"
	case c.ExhaustionLength > 0:
		return fmt.Sprintf("exhaustion: no sequence of states has %d moves", c.ExhaustionLength)
	}
	return fmt.Sprintf("%d-induction (AIJ 2012, sec. 4.3 and 5.1)", c.lookbackLength())
}

// writeSection writes rules, each below the rule of the game that it comes from.
func (b *programBuilder) writeSection(s *strings.Builder, rules []programRule) {
	written := map[string]bool{}
	last := ""
	for _, r := range rules {
		if written[r.text] {
			continue // two rules of the game, or of the encoding, that say the same
		}
		written[r.text] = true
		if r.sourceRule != nil {
			of := "line"
			if r.sourceFile != b.gameFile {
				of = "other line"
			}
			line := r.sourceFile.Source.File.Line(r.sourceRule.Pos())
			if origin := fmt.Sprintf("%% %s %d: %s\n", of, line, commentLine(r.sourceRule.String())); origin != last {
				s.WriteString(origin)
				last = origin
			}
		}
		s.WriteString(r.text)
		s.WriteByte('\n')
	}
}

// relationsWithoutRules lists the relations that no rule defines, for directives that suppress
// clingo's warnings about them.
func (p *programSections) relationsWithoutRules() []string {
	defined := map[predicate]bool{}
	for _, section := range p.rules {
		for _, r := range section {
			if r.head != nil {
				defined[predicate{r.head.name, r.head.clingoArity()}] = true
			}
		}
	}
	var names []string
	for _, section := range p.rules {
		for _, r := range section {
			for _, a := range r.body {
				if sig := (predicate{a.name, a.clingoArity()}); !defined[sig] {
					defined[sig] = true
					names = append(names, fmt.Sprintf("%s/%d", a.name, sig.arity))
				}
			}
		}
	}
	return names
}
