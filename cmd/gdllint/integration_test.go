package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/gdllint/gdllint/checker"
)

const root = "../../"

// parse reads a YAML file of the repository.
func parse(t *testing.T, path string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(read(t, path)), into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

type hook struct {
	ID, Name, Description, Entry, Language, Files string
}

// The hooks do what pre-commit wants: run with file names behind the entry,
// exit 0 for good files and not 0 for bad ones, and repair in place.
func TestPreCommitHooks(t *testing.T) {
	var hooks []hook
	parse(t, root+".pre-commit-hooks.yaml", &hooks)
	var ids []string
	for _, h := range hooks {
		ids = append(ids, h.ID)
		if h.Name == "" || h.Description == "" || h.Language != "golang" {
			t.Errorf("%s: %+v", h.ID, h)
		}
		files, err := regexp.Compile(h.Files)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]bool{"a.kif": true, "d/b.gdl": true, "a.kif.txt": false, "akif": false,
			"a.props": h.ID != "gdllint-fmt", "a.gdltest": h.ID != "gdllint-fmt", "d/a.html": true, "README.md": true, "a.json": false} {
			if files.MatchString(name) != want {
				t.Errorf("%s: wrong about %s", h.ID, name)
			}
		}
		for _, extension := range checker.SheetExtensions { // the same that are found in directories
			if !files.MatchString("game" + extension) {
				t.Errorf("%s: not for *%s", h.ID, extension)
			}
		}
	}
	if want := []string{"gdllint", "gdllint-full", "gdllint-fmt"}; !slices.Equal(ids, want) {
		t.Fatalf("hooks %v, want %v", ids, want)
	}
	for _, test := range []struct {
		hook int
		file string
		text string
		want int
	}{
		{0, "good.kif", read(t, root+"testdata/ok/lamp.kif"), 0},
		{0, "bad.kif", "(<= (p ?x) (q))\n", 1},
		{0, "stuck.kif", read(t, root+"testdata/games/robot.kif"), 0}, // the text is in order
		{1, "stuck.kif", read(t, root+"testdata/games/robot.kif"), 1},
		{0, "wrong.props", "always (true (no such relation))\n", 1},
		{0, "good.props", "always (or terminal (not terminal))\n", 0},
		{2, "good.kif", "(role r)\n", 0},
		{2, "wide.kif", "(role   r)\n", 0}, // pre-commit sees that the file has changed
		{2, "open.kif", "(role r\n(p)\n", 3},
		{2, "prose.kif", "a note (short) on some game\n", 3}, // and it stays as it is
		{2, "fenced.kif", "```\n(role   r)\n```\n", 3},
		{0, "bad.md", "# A game\n\n```gdl\n(<= (p ?x) (q))\n```\n", 1},
		{2, "wide.md", "# A game\n\n```gdl\n(role   r)\n```\n", 0},
		{0, "README.md", "# No game\n", 0}, // a hook is given all pages
		{2, "index.html", "<p>(role   r)</p>\n", 0},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, test.file)
		write(t, path, test.text)
		if filepath.Ext(path) == ".props" { // as if only this file had changed
			write(t, strings.TrimSuffix(path, ".props")+".kif", read(t, root+"testdata/ok/lamp.kif"))
		}
		words := strings.Fields(hooks[test.hook].Entry)
		command := exec.Command(words[0], append(words[1:], test.file)...)
		command.Dir, command.Env = dir, append(os.Environ(), "PRE_COMMIT=1")
		out, err := command.CombinedOutput()
		code := 0
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			code = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if code != test.want || code == 1 && !strings.HasPrefix(string(out), test.file+":") {
			t.Errorf("%s %s: exit code %d, want %d\n%s", hooks[test.hook].ID, test.file, code, test.want, out)
		}
		if changed := read(t, path) != test.text; changed != strings.HasPrefix(test.file, "wide.") {
			t.Errorf("%s %s: changed: %v", hooks[test.hook].ID, test.file, changed)
		}
	}
}

// actionFile is action.yml.
type actionFile struct {
	Name, Description string
	Inputs            map[string]struct{ Description, Default string }
	Outputs           map[string]struct{ Description, Value string }
	Runs              struct {
		Using string
		Steps []struct {
			Name, ID, If, Shell, Run, Uses string
			Env, With                      map[string]string
		}
	}
}

