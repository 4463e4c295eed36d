package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// examplePages are the pages whose examples are run.
var examplePages = []string{"compare", "perft", "tests", "coverage", "facts", "serve", "agents", "play", "tested", "recipes", "tutorial", "tutorial-course", "tutorial-generator"}

// block is a block of a page with commands and what they print, or with a text that the reader saves as a file or adds to one.
var block = regexp.MustCompile("(?s)```(?:console|\\w+ (\\S+)( added)?)\n(.*?)```\n")

// took is a time in what a command prints. It differs from run to run, so that pages have zeros there.
var took = regexp.MustCompile(`\b\d+\.\d+ s\b`)

var digit = regexp.MustCompile(`\d`)

func zero(time string) string { return digit.ReplaceAllString(time, "0") }

// TestPageExamples runs the commands of the pages, in the directory of the project or, where the reader saves files, in one
// of its own, and compares what they print. 'make docs' writes it.
func TestPageExamples(t *testing.T) {
	work := t.TempDir()
	for _, page := range examplePages {
		path := "../../docs/" + page + ".md"
		text := read(t, path)
		runs, dir := 0, "../.."
		text = block.ReplaceAllStringFunc(text, func(whole string) string {
			m := block.FindStringSubmatch(whole)
			if m[1] != "" {
				dir = filepath.Join(work, page)
				save(t, filepath.Join(dir, m[1]), m[3], m[2] != "")
				return whole
			}
			runs++
			return "```console\n" + rerunBlock(t, dir, work, m[3]) + "```\n"
		})
		if runs == 0 {
			t.Errorf("%s: no example", path)
		}
		same(t, path, text)
	}
}

// save writes a text to a file, or behind what it holds.
func save(t *testing.T, path, text string, isAdded bool) {
	t.Helper()
	if isAdded {
		text = read(t, path) + text
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rerunBlock runs the commands of a block. Lines that begin with "$ " are commands; a
// command goes on behind a backslash.
func rerunBlock(t *testing.T, dir, work, block string) string {
	t.Helper()
	var b strings.Builder
	lines := strings.Split(block, "\n")
	for i := 0; i < len(lines); i++ {
		if !strings.HasPrefix(lines[i], "$ ") {
			continue
		}
		command := lines[i]
		for strings.HasSuffix(lines[i], "\\") && i+1 < len(lines) {
			i++
			command += "\n" + lines[i]
		}
		run := exec.Command("sh", "-c", strings.TrimPrefix(command, "$ "))
		run.Dir, run.Env = dir, append(os.Environ(), "WORK="+work)
		out, _ := run.CombinedOutput()
		b.WriteString(command + "\n" + took.ReplaceAllStringFunc(string(out), zero))
	}
	return b.String()
}
