package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// examplePages are the pages whose examples are run.
var examplePages = []string{"perft", "tests", "coverage", "facts", "mutation", "serve", "play", "tested", "recipes"}

// session is a block of a page with commands and what they print.
var session = regexp.MustCompile("(?s)```console\n(.*?)```\n")

// TestPageExamples runs the commands of the pages, in the directory of the project,
// and compares what they print. 'make docs' writes it.
func TestPageExamples(t *testing.T) {
	work := t.TempDir()
	for _, page := range examplePages {
		path := "../../docs/" + page + ".md"
		text := read(t, path)
		runs := 0
		text = session.ReplaceAllStringFunc(text, func(block string) string {
			runs++
			return "```console\n" + rerunBlock(t, work, session.FindStringSubmatch(block)[1]) + "```\n"
		})
		if runs == 0 {
			t.Errorf("%s: no example", path)
		}
		same(t, path, text)
	}
}

// rerunBlock runs the commands of a block. Lines that begin with "$ " are commands; a
// command goes on behind a backslash.
func rerunBlock(t *testing.T, work, block string) string {
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
		run.Dir, run.Env = "../..", append(os.Environ(), "WORK="+work)
		out, _ := run.CombinedOutput()
		b.WriteString(command + "\n" + string(out))
	}
	return b.String()
}
