package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/pattern"
)

// The lines of a header that lists follow.
const (
	statementsLine = "% Statements:"
	evidenceLine   = "% Evidence, proved elsewhere:"
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
		s.WriteString(statementsLine + "\n")
	}
	for i, st := range c.Statements {
		note := ""
		if st.degree != degree {
			note = fmt.Sprintf(" [degree %d: asked in a program of its own]", st.degree)
		}
		fmt.Fprintf(s, "%%   %d. %s: %s%s\n", i+1, commentLine(st.Name), commentLine(st.Meaning), note)
	}
	if len(c.Evidence) > 0 {
		s.WriteString(evidenceLine + "\n")
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

// A ProgramHeader is the description of a program in its own comments.
type ProgramHeader struct {
	ProgramNumber, ProgramCount int // of the programs of the certificate; 0 if it does not say
	Property                    string
	InitialOnly                 bool     // it is about the initial state alone
	Statements                  []string // with their meanings
	Evidence                    []string
}

// notePattern match the notes that headers add to a statement.
var notePattern = pattern.LazyRegexp(` \[(degree [0-9]+: asked in a program of its own|not used here: looks too far ahead)\]$`)

// ReadHeader reads the comments at the beginning of a program.
func ReadHeader(text string) (h ProgramHeader) {
	var list *[]string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case !strings.HasPrefix(line, "%"):
			return h
		case line == statementsLine:
			list = &h.Statements
		case line == evidenceLine:
			list = &h.Evidence
		case list != nil:
			*list = append(*list, statementText(line))
		default:
			h.readField(line)
		}
	}
	return h
}

// numberPattern match the number of a statement.
var numberPattern = pattern.LazyRegexp(`^[0-9]+\. `)

// statementText returns a statement without its number and notes.
func statementText(line string) string {
	line = strings.TrimSpace(strings.TrimPrefix(line, "%"))
	return notePattern().ReplaceAllString(numberPattern().ReplaceAllString(line, ""), "")
}

// readField reads a line with a title.
func (h *ProgramHeader) readField(line string) {
	title, value, _ := strings.Cut(line, ":")
	switch value = strings.TrimSpace(value); title {
	case "% Program":
		if n, err := fmt.Sscanf(value, "%d of %d", &h.ProgramNumber, &h.ProgramCount); n < 2 || err != nil {
			h.ProgramNumber, h.ProgramCount = 0, 0
		}
	case "% Property":
		h.Property = value
	case "% Method":
		h.InitialOnly = value == initialMethod
	}
}

// SameLine reports whether a line of a header is a text in the form of headers.
func SameLine(line, text string) bool { return line == commentLine(text) }
