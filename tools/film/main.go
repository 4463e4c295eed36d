// Film writes a moving picture of gdllint: an SVG in which the commands of docs/tutorial.md are typed one after the
// other, with what they print. The commands are run anew, so that the picture shows what the program does.
//
//	film GDLLINT ROOT FILE
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"html"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

func main() { tool.RunMain("film", tool.FromSimpleRun(run)) }

func run(ctx context.Context, args []string, _, log io.Writer) error {
	set := tool.NewFlagSet("film", log)
	if err := set.Parse(args); err == flag.ErrHelp {
		return nil
	} else if err != nil || set.NArg() != 3 {
		return cmp.Or(err, fmt.Errorf("usage: film GDLLINT ROOT FILE"))
	}
	program, err := filepath.Abs(set.Arg(0))
	if err != nil {
		return err
	}
	page, err := os.ReadFile(filepath.Join(set.Arg(1), "docs", "tutorial.md"))
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "film")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	scenes, err := play(ctx, program, dir, string(page))
	if err != nil {
		return err
	}
	return os.WriteFile(set.Arg(2), []byte(draw(scenes)), 0o644)
}

// A scene is a command and the lines that it prints.
type scene struct {
	command string
	lines   []string
}

// block matches a part of a page: a text that the reader saves or adds to a file, or a command with
// its output.
var block = regexp.MustCompile("(?s)```(?:console|\\w+ (\\S+)( added)?)\n(.*?)```\n")

// The greatest number of scenes of a film, of lines of a scene, and of characters of a line.
const (
	shownScenes = 5
	shownLines  = 19
	columns     = 100
)

// play saves the files and runs the commands of a page in a directory, up to the first one that needs a shell, and returns
// at most shownScenes scenes.
func play(ctx context.Context, program, dir, page string) (scenes []scene, err error) {
	for _, m := range block.FindAllStringSubmatch(page, -1) {
		if m[1] != "" {
			if err := save(filepath.Join(dir, m[1]), m[3], m[2] != ""); err != nil {
				return nil, err
			}
			continue
		}
		command, _, _ := strings.Cut(strings.TrimPrefix(m[3], "$ "), "\n")
		words := strings.Fields(command)
		if len(scenes) == shownScenes || words[0] != "gdllint" || strings.ContainsAny(command, "|;&>") {
			break // what comes next needs a shell, or is too much
		}
		run := exec.CommandContext(ctx, program, words[1:]...)
		run.Dir, run.Env = dir, append(os.Environ(), "FORCE_COLOR=1", "GDLLINT_CACHE=off")
		out, _ := run.CombinedOutput() // findings give an exit code of 1
		lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
		if len(lines) > shownLines {
			lines = append(lines[:shownLines-1], "...")
		}
		scenes = append(scenes, scene{command, lines})
	}
	return scenes, nil
}

func save(path, text string, isAdded bool) error {
	if isAdded {
		old, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text = string(old) + text
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// Sizes in pixels, and times in seconds.
const (
	charWidth, lineHeight, margin = 8.4, 18, 16
	typed, read                   = 1.2, 5.0
)

// draw returns the film as SVG. Each scene is a group of elements that is visible in its part of
// the time. Readers who have switched off motion see the last scene.
func draw(scenes []scene) string {
	var b strings.Builder
	width, height := int(columns*charWidth)+2*margin, (shownLines+2)*lineHeight+2*margin
	total := float64(len(scenes)) * (typed + read)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="a terminal with gdllint at work">
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d8dee9; white-space: pre }
.b { font-weight: bold } .d { fill: #8b949e } .r { fill: #ff7b72; font-weight: bold } .y { fill: #e3b341; font-weight: bold } .g { fill: #7ee787; font-weight: bold } .c { fill: #79c0ff }
.s, .o { opacity: 0; animation: %gs step-end infinite }
.last { opacity: 1 }
@media (prefers-reduced-motion: reduce) { .s, .o { animation: none } .last .o { opacity: 1 } }
`, width, height, width, height, total)
	for i := range scenes {
		begin, shown, end := float64(i)*(typed+read), float64(i)*(typed+read)+typed, float64(i+1)*(typed+read)
		frame(&b, fmt.Sprintf("s%d", i), begin, end, total)
		frame(&b, fmt.Sprintf("o%d", i), shown, end, total)
	}
	fmt.Fprintf(&b, "</style>\n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#161b22\"/>\n")
	for i, s := range scenes {
		last := ""
		if i == len(scenes)-1 {
			last = " last"
		}
		fmt.Fprintf(&b, "<g class=\"s%s\" style=\"animation-name:s%d\">\n", last, i)
		line(&b, 0, "\x1b[1;32m$\x1b[0m "+s.command)
		fmt.Fprintf(&b, "<g class=\"o\" style=\"animation-name:o%d\">\n", i)
		for n, text := range s.lines {
			line(&b, n+1, text)
		}
		b.WriteString("</g>\n</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// frame writes the animation that makes an element visible between two times.
func frame(b *strings.Builder, name string, from, to, total float64) {
	fmt.Fprintf(b, "@keyframes %s { 0%% { opacity: %d } %.2f%% { opacity: 1 } %.2f%% { opacity: 0 } }\n", name, b2i(from == 0), 100*from/total, 100*to/total)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// colour matches the escape sequence with which a program chooses a colour.
var colour = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// classes holds the style class of the picture for each such sequence.
var classes = map[string]string{"1": "b", "2": "d", "1;31": "r", "1;32": "g", "32": "g", "1;33": "y", "33": "y", "1;36": "c", "36": "c", "34": "c", "31": "r"}

// line writes a line of the terminal, cut at its last column.
func line(b *strings.Builder, row int, text string) {
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\" xml:space=\"preserve\">", margin, margin+(row+1)*lineHeight)
	left, class := columns, ""
	write := func(part string) {
		if n := utf8.RuneCountInString(part); n > left {
			part = string([]rune(part)[:max(0, left-1)]) + "…"
			if left <= 0 {
				part = ""
			}
			left = 0
		} else {
			left -= n
		}
		if part = html.EscapeString(part); class != "" && part != "" {
			part = fmt.Sprintf("<tspan class=%q>%s</tspan>", class, part)
		}
		b.WriteString(part)
	}
	at := 0
	for _, m := range colour.FindAllStringSubmatchIndex(text, -1) {
		write(text[at:m[0]])
		class, at = classes[text[m[2]:m[3]]], m[1]
	}
	write(text[at:])
	b.WriteString("</text>\n")
}
