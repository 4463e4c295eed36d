package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/creack/pty"
)

// A sheet of a terminal's test: its board has many columns, its lines and lists of moves
// are long, and comments and names hold commands of terminals.
func terminalSheet(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("; \x1b[35mpurple\x1b[0m \x1b[2J\x1b]0;title\x07\n(role red)\n(role blue)\n(init (control red))\n")
	for column := 1; column <= 40; column++ {
		fmt.Fprintf(&b, "(index %d)\n", column)
		for row := range 3 {
			fmt.Fprintf(&b, "(init (cell %d %d blank))", column, row+1)
		}
	}
	b.WriteString(`
(<= (legal ?p (mark ?c ?r)) (true (control ?p)) (true (cell ?c ?r blank)))
(<= (legal red noop) (true (control blue)))
(<= (legal blue noop) (true (control red)))
(<= (next (cell ?c ?r ?p)) (does ?p (mark ?c ?r)))
(<= (next (cell ?c ?r ?w)) (true (cell ?c ?r ?w)) (distinct ?w blank))
   (<= (next (cell ?c ?r blank)) (true (cell ?c ?r blank)) (not (marked ?c ?r)))
(<= (marked ?c ?r) (does ?p (mark ?c ?r)))
(<= (next (control blue)) (true (control red)))
(<= (next (control red)) (true (control blue)))
(<= (won ?p) (true (cell 1 1 ?p)) (true (cell 2 1 ?p)) (index ?anything_that_is_not_used_anywhere_else) (not open_cell))
(<= open_cell (true (cell ?one ?two blank)))
(<= terminal (won red)) (<= terminal (won blue)) (<= terminal (won blue))
(<= (a-relation-that-nobody-uses ?p ?c ?r) (true (cell ?c ?r ?p)))
(<= (goal ?p 100) (won ?p))
(<= (goal ?p 0) (role ?p) (not (won ?p)))
;@ test "first` + "\x1b[31m" + `" (play (red (mark 1 1))) (legal blue (mark 1 2))
`)
	path := filepath.Join(t.TempDir(), strings.Repeat("a folder with a long name ", 5), "wide.kif")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// onTerminal runs the program on a pseudo-terminal and returns the text there.
func onTerminal(t *testing.T, columns uint16, input string, args ...string) string {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	defer master.Close()
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 40, Cols: columns}); err != nil {
		t.Fatal(err)
	}
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(master) // an error at the end is how terminals are closed
		shown <- string(text)
	}()
	c := &Command{streams: streams{Stdin: strings.NewReader(input), Stdout: tty, Stderr: tty}}
	c.ExecuteArguments(context.Background(), append([]string{toolName}, args...))
	tty.Close()
	return strings.ReplaceAll(<-shown, "\r\n", "\n")
}

var colourPattern = regexp.MustCompile("\x1b\\[([0-9;]+)m([^\x1b]*)\x1b\\[0m")

// On a terminal there are colours, no other escapes, and no line is wider than the screen.
func TestTerminal(t *testing.T) {
	for _, name := range []string{"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"} {
		t.Setenv(name, "")
	}
	t.Setenv("TERM", "xterm-256color")
	sheet := terminalSheet(t)
	for _, test := range []struct {
		input, args string
		colored     bool
		wants       []string // in the text without colours
	}{
		{"", "lint --no-cache --static", true, []string{"warning", "^"}},
		{"", "lint --no-cache --budget quick", true, []string{"2 errors", "a match that shows it"}},
		{"", "lint --no-cache --static --diff", true, []string{"\n-(<= terminal", "@@"}},
		{"", "prove --no-cache --budget quick", true, []string{"termination"}},
		{"", "match --steps 3", true, []string{"at the beginning", "  1   2   3 ", "  3  .   .   .  "}},
		{"(mark 1 1)\n(mark 2 2)\nhelp\nquit\n", "play", true, []string{"  1   2   3 ", "0> ", "120 (mark 40 3)", "(mark 1 1)"}},
		{"", "test", false, []string{"test"}},
		{"", "cover -n 10 --states 0", false, []string{"(role red)"}},
		{"", "facts -n 5 --no-cache", false, []string{"wide.kif"}},
		{"", "mutate --static -n 5 --pairs 50 --matches 5", false, []string{"changes"}},
		{"", "fmt --diff", true, []string{"\n+(init (cell 1 1 blank)) (init"}},
		{"", "perft -d 1", false, []string{"120"}},
		{"", "explain V02", false, []string{"V02"}},
		{"", "rules", false, []string{"V02"}},
		{"", "help", false, []string{"Usage:", "--static"}},
		{"", "help prove", false, []string{"--certificate"}},
		{"", "lint --no-such-flag", true, []string{"unknown flag"}},
	} {
		for _, columns := range []uint16{80, 120} {
			args := strings.Fields(test.args)
			if len(args) > 0 && args[0] != "help" && args[0] != "explain" && args[0] != "rules" {
				args = append(args, sheet)
			}
			text := onTerminal(t, columns, test.input, args...)
			if test.colored != colourPattern.MatchString(text) {
				t.Errorf("%s at %d columns: colours: %v\n%s", test.args, columns, !test.colored, text)
			}
			text = colourPattern.ReplaceAllString(text, "$2")
			text = strings.ReplaceAll(text, "\r\x1b[K", "\n") // of progress
			if strings.ContainsAny(text, "\x1b\a") {
				t.Errorf("%s at %d columns: garbage\n%q", test.args, columns, text)
			}
			for line := range strings.Lines(text) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > int(columns) {
					t.Errorf("%s at %d columns: %d in %s", test.args, columns, n, line)
				}
			}
			for _, want := range test.wants {
				if !strings.Contains(text, want) {
					t.Errorf("%s at %d columns: no %q in\n%s", test.args, columns, want, text)
				}
			}
		}
	}
}

// Who wants no colours gets none on a terminal, and who wants them in a pipe gets them.
func TestColors(t *testing.T) {
	sheet := terminalSheet(t)
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	for _, args := range [][]string{{"match", "--steps", "2"}, {"fmt", "--diff"}, {"lint", "--static", "--no-cache"}} {
		if text := onTerminal(t, 80, "", append(args, sheet)...); strings.Contains(text, "\x1b") {
			t.Errorf("%s: %q", args, text)
		}
		_, plain, _ := runCommand(t, append(args, sheet)...)
		_, colored, _ := runCommand(t, append(args, "--color", "always", sheet)...)
		if bare := colourPattern.ReplaceAllString(colored, "$2"); !colourPattern.MatchString(colored) || strings.Contains(bare, "\x1b") || bare != plain {
			t.Errorf("%s: %q, without colours %q", args, colored, plain)
		}
	}
}