var (
	expression = regexp.MustCompile(`\$\{\{(.*?)\}\}`)
	inputName  = regexp.MustCompile(`\binputs\.([a-z-]+)`)
	outputName = regexp.MustCompile(`\bsteps\.([a-z]+)\.outputs\.([a-z-]+)`)
)

func TestAction(t *testing.T) {
	var a actionFile
	parse(t, root+"action.yml", &a)
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" {
		t.Errorf("%+v", a)
	}
	written := map[string]string{} // what each step writes to its outputs
	for _, s := range a.Runs.Steps {
		switch {
		case s.Name == "":
			t.Errorf("a step without a name: %+v", s)
		case (s.Run == "") == (s.Uses == ""):
			t.Errorf("%s: must run something or use an action", s.Name)
		case s.Run != "" && s.Shell != "bash":
			t.Errorf("%s: shell %q", s.Name, s.Shell)
		case expression.MatchString(s.Run):
			t.Errorf("%s: an expression in a script is an injection; hand it over by env", s.Name)
		}
		if s.Uses != "" && !regexp.MustCompile(`^[a-z-]+/[a-z/-]+@[0-9a-f]{40}$`).MatchString(s.Uses) {
			t.Errorf("%s: uses %s, which somebody can change; name a hash", s.Name, s.Uses)
		}
		script := exec.Command("bash", "-n")
		script.Stdin = strings.NewReader(s.Run)
		if out, err := script.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", s.Name, err, out)
		}
		written[s.ID] += s.Run
	}
	text := read(t, root+"action.yml")
	used := map[string]bool{}
	for _, m := range inputName.FindAllStringSubmatch(text, -1) {
		used[m[1]] = true
		if _, ok := a.Inputs[m[1]]; !ok {
			t.Errorf("inputs.%s is not declared", m[1])
		}
	}
	for name, in := range a.Inputs {
		if !used[name] || in.Description == "" {
			t.Errorf("input %s: unused or without a description", name)
		}
	}
	for _, m := range outputName.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(written[m[1]], m[2]+"=") {
			t.Errorf("no step %s writes the output %s", m[1], m[2])
		}
	}
}

// The script of the action's step "Lint" works, with several paths and flags,
// and keeps the exit code.
func TestActionLint(t *testing.T) {
	var a actionFile
	parse(t, root+"action.yml", &a)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "bad.kif"), "(<= (p ?x) (q))\n")
	write(t, filepath.Join(dir, "good.kif"), read(t, root+"testdata/ok/lamp.kif"))
	program, err := exec.LookPath("gdllint")
	if err != nil {
		t.Fatal(err)
	}
	ran := false
	for _, s := range a.Runs.Steps {
		if s.ID != "lint" {
			continue
		}
		ran = true
		command := exec.Command("bash", "-e", "-o", "pipefail", "-c", s.Run)
		command.Dir = dir
		command.Env = append(os.Environ(), "GDLLINT="+program, "PATHS=bad.kif *.kif", "ARGS=--static --only V", "SARIF=out.sarif",
			"RUNNER_TEMP="+dir, "GITHUB_WORKSPACE="+dir, "GITHUB_OUTPUT="+filepath.Join(dir, "outputs"))
		out, err := command.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "::error file=bad.kif,line=1") || !strings.Contains(string(out), "2 rulesheets: 1 error") {
			t.Errorf("%v\n%s", err, out)
		}
	}
	if !ran {
		t.Fatal("no step lint")
	}
	if got := read(t, filepath.Join(dir, "outputs")); got != "exit-code=1\nsarif-file=out.sarif\n" {
		t.Errorf("outputs %q", got)
	}
	gate(t, []byte(read(t, filepath.Join(dir, "out.sarif"))), false)
}

