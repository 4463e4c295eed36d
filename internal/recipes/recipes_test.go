package recipes

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const project = "../.."

func contributing(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(project, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRecipes follows each recipe literally, one after the other in one copy
// of the project: with the files that it names, and what 'make docs' writes,
// everything builds and does what the recipe promises.
func TestRecipes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a copy of the project")
	}
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("no make: ", err)
	}
	root := t.TempDir()
	if err := os.CopyFS(root, sources{os.DirFS(project)}); err != nil {
		t.Fatal(err)
	}
	list := parseRecipes(contributing(t))
	if len(list) < 2 {
		t.Fatalf("%d recipes", len(list))
	}
	var paths []string
	for _, r := range list {
		paths = append(paths, r.touchedFiles()...)
		if !t.Run(r.sectionTitle, func(t *testing.T) { follow(t, root, r) }) {
			return // the others build on it
		}
	}
	for _, path := range changed(t, root) {
		if written := strings.HasPrefix(path, "docs/") || path == "README.md"; !written && !slices.Contains(paths, path) {
			t.Errorf("%s has changed, and no recipe names it", path)
		}
	}
}

// sources is the project without what is no part of it.
type sources struct{ fs.FS }

func (s sources) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(s.FS, name)
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		made := slices.Contains([]string{"dist", "node_modules"}, e.Name())
		return made || name == "." && slices.Contains([]string{".git", "bin"}, e.Name())
	}), err
}

func follow(t *testing.T, root string, r recipe) {
	for _, s := range r.recipeSteps {
		var err error
		switch s.blockLanguage {
		case "console":
			for _, c := range s.consoleCommands() {
				run(t, root, c)
			}
		case "diff":
			err = s.applyEdit(root)
		default:
			err = s.writeFile(root)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// run runs a command. Without the path of the copy in them its packages are
// found in the build cache again.
func run(t *testing.T, root string, c consoleCommand) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", c.commandLine)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOWORK=off", "GDLLINT_CACHE=off", "CLAUDECODE=", "CURSOR_AGENT=", "GEMINI_CLI=", "GOFLAGS=-trimpath -buildvcs=false")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", c.commandLine, err, out)
	}
	for _, want := range c.wantedOutput {
		if !strings.Contains(string(out), want) {
			t.Fatalf("%s prints no %q:\n%s", c.commandLine, want, out)
		}
	}
}

// changed lists the files of a copy that are new or not as in the project.
func changed(t *testing.T, root string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		now, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if old, err := os.ReadFile(filepath.Join(project, name)); err != nil || string(old) != string(now) {
			list = append(list, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSteps reads a recipe.
func TestSteps(t *testing.T) {
	text := "## A\n```go\nno\n```\n## Recipe: tea\n\nNew file `a/b.go`, as in `c.go`; `d/e.txt`:\n\n```go\npackage b\n```\n\nIn `f.go`:\n\n" +
		"```diff\n x\n-y\n+z\n```\n\n```console\n$ one\n$ two\nyes\nno\n```\n"
	list := parseRecipes(text)
	if len(list) != 1 || list[0].sectionTitle != "tea" || len(list[0].recipeSteps) != 3 || !slices.Equal(list[0].touchedFiles(), []string{"d/e.txt", "f.go"}) {
		t.Fatalf("%+v", list)
	}
	commands := list[0].recipeSteps[2].consoleCommands()
	if len(commands) != 2 || commands[0].wantedOutput != nil || commands[1].commandLine != "two" || !slices.Equal(commands[1].wantedOutput, []string{"yes", "no"}) {
		t.Errorf("%+v", commands)
	}
	dir := t.TempDir()
	write := recipeStep{filePath: "f.go", blockText: "x\ny\nx\n"}
	if err := write.writeFile(dir); err != nil {
		t.Fatal(err)
	}
	if err := write.writeFile(dir); err == nil {
		t.Error("a file is written over")
	}
	edit := list[0].recipeSteps[1]
	if err := edit.applyEdit(dir); err != nil {
		t.Error(err)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "f.go")); string(text) != "x\nz\nx\n" {
		t.Errorf("got %q", text)
	}
	if err := edit.applyEdit(dir); err == nil {
		t.Error("an edit whose lines are not there")
	}
}
