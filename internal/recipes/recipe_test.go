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
	sectionTitle string
	recipeSteps  []recipeStep
}

// A recipeStep is a block of code: a file, an edit of a file, or commands with parts
// of their output.
type recipeStep struct {
	blockLanguage string // the language of the block
	filePath      string // the file that is named last before it
	blockText     string
}

var (
	recipeHeading = regexp.MustCompile(`(?m)^## Recipe: (.*)$`)
	codeBlock     = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")
	namedFile     = regexp.MustCompile("`([\\w./-]+\\.\\w+)`")
)

// parseRecipes reads the recipes of a text.
func parseRecipes(text string) []recipe {
	var list []recipe
	titles := recipeHeading.FindAllStringSubmatchIndex(text, -1)
	for i, m := range titles {
		end := len(text)
		if i+1 < len(titles) {
			end = titles[i+1][0]
		}
		list = append(list, recipe{text[m[2]:m[3]], parseSteps(text[m[1]:end])})
	}
	return list
}

func parseSteps(section string) []recipeStep {
	var list []recipeStep
	begin, path := 0, ""
	for _, m := range codeBlock.FindAllStringSubmatchIndex(section, -1) {
		if names := namedFile.FindAllStringSubmatch(section[begin:m[0]], -1); len(names) > 0 {
			path = names[len(names)-1][1]
		}
		list = append(list, recipeStep{blockLanguage: section[m[2]:m[3]], filePath: path, blockText: section[m[4]:m[5]]})
		begin = m[1]
	}
	return list
}

// touchedFiles returns the files that a recipe writes or edits.
func (r recipe) touchedFiles() []string {
	var list []string
	for _, s := range r.recipeSteps {
		if s.blockLanguage != "console" && !slices.Contains(list, s.filePath) {
			list = append(list, s.filePath)
		}
	}
	return list
}

// writeFile makes a new file.
func (s recipeStep) writeFile(root string) error {
	path := filepath.Join(root, s.filePath)
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s is there already", s.filePath)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(s.blockText), 0o666)
}

// applyEdit replaces the lines of a file that the block shows without '+' by those
// that it shows without '-'.
func (s recipeStep) applyEdit(root string) error {
	path := filepath.Join(root, s.filePath)
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var before, after strings.Builder
	for line := range strings.Lines(s.blockText) {
		if mark := line[:1]; mark != "+" {
			before.WriteString(line[1:])
		}
		if mark := line[:1]; mark != "-" {
			after.WriteString(line[1:])
		}
	}
	if n := strings.Count(string(old), before.String()); n != 1 {
		return fmt.Errorf("%s holds these lines %d times:\n%s", s.filePath, n, before.String())
	}
	return os.WriteFile(path, []byte(strings.Replace(string(old), before.String(), after.String(), 1)), 0o666)
}

// A consoleCommand is a line of a console, with the lines that its output must hold.
type consoleCommand struct {
	commandLine  string
	wantedOutput []string
}

func (s recipeStep) consoleCommands() []consoleCommand {
	var list []consoleCommand
	for line := range strings.Lines(s.blockText) {
		line = strings.TrimRight(line, "\n")
		switch c, ok := strings.CutPrefix(line, "$ "); {
		case ok:
			list = append(list, consoleCommand{commandLine: c})
		case len(list) > 0:
			last := &list[len(list)-1]
			last.wantedOutput = append(last.wantedOutput, line)
		}
	}
	return list
}
