//go:build !js

package verbs

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// This file reads lines of input, on a terminal with editing and completion.

// maxInput is the greatest length of a line of input, in bytes.
const maxInput = 1 << 20

// lineReader returns a function that shows a prompt and reads a line. On a terminal the line can be
// edited, the arrow keys bring earlier lines back, and Tab completes words and moves.
func (p *Prompt) lineReader(ctx context.Context) func(prompt string) (string, error) {
	file, is := p.Input.(*os.File)
	if is && term.IsTerminal(int(file.Fd())) && screen.IsTerminal(p.Output) && os.Getenv("TERM") != "dumb" {
		editor := term.NewTerminal(struct {
			io.Reader
			io.Writer
		}{file, screen.RawWriter(p.Output)}, "")
		editor.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
			if key != '\t' {
				return "", 0, false
			}
			line = p.completeLine(ctx, line[:pos]) + line[pos:]
			return line, len(line), true
		}
		return func(prompt string) (string, error) {
			before, err := term.MakeRaw(int(file.Fd()))
			if err != nil {
				return "", err
			}
			defer func() { _ = term.Restore(int(file.Fd()), before) }() // a failure shows at the next line
			editor.SetPrompt(prompt)
			return editor.ReadLine()
		}
	}
	if p.Input == nil {
		return func(string) (string, error) { return "", io.EOF }
	}
	in := bufio.NewScanner(p.Input)
	in.Buffer(nil, maxInput)
	return func(prompt string) (string, error) {
		fmt.Fprint(p.Output, prompt)
		if !in.Scan() {
			if in.Err() != nil {
				return "", in.Err()
			}
			return "", io.EOF
		}
		return in.Text(), nil
	}
}

// completeLine returns the longest common beginning of all words and moves that begin with the
// given line; the line itself if there are none.
func (p *Prompt) completeLine(ctx context.Context, line string) string {
	var all []string
	for _, row := range p.helpRows() {
		all = append(all, row[0]+" ")
	}
	lists, err := p.match.Legal(ctx)
	if err != nil {
		return line
	}
	for i, legal := range lists {
		role := report.MakePrintable(p.match.Game.Roles()[i].InNotation(p.match.File.Notation))
		for _, m := range legal {
			text := report.MakePrintable(m.InNotation(p.match.File.Notation))
			all = append(all, text, role+" "+text)
		}
	}
	common, found := "", false
	for _, text := range all {
		if !strings.HasPrefix(text, line) {
			continue
		}
		if !found {
			common, found = text, true
		}
		for !strings.HasPrefix(text, common) {
			common = common[:len(common)-1]
		}
	}
	if !found {
		return line
	}
	return strings.ToValidUTF8(common, "")
}
