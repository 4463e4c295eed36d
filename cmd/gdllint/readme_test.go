package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readmeProgram returns the program in the README that holds some text.
func readmeProgram(t *testing.T, mark string) string {
	t.Helper()
	for _, block := range strings.Split(read(t, readme), "```go\n")[1:] {
		program, _, closed := strings.Cut(block, "```\n")
		if !closed || !strings.Contains(program, mark) {
			continue
		}
		if n := strings.Count(program, "\n"); n > 40 {
			t.Errorf("the program has %d lines; a reader has patience for 40", n)
		}
		return program
	}
	t.Fatalf("no program in the README with %q", mark)
	return ""
}

// The first program in the README must compile and do what it says.
func TestReadmeAnalyzer(t *testing.T) {
	dir := t.TempDir()
	game, binary := filepath.Join(dir, "a.kif"), filepath.Join(dir, "teamlint")
	write(t, filepath.Join(dir, "main.go"), readmeProgram(t, "checker.Main(longRule)"))
	write(t, game, "(role r)\n(<= (p ?x) (a ?x) (b ?x) (c ?x) (d ?x) (e ?x) (f ?x) (g ?x) (h ?x) (i ?x))\n")
	buildModule(t, dir, binary)
	tells(t, binary, map[string]string{
		"rules":            "longrule  longrule  warning    report rules with more than eight conditions\n",
		"explain longrule": "longrule (warning)\nreport rules with more than eight conditions\n",
		"rules -f json":    `"code": "longrule"`,
		"explain longrul":  "unknown rule 'longrul'; did you mean 'longrule'?",
		"explain":          "name a rule; 'teamlint rules' lists all",
		"-h":               "teamlint explain RULE...",
	})
	out, err := exec.Command(binary, "-q", "-fail-on", "warning", game).CombinedOutput()
	exit, ok := err.(*exec.ExitError)
	if !ok || exit.ExitCode() != 1 || !strings.Contains(string(out), "a.kif:2:5: warning: rule with 9 conditions") {
		t.Errorf("%v\n%s", err, out)
	}
	write(t, game, read(t, game)+"; gdllint:file-ignore longrule -- written by a program\n")
	if out, err := exec.Command(binary, "-q", "-fail-on", "warning", game).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("with a comment: %v\n%s", err, out)
	}
}

// buttons is a game in which a role has one more move after each move, up to
// LAST.
const buttons = `(role robot)
(init (has 1))
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
(after 7 8) (after 8 9) (after 9 10) (after 10 11) (after 11 12)
(<= (legal robot (press ?n)) (true (has ?n)))
(<= (next (has ?n)) (true (has ?n)))
(<= (next (has ?m)) (true (has ?n)) (after ?n ?m))
(<= terminal (true (has LAST)))
(<= (goal robot 100) (true (has LAST)))
(<= (goal robot 0) (not (true (has LAST))))
`

