package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/asp"
)

// writeHeader writes the description of a program and the way to check it.
func (b *programBuilder) writeHeader(s *strings.Builder, c Claim, degree int, name, what string, expect asp.Status) {
	fmt.Fprintf(s, "%% Game:     %s\n%% Property: %s\n%% Method:   %s\n", commentLine(b.gameName), commentLine(c.Property), commentLine(c.methodText()))
	if c.IsCompared() {
		fmt.Fprintf(s, "%% Other:    %s, whose relations end in Other and whose times begin at %d\n", commentLine(b.other.gameName), copyStride)
	}
	if b.reading == Nonplayable {
		s.WriteString("% Reading:  a sequence also ends where a role has no legal move (sec. 5.2)\n")
	}
	fmt.Fprintf(s, "%% Question: %s.\n", what)
	switch {
	case expect == asp.Unknown:
		fmt.Fprintf(s, "%% Check:    'clingo %s.lp', needed only if the program 'alive' is UNSATISFIABLE:\n%%           then this one must be UNSATISFIABLE too.\n", name)
	case expect == asp.Sat:
		fmt.Fprintf(s, "%% Check:    'clingo %s.lp' must print SATISFIABLE.\n", name)
	default:
		fmt.Fprintf(s, "%% Check:    'clingo %s.lp' must print UNSATISFIABLE.\n", name)
	}
	if s.WriteString("%\n"); len(c.Statements) > 0 {
		s.WriteString("% Statements:\n")
	}
	for i, st := range c.Statements {
		note := ""
		if st.degree != degree {
			note = fmt.Sprintf(" [degree %d: asked in a program of its own]", st.degree)
		}
		fmt.Fprintf(s, "%%   %d. %s: %s%s\n", i+1, commentLine(st.Name), commentLine(st.Meaning), note)
	}
	if len(c.Evidence) > 0 {
		s.WriteString("% Evidence, proved elsewhere:\n")
	}
	for _, st := range c.Evidence {
		note := ""
		if st.degree > b.lastTime {
			note = " [not used here: looks too far ahead]"
		}
		fmt.Fprintf(s, "%%   %s: %s%s\n", commentLine(st.Name), commentLine(st.Meaning), note)
	}
}

// numberPrograms writes into each program its number and the number of all programs, so that
// the reader of an incomplete certificate notices it.
func (c *Certificate) numberPrograms() {
	for i := range c.Programs {
		game, rest, _ := strings.Cut(c.Programs[i].Text, "\n")
		c.Programs[i].Text = fmt.Sprintf("%s\n%% Program:  %d of %d\n%s", game, i+1, len(c.Programs), rest)
	}
}

// SameLine reports whether two texts are equal once written in a header.
func SameLine(line, text string) bool { return commentLine(line) == commentLine(text) }
