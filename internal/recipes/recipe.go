package recipes

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A recipe is a section of CONTRIBUTING.md: the files to write or edit, and the
// commands to run.
type recipe struct {
	title string
	steps []step
}

// A step is a block of code: a file, an edit of a file, or commands with parts
// of their output.
type step struct {
	kind string // the language of the block
	path string // the file that is named last before it
	text string
}

var (
	heading = regexp.MustCompile(`(?m)^## Recipe: (.*)$`)
	block   = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")
	named   = regexp.MustCompile("`([\\w./-]+\\.\\w+)`")
)

// recipes reads the recipes of a text.
func recipes(text string) []recipe {
	var list []recipe
	titles := heading.FindAllStringSubmatchIndex(text, -1)
	for i, m := range titles {
		end := len(text)
		if i+1 < len(titles) {
			end = titles[i+1][0]
		}
		list = append(list, recipe{text[m[2]:m[3]], steps(text[m[1]:end])})
	}
	return list
}

func steps(section string) []step {
	var list []step
	begin, path := 0, ""
	for _, m := range block.FindAllStringSubmatchIndex(section, -1) {
		if names := named.FindAllStringSubmatch(section[begin:m[0]], -1); len(names) > 0 {
			path = names[len(names)-1][1]
		}
		list = append(list, step{kind: section[m[2]:m[3]], path: path, text: section[m[4]:m[5]]})
		begin = m[1]
	}
	return list
}

// paths returns the files that a recipe writes or edits.
func (r recipe) paths() []string {
	var list []string
	for _, s := range r.steps {
		if s.kind != "console" && !slices.Contains(list, s.path) {
			list = append(list, s.path)
		}
	}
	return list
}

// write makes a new file.
func (s step) write(root string) error {
	path := filepath.Join(root, s.path)
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s is there already", s.path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(s.text), 0o666)
}

// edit replaces the lines of a file that the block shows without '+' by those
// that it shows without '-'.
func (s step) edit(root string) error {
	path := filepath.Join(root, s.path)
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var before, after strings.Builder
	for line := range strings.Lines(s.text) {
		if mark := line[:1]; mark != "+" {
			before.WriteString(line[1:])
		}
		if mark := line[:1]; mark != "-" {
			after.WriteString(line[1:])
		}
	}
	if n := strings.Count(string(old), before.String()); n != 1 {
		return fmt.Errorf("%s holds these lines %d times:\n%s", s.path, n, before.String())
	}
	return os.WriteFile(path, []byte(strings.Replace(string(old), before.String(), after.String(), 1)), 0o666)
}

// A command is a line of a console, with the lines that its output must hold.
type command struct {
	line string
	want []string
}

func (s step) commands() []command {
	var list []command
	for line := range strings.Lines(s.text) {
		line = strings.TrimRight(line, "\n")
		switch c, ok := strings.CutPrefix(line, "$ "); {
		case ok:
			list = append(list, command{line: c})
		case len(list) > 0:
			last := &list[len(list)-1]
			last.want = append(last.want, line)
		}
	}
	return list
}