// The second program in the README must compile, prove and refute.
func TestReadmeObligation(t *testing.T) {
	dir := t.TempDir()
	binary := filepath.Join(dir, "teamprove")
	program := readmeProgram(t, "checker.Main(crowded)")
	write(t, filepath.Join(dir, "main.go"), program)
	write(t, filepath.Join(dir, "few.kif"), strings.ReplaceAll(buttons, "LAST", "9"))
	write(t, filepath.Join(dir, "many.kif"), strings.ReplaceAll(buttons, "LAST", "12"))
	buildModule(t, dir, binary)
	few, many := filepath.Join(dir, "few.kif"), filepath.Join(dir, "many.kif")
	tells(t, binary, map[string]string{
		"rules":            "T01  crowded-choice  warning    state in which a role has more than nine legal moves\n",
		"explain T01":      "Our robots have nine buttons. They cannot choose any other move.\n",
		"explain  T01":     "teamprove --ignore T01",
		"-v " + few:        "crowded-choice  proved ",
		"-v " + many:       "crowded-choice  violated ",
		"-f text " + many:  "many.kif:5:5: warning: our robots have nine buttons: (role robot) holds, and (legal robot ?m) holds for 10 values of ?m",
		"-q " + many:       "(after 9 moves); let the role choose in two steps [T01 crowded-choice]",
		"-f json " + few:   `"code":"T01","property":"crowded-choice","verdict":"proved"`,
		"-f json " + many:  `"code":"T01","property":"crowded-choice","verdict":"violated"`,
		"-f sarif " + many: `"codeFlows": [`,
		"-f junit " + few:  `crowded-choice`,
		"-v -only T01 -f text=" + filepath.Join(dir, "out.txt") + " " + few: "",
	})
	if text := read(t, filepath.Join(dir, "out.txt")); !strings.Contains(text, "crowded-choice  proved ") {
		t.Errorf("-only T01: %s", text)
	}
	without, _ := exec.Command(binary, "-v", "-ignore", "T01", many).CombinedOutput()
	if strings.Contains(string(without), "crowded-choice") {
		t.Errorf("-ignore T01: %s", without)
	}
	if diff := cmp.Diff(quietly(binary, few, many), quietly(driven(t, dir, program), few, many)); diff != "" {
		t.Errorf("the driver of x/tools (+) reports something else: %s", diff)
	}
}

// quietly returns the findings that a program prints, line by line.
func quietly(binary string, args ...string) string {
	out, _ := exec.Command(binary, append([]string{"-q"}, args...)...).CombinedOutput()
	return string(out)
}

// driver is a program that runs analyzers as x/tools do, without package
// checker, and prints what they report as 'gdllint -q' does.
const driver = `package main

import (
	"fmt"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/analysis"
	xtools "golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

func drive(a *analysis.Analyzer) {
	fset := token.NewFileSet()
	var packs []*packages.Package
	for _, path := range os.Args[2:] {
		packs = append(packs, &packages.Package{ID: path, Name: "gdl", PkgPath: path, OtherFiles: []string{path}, Fset: fset,
			Types: types.NewPackage(path, "gdl"), TypesInfo: new(types.Info), TypesSizes: types.SizesFor("gc", "amd64")})
	}
	graph, err := xtools.Analyze([]*analysis.Analyzer{a}, packs, nil)
	if err != nil {
		panic(err)
	}
	for _, action := range graph.Roots {
		if action.Err != nil {
			panic(action.Err)
		}
		for _, d := range action.Diagnostics {
			fmt.Printf("%s: warning: %s [%s crowded-choice]\n", fset.Position(d.Pos), d.Message, d.Category)
		}
	}
}
`

// driven builds the program of the README for the driver of x/tools.
func driven(t *testing.T, module, program string) string {
	t.Helper()
	dir := filepath.Join(module, "driven")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "driver.go"), driver)
	write(t, filepath.Join(dir, "main.go"), strings.Replace(program, "checker.Main(crowded)", "_ = checker.Main; drive(crowded)", 1))
	binary := filepath.Join(dir, "teamprove")
	buildModule(t, dir, binary)
	return binary
}

// tells checks what a program prints for some arguments.
func tells(t *testing.T, binary string, want map[string]string) {
	t.Helper()
	for args, want := range want {
		if out, _ := exec.Command(binary, strings.Fields(args)...).CombinedOutput(); !strings.Contains(string(out), want) {
			t.Errorf("%s: no %q in\n%s", args, want, out)
		}
	}
}

// buildModule builds the program in a directory as a module of its own that
// knows gdllint as a dependency: what others write must not need to be part
// of it.
func buildModule(t *testing.T, dir, binary string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	goMod := strings.Replace(read(t, "../../go.mod"), "module github.com/gdllint/gdllint", "module example.com/teamlint", 1)
	goMod += "\nrequire github.com/gdllint/gdllint v0.0.0\n\nreplace github.com/gdllint/gdllint => " + root + "\n"
	write(t, filepath.Join(dir, "go.mod"), goMod)
	write(t, filepath.Join(dir, "go.sum"), read(t, "../../go.sum"))
	build := exec.Command("go", "build", "-mod=mod", "-o", binary, ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
