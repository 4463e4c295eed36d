package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// exampleGames are where the games of the examples stand.
const exampleGames = "../../prover/testdata"

// example is a block of docs/properties.md below a comment that names a game
// or a command.
var example = regexp.MustCompile("(?s)<!-- ([a-z -]*?)([a-z]+\\.kif) -->\n```[a-z]*\n(.*?)```\n")

// TestPropertiesDoc runs the examples of docs/properties.md.
func TestPropertiesDoc(t *testing.T) {
	text := read(t, "../../docs/properties.md")
	blocks := example.FindAllStringSubmatch(text, -1)
	if len(blocks) < 7 {
		t.Fatalf("%d examples", len(blocks))
	}
	stated := ""
	for _, b := range blocks {
		command, game, block := strings.TrimSpace(b[1]), b[2], b[3]
		switch command {
		case "":
			wantHolds(t, game, block)
			if strings.Contains(block, "goes-on") {
				stated = block
			}
		case "gdllint prove --discover":
			out, _ := gdllint(t, "prove", "--no-config", "--discover", filepath.Join(exampleGames, game))
			if out != block {
				t.Errorf("%s: the documentation shows\n%swant\n%s", command, block, out)
			}
		case "gdllint":
			// The game with the rule that the text is about, and the property.
			rules := strings.Replace(read(t, filepath.Join(exampleGames, game)), "(<= terminal (not boardopen))",
				regexp.MustCompile(`(?m)^\(<= terminal \(not \(true.*$`).FindString(text), 1)
			path := writeGame(t, game, stated+rules)
			out, _ := gdllint(t, "--no-config", "--only", "P16", path)
			if first, _, _ := strings.Cut(strings.ReplaceAll(out, filepath.Dir(path)+string(filepath.Separator), ""), "\n"); first != strings.TrimSpace(block) {
				t.Errorf("the documentation shows\n%swant\n%s", block, first)
			}
		case "gdllint prove":
			wantShown(t, game, block)
		default:
			t.Errorf("unknown command %q", command)
		}
	}
}

// wantShown wants a command to show what stands below it in a block.
func wantShown(t *testing.T, game, block string) {
	t.Helper()
	command, shown, _ := strings.Cut(block, "\n")
	parts := strings.Split(command, "'")
	if len(parts) != 3 {
		t.Fatalf("no formula in quotes: %s", command)
	}
	out, _ := gdllint(t, "prove", "--no-config", "-p", parts[1], filepath.Join(exampleGames, game))
	if !strings.Contains(out, shown) {
		t.Errorf("%s: the documentation shows\n%swant\n%s", command, shown, out)
	}
}

// wantHolds wants all properties of a block to be read and to hold: in
// comments, or in a file beside the game.
func wantHolds(t *testing.T, game, block string) {
	t.Helper()
	rules := read(t, filepath.Join(exampleGames, game))
	path := ""
	if strings.HasPrefix(block, ";@") {
		path = writeGame(t, game, block+rules)
	} else {
		path = writeGame(t, game, rules)
		if err := os.WriteFile(strings.TrimSuffix(path, ".kif")+".props", []byte(block), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, code := gdllint(t, "--no-config", "--only", "P16,P17", path)
	want := strings.Count(block, "always ")
	if code != 0 || !strings.Contains(out, fmt.Sprintf("no findings; %d proved, 0 violated, 0 open", want)) {
		t.Errorf("%swant %d proved, got %s", block, want, out)
	}
}

// writeGame writes a file into a directory of its own.
func writeGame(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// gdllint runs the program and returns what it wrote and its exit code.
func gdllint(t *testing.T, args ...string) (string, int) {
	t.Helper()
	var out, log bytes.Buffer
	c := Command{streams: streams{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &log}}
	code := c.ExecuteArguments(t.Context(), append([]string{"gdllint"}, args...))
	if log.Len() > 0 {
		t.Errorf("%v: %s", args, &log)
	}
	return out.String(), code
}