// The image is built from what .dockerignore lets through: that must be all
// that the program needs.
func TestDockerContext(t *testing.T) {
	var allowed []string
	for line := range strings.Lines(read(t, root+".dockerignore")) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "!"); ok {
			allowed = append(allowed, name)
			if _, err := os.Stat(root + name); err != nil {
				t.Error(err)
			}
		}
	}
	list := exec.Command("go", "list", "-deps", "-f", "{{if .Module}}{{if .Module.Main}}{{.ImportPath}}{{end}}{{end}}", "./cmd/gdllint")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		rel := strings.TrimPrefix(path, "github.com/gdllint/gdllint/")
		top, _, _ := strings.Cut(rel, "/")
		if !slices.Contains(allowed, top) {
			t.Errorf("%s is ignored, but the program needs %s", top, rel)
		}
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, root+"go.mod"))
	if version == nil || !strings.Contains(read(t, root+"Dockerfile"), "FROM golang:"+version[1]+"-") {
		t.Errorf("the image must be built with Go %v", version)
	}
}

// The workflows and configurations in the documentation are YAML, and name
// hooks and inputs that there are.
func TestDocExamples(t *testing.T) {
	var a actionFile
	parse(t, root+"action.yml", &a)
	hooks := read(t, root+".pre-commit-hooks.yaml")
	examples := 0
	for _, path := range []string{readme, root + "docs/ci.md"} {
		for _, part := range strings.Split(read(t, path), "```yaml\n")[1:] {
			text, _, _ := strings.Cut(part, "```")
			examples++
			var any map[string]any
			if err := yaml.Unmarshal([]byte(text), &any); err != nil {
				t.Errorf("%s: %v in\n%s", path, err, text)
			}
			for _, m := range regexp.MustCompile(`- id: (\S+)`).FindAllStringSubmatch(text, -1) {
				if !strings.Contains(hooks, "id: "+m[1]+"\n") {
					t.Errorf("%s: no hook %s", path, m[1])
				}
			}
			if _, with, ok := strings.Cut(text, "uses: gdllint/gdllint@"); ok {
				for _, m := range regexp.MustCompile(`(?m)^ {10}([a-z-]+):`).FindAllStringSubmatch(with, -1) {
					if _, ok := a.Inputs[m[1]]; !ok {
						t.Errorf("%s: the action has no input %s", path, m[1])
					}
				}
			}
		}
	}
	if examples < 4 {
		t.Errorf("only %d examples", examples)
	}
}

// What later runs believe is restored by all, written by trusted ones alone,
// and handled by an action that nobody can change.
func TestActionCache(t *testing.T) {
	var a actionFile
	parse(t, root+"action.yml", &a)
	pinned := regexp.MustCompile(`^actions/cache/(restore|save)@[0-9a-f]{40}$`)
	var order []string
	for _, s := range a.Runs.Steps {
		if s.ID == "lint" {
			order = append(order, "lint")
			if !strings.Contains(s.Env[cacheEnv], "gdllint-cache") {
				t.Errorf("lint keeps results in %q", s.Env[cacheEnv])
			}
		}
		if !strings.HasPrefix(s.Uses, "actions/cache") {
			continue
		}
		m := pinned.FindStringSubmatch(s.Uses)
		if m == nil {
			t.Fatalf("%s is not pinned by a hash, or restores and saves at once", s.Uses)
		}
		order = append(order, m[1])
		if m[1] == "restore" {
			continue
		}
		for _, want := range []string{"github.event_name", "github.ref == ", "default_branch"} {
			if !strings.Contains(s.If, want) {
				t.Errorf("results are saved without a look at %s: %s", want, s.If)
			}
		}
		for _, untrusted := range []string{"pull_request", "workflow_run", "issue_comment"} {
			if strings.Contains(s.If, untrusted) {
				t.Errorf("results are saved for %s", untrusted)
			}
		}
	}
	if !slices.Equal(order, []string{"restore", "lint", "save"}) {
		t.Errorf("steps %v", order)
	}
}

// Hooks that are to take no time look at the text only, and need no cache.
func TestHooksAreStatic(t *testing.T) {
	var hooks []hook
	parse(t, root+".pre-commit-hooks.yaml", &hooks)
	for _, h := range hooks {
		if static := strings.Contains(h.Entry, "--static"); static != (h.ID == "gdllint") {
			t.Errorf("%s: %s", h.ID, h.Entry)
		}
	}
}
