package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/asp/clingo"
)

func TestMain(m *testing.M) {
	if filepath.Ext(os.Args[0]) == ".test" { // not where it is the program itself
		for _, name := range agentVariables {
			os.Unsetenv(name)
		}
	}
	// No test finds what another one has found out, nor does the user.
	if _, set := os.LookupEnv(cacheEnv); !set {
		os.Setenv(cacheEnv, cacheOff)
	}
	testscript.Main(m, map[string]func(){
		"gdllint":  main,
		"fakelint": fakelint,
	})
}

// fakelint is the program with one analyzer, which does what the rulesheet
// says: (panic), (wait) until interrupted, or (say word).
func fakelint() {
	oddities := &analysis.Analyzer{Name: "oddities", Doc: "odd", Requires: []*analysis.Analyzer{rulesheet.Analyzer}, Run: odd}
	command := Command{streams: streams{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}, Analyzers: []*analysis.Analyzer{oddities}}
	os.Exit(command.ExecuteArguments(interruptibleContext(), os.Args))
}

func odd(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	for _, r := range unit.File.Rules {
		switch r.Head.Name {
		case "panic":
			panic("boom")
		case "wait":
			if err := os.WriteFile("waiting", nil, 0o666); err != nil {
				return nil, err
			}
			<-unit.Ctx.Done()
			return nil, unit.Ctx.Err()
		case "say":
			pass.ReportRangef(r, "said %s", r.Head)
		}
	}
	return nil, nil
}

func TestScripts(t *testing.T) {
	games, err := filepath.Abs(filepath.Join("..", "..", "testdata", "games"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("GAMES", games)
			env.Setenv(cacheEnv, cacheOff)
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond != "solver" {
				return false, fmt.Errorf("unknown condition '%s'", cond)
			}
			return clingo.LibraryError() == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"make":  makeFile,
		},
	})
}

// exits CODE PROGRAM ARG... runs a program and checks its exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if err != nil || neg {
		ts.Fatalf("usage: exits CODE PROGRAM ARG...")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// make KIND FILE writes a file that cannot stand in a script.
func makeFile(ts *testscript.TestScript, neg bool, args []string) {
	texts := map[string]func() string{
		"empty":      func() string { return "" },
		"deep":       func() string { return strings.Repeat("(", 1_000_000) },
		"closed":     func() string { return strings.Repeat(")", 100_000) },
		"nested":     func() string { return strings.Repeat("(a ", 100_000) + strings.Repeat(")", 100_000) },
		"binary":     func() string { return "\x7fELF\x00\x01\xff\xfe" + strings.Repeat("\x80(\x00", 1000) },
		"noise":      func() string { return strings.Repeat("\xff\xfe(\x1b[31m\x07) ?\n", 5) },
		"crlf":       func() string { return "(role r)\r\n(<= (p ?x))\r\n" },
		"cr":         func() string { return "(role r)\r(<= (p ?x))\r" },
		"crlf-twice": func() string { return "\ufeff(role r)\r\n(role r) ; again\r\n(init a)\r\n" },
		"crlf-once":  func() string { return "\ufeff(role r)\r\n; again\r\n(init a)\r\n" },
		"cr-twice":   func() string { return "(role r)\r(role r)\r(init a)\r" },
		"cr-once":    func() string { return "(role r)\r(init a)\r" },
		"bom":        func() string { return "\ufeff(role r)\n(<= (p ?x))\n" },
		"literals":   func() string { return "(role r)\n(<= (p a)" + strings.Repeat(" (q a)", 100_000) + ")\n" },
		"longline": func() string {
			return strings.Repeat("(q a) ", 30_000) + "(<= (p ?x)) " + strings.Repeat("(q b) ", 30_000)
		},
	}
	text, ok := texts[args[0]]
	if !ok || len(args) != 2 {
		ts.Fatalf("usage: make KIND FILE")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text()), 0o666))
}

func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.kif": "(say hello)", "b.kif": "(wait)", "c.kif": "(say never)"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	command := exec.Command("fakelint", "-j", "1")
	command.Dir, command.Stdout, command.Stderr = dir, &out, os.Stderr
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if _, err := os.Stat(filepath.Join(dir, "waiting")); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := command.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	err := command.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("got %v, want exit code 130", err)
	}
	if got := out.String(); !strings.Contains(got, "said (say hello)") || !strings.Contains(got, "interrupted") || strings.Contains(got, "never") {
		t.Errorf("what is known of the files that were begun must be printed, and only that:\n%s", got)
	}
}

// Flags with their values stand before paths when package cli reads them.
func TestArrange(t *testing.T) {
	commands := (&Command{}).commands()
	for in, want := range map[string]string{
		"":                           "--",
		"a.kif -q":                   "-q -- a.kif",
		"a -f json b":                "-f json -- a b",
		"a -f=json b":                "-f=json -- a b",
		"a -qf json b":               "-qf json -- a b",
		"prove a -- -q b":            "-- a -q b",
		"- -q":                       "-q -- -",
		"--unknown a":                "--unknown -- a",
		"a --select":                 "--select",
		"-f json -j":                 "-f json -j",
		"a --select -q":              "--select -q -- a",
		"a --help":                   "--help",
		"--static=false x --timeout": "--static=false --timeout",
	} {
		command, rest, _, _ := findCommand(commands, strings.Fields(in))
		rest, err := flagsFirst(command, rest)
		if got := strings.Join(rest, " "); got != want || err != nil {
			t.Errorf("%q: got %q and %v, want %q", in, got, err, want)
		}
	}
}

// The command may stand behind flags; what stands behind it, or behind --, is no command.
func TestFindCommand(t *testing.T) {
	commands := (&Command{}).commands()
	for in, want := range map[string]string{
		"":                          "lint",
		"a.kif -q":                  "lint a.kif -q",
		"--only V prove a -j 2 b":   "prove --only V a -j 2 b",
		"-j2 prove a -qj4 -- -j3":   "prove -j 2 a -qj 4 -- -j3",
		"-- prove":                  "lint -- prove",
		"lint prove":                "lint prove",
		"a.kif test --static":       "lint a.kif test --static",
		"-f=json prove":             "prove -f=json",
		"-qf json prove":            "prove -qf json",
		"--unknown prove":           "prove --unknown",
		"--static=false x -q prove": "lint --static=false x -q prove",
	} {
		command, rest, _, _ := findCommand(commands, strings.Fields(in))
		if got := strings.Join(append([]string{command.Name}, rest...), " "); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestMainInProcess(t *testing.T) {
	var out, errs bytes.Buffer
	c := Command{streams: streams{Stdin: strings.NewReader("(<= (p ?x))"), Stdout: &out, Stderr: &errs}}
	code := c.ExecuteArguments(context.Background(), []string{"gdllint", "--static", "-", "--stdin-filename", "my.kif"})
	if code != 1 || !strings.HasPrefix(out.String(), "my.kif:1:") || errs.Len() > 0 {
		t.Errorf("exit code %d\n%s%s", code, out.String(), errs.String())
	}
}
