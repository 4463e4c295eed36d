//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fakes are programs that stand for gdllint and do harm.
var fakes = map[string]func(){
	"honest": func() { fmt.Println("1 rulesheet: no findings") },
	"escape": func() { fmt.Println("a \x1b[2J b") },
	"stderr": func() { fmt.Fprintln(os.Stderr, "a \u202e b") },
	"secret": func() { fmt.Println(os.Getenv("B_SECRET")) },
	"keep":   func() { os.WriteFile("report.txt", []byte(os.Getenv("A_SECRET")), 0o644) },
	"forged": func() { fmt.Println("x ##[error]y") },
	"burn":   func() { burn() },
	"eat":    func() { eat(300 << 20); time.Sleep(200 * time.Millisecond) },
	"hang":   func() { io.Copy(io.Discard, os.Stdin) },
	"code":   func() { os.Exit(7) },
	"panic":  func() { panic("oh") },
	"crash":  func() { fmt.Println("analyzer joins failed: oh"); os.Exit(3) },
	"write":  func() { os.WriteFile("../outside/new", nil, 0o644) },
	"change": func() { os.WriteFile("../outside/.bashrc", nil, 0o644) },
	"chmod":  func() { os.Chmod("../outside/.bashrc", 0o777) },
	"remove": func() { os.Remove("../outside/.bashrc") },
	"tmp":    func() { os.CreateTemp("", "left") },
	"child": func() {
		cmd := exec.Command("sleep", "60")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		cmd.Start()
	},
	"much":   func() { fmt.Println(strings.Repeat("x", maxOutputBytes+1)) },
	"silent": func() {},
}

// burn takes processor time until somebody ends it.
func burn() {
	for n := uint64(1); n > 0; n |= 1 {
	}
}

// eat takes memory and touches it.
func eat(n int) {
	b := bytes.Repeat([]byte{1}, n)
	fmt.Println(len(b))
}

func TestMain(m *testing.M) {
	if fake := fakes[os.Getenv("ATTACK_FAKE")]; fake != nil {
		fake()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// fakeScene is a scene whose gdllint is this test.
func fakeScene(t *testing.T) *scene {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s, err := newScene(t.Context(), program, t.Name(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.removeAll)
	return s
}

// TestStep plants each fault and wants it to be told.
func TestStep(t *testing.T) {
	for _, test := range []struct {
		fake string
		step gdllintRun
		want string // a regular expression; "" if nothing is wrong
	}{
		{"honest", gdllintRun{}, ""},
		{"honest", gdllintRun{mustMatch: "no findings", allowedCodes: []int{0}, mustNotMatch: "proved"}, ""},
		{"honest", gdllintRun{onTerminal: true, mustMatch: "no findings"}, ""},
		{"escape", gdllintRun{}, `U\+001B`},
		{"escape", gdllintRun{onTerminal: true}, `U\+001B`},
		{"escape", gdllintRun{stdoutIsData: true}, ""},
		{"stderr", gdllintRun{stdoutIsData: true}, `U\+202E`},
		{"secret", gdllintRun{stdoutIsData: true}, "shows a secret"},
		{"keep", gdllintRun{mayChange: []string{"repo/report.txt"}}, "writes a secret"},
		{"keep", gdllintRun{}, `has made "repo/report.txt"`},
		{"forged", gdllintRun{}, "workflow command error"},
		{"forged", gdllintRun{ownCommands: true}, "workflow command error"},
		{"burn", gdllintRun{timeLimit: 100 * time.Millisecond}, "went on"},
		{"eat", gdllintRun{memoryLimit: 100 << 20}, "took \\d+ MB"},
		{"eat", gdllintRun{}, ""},
		{"hang", gdllintRun{timeLimit: 100 * time.Millisecond}, "hangs"},
		{"hang", gdllintRun{stdinClosed: true}, ""},
		{"hang", gdllintRun{sentSignals: []timedSignal{{10 * time.Millisecond, syscall.SIGTERM}}}, "signal terminated"},
		{"hang", gdllintRun{sentSignals: []timedSignal{{10 * time.Millisecond, syscall.SIGTERM}}, allowedCodes: []int{-1}}, ""},
		{"code", gdllintRun{}, "exit code 7"},
		{"panic", gdllintRun{}, "fault of the program"},
		{"crash", gdllintRun{}, "analyzer joins failed"},
		{"write", gdllintRun{}, `has made "outside/new"`},
		{"change", gdllintRun{}, `has changed "outside/.bashrc"`},
		{"chmod", gdllintRun{}, `has changed "outside/.bashrc"`},
		{"remove", gdllintRun{}, `has removed "outside/.bashrc"`},
		{"remove", gdllintRun{mayChange: []string{"outside/.bash"}}, `has removed`},
		{"remove", gdllintRun{mayChange: []string{"outside"}}, ""},
		{"tmp", gdllintRun{}, `has made "tmp/left`},
		{"child", gdllintRun{}, "left processes running: .*sleep 60"},
		{"much", gdllintRun{stdoutIsData: true, timeLimit: 20 * time.Second}, "printed more than"},
		{"silent", gdllintRun{mustMatch: "."}, "does not say"},
		{"honest", gdllintRun{mustNotMatch: "no findings"}, "says"},
		{"honest", gdllintRun{checkOutcome: func(*processOutcome) []string { return []string{"own check"} }}, "own check"},
	} {
		t.Run(test.fake, func(t *testing.T) {
			t.Parallel()
			s := fakeScene(t)
			test.step.extraEnv = []string{"ATTACK_FAKE=" + test.fake}
			if test.step.timeLimit == 0 {
				test.step.timeLimit = 20 * time.Second
			}
			s.runChecked(test.step)
			told := strings.Join(s.foundFaults, "\n")
			switch {
			case s.plantError != nil:
				t.Error(s.plantError)
			case test.want == "" && told != "":
				t.Errorf("faults of an honest program: %s", told)
			case !regexp.MustCompile(test.want).MatchString(told) || test.want != "" && told == "":
				t.Errorf("faults %q, want %q", told, test.want)
			}
		})
	}
}

func TestControls(t *testing.T) {
	for text, want := range map[string]int{
		"plain\ttext\nä 日 ∀ …\n": 0, "\x1b[31m": 1, "a\rb": 1, "\x07\x08": 2, "\u009b": 1, "\x9b": 1, "\u2028": 1, "\u202e": 1, "\u200b": 1, "\x00": 1, "\x7f": 1, "\x1b\x1b": 1, "\u00a0": 0,
	} {
		if got := controlCharacters([]byte(text)); len(got) != want {
			t.Errorf("%q: %q, want %d faults", text, got, want)
		}
	}
}

func TestObeyed(t *testing.T) {
	planted := func(token string) bool { return strings.Contains(token, "known") }
	for text, want := range map[string]string{
		"nothing": "", "a ::error::b": "", "::error::b": "error", "  ::warning file=x,line=1::b": "warning", "a ##[error file=x]b": "error", "::unknown::x": "", "##[x]y": "", "a\r::error::b": "error",
		"::stop-commands::0123456789abcdefg\n::error::x\n::0123456789abcdefg::\n::notice::y": "notice",
		"::stop-commands::known0123456789abcdef\n::error::x\n":                               "stop-commands error",
		"::stop-commands::short\n::error::x\n":                                               "stop-commands error", "##[SET-ENV name=x]y": "set-env", "::error x": "",
	} {
		var names []string
		for _, c := range obeyedCommands([]byte(text), planted) {
			names = append(names, c.commandName)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q: commands %q, want %q", text, got, want)
		}
	}
}

func TestAnnotation(t *testing.T) {
	s := &scene{forgedMark: "forgedabc"}
	for text, want := range map[string]bool{
		"::error file=a.kif,line=1::x": true, "::notice::x": true, "::error file=a%0Aforgedabc.kif::x forgedabc": true, "::error file=forgedabc::x": false, "::error::forgedabc": false,
		"##[error]x": false, "::set-output name=x::y": false, "::debug::x": false,
	} {
		c := obeyedCommands([]byte(text), func(string) bool { return false })
		if len(c) != 1 || s.isOwnAnnotation(c[0]) != want {
			t.Errorf("%q: %v, want %v", text, c, want)
		}
	}
}

func TestCrash(t *testing.T) {
	for text, want := range map[string]bool{
		"1 rulesheet: no findings": false, "x\npanic: oh\n": true, "goroutine 1 [running]:": true, "runtime: goroutine stack exceeds 1000000000-byte limit": true, "analyzer bases failed: oh": true, "the parser failed on this text": true,
		"K02 is not applied: it breaks the syntax; this is a fault of the rule": true, "stack overflows of players": false,
	} {
		if got := crashMessage([]byte(text)); (got != "") != want {
			t.Errorf("%q: %q, want %v", text, got, want)
		}
	}
}

func TestDifferences(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "sub/c"} {
		os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755)
		os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644)
	}
	os.Symlink("a", filepath.Join(dir, "l"))
	before := describeTree(dir)
	if d := treeDifferences(before, describeTree(dir), nil); len(d) > 0 {
		t.Errorf("nothing has changed: %q", d)
	}
	os.WriteFile(filepath.Join(dir, "a"), []byte("x"), 0o644) // of the same length
	os.Remove(filepath.Join(dir, "l"))
	os.Symlink("b", filepath.Join(dir, "l"))
	os.Remove(filepath.Join(dir, "sub/c"))
	syscall.Mkfifo(filepath.Join(dir, "p"), 0o644)
	after := describeTree(dir)
	if d := treeDifferences(before, after, nil); len(d) != 4 {
		t.Errorf("%d differences: %q", len(d), d)
	}
	if d := treeDifferences(before, after, []string{"sub", "a", "l", "p"}); len(d) > 0 {
		t.Errorf("all may change: %q", d)
	}
	if f := newFiles(before, after); !slices.Equal(f, []string{"a"}) {
		t.Errorf("fresh files %q", f)
	}
}

func TestParseStatus(t *testing.T) {
	st, ok := parseStatus("42 (a) b) R 1 7 7 0 -1 4194304 100 200 0 0 3 4 5 6 20 0 1 0 100 1000 25 1844")
	if want := (processStatus{processID: 42, groupID: 7, runState: "R", clockTicks: 18, residentPages: 25}); !ok || st != want {
		t.Errorf("%+v, %v", st, ok)
	}
	for _, text := range []string{"", "42", "42 (a", "42 (a) R 1"} {
		if _, ok := parseStatus(text); ok {
			t.Errorf("%q is a status", text)
		}
	}
}

func TestContradictions(t *testing.T) {
	whole := verdictsByQuestion{"a p": "proved", "a q": "violated", "a r": "open"}
	for is, want := range map[string]int{"proved": 1, "violated": 1, "open": 0} {
		if got := (verdictsByQuestion{"a p": is, "a q": is, "a r": is, "b": is}).contradictingQuestions(whole); len(got) != want {
			t.Errorf("%s: %q", is, got)
		}
	}
	a, err := decodeAnswers([]byte(`{"files":[{"path":"x","verdicts":[{"property":"winnability","role":"r","verdict":"proved"},{"property":"winnability","role":"s","verdict":"open"}]}]}`))
	if err != nil || len(a) != 2 {
		t.Errorf("%v, %v", a, err)
	}
	if _, err := decodeAnswers([]byte(`{"files":[`)); err == nil {
		t.Error("half a report is read")
	}
	table := parseVerdictTable([]byte("a.kif\n  winnability of r   proved     0.1 s  x\n  termination  open  reason\n      proved\nx  proved\n"))
	if len(table) != 2 || table["winnability of r"] != "proved" || table["termination"] != "open" {
		t.Errorf("table %v", table)
	}
	s := &scene{}
	s.checkLostAnswers("x", map[string]string{"p": "proved", "q": "proved"}, verdictsByQuestion{"p": "proved"})
	if len(s.foundFaults) != 1 {
		t.Errorf("a lost answer: %q", s.foundFaults)
	}
}

func TestFinished(t *testing.T) {
	for _, test := range []struct {
		format, text string
		want         bool
	}{
		{"json", "{}", true}, {"json", "{", false}, {"json", "", false}, {"jsonl", "{}\n{\"summary\":{}}\n", true}, {"jsonl", "{}\n", false}, {"jsonl", "{\"summary\":", false}, {"html", "<html></html>\n", true}, {"html", "<html>", false},
		{"junit", "<testsuites></testsuites>", true}, {"junit", "<testsuites>", false}, {"text", "", false}, {"text", "x", true},
	} {
		if got := isWholeReport(test.format, test.text); got != test.want {
			t.Errorf("%s %q: %v", test.format, test.text, got)
		}
	}
}

func TestUnsafeMessages(t *testing.T) {
	frame := func(body string) string {
		var b editorTalk
		b.sendFrame(body)
		return b.String()
	}
	for text, want := range map[string]int{
		frame(`{"method":"window/showMessage","params":{"message":"plain [text] (really)"}}`):                                0,
		frame(`{"method":"window/showMessage","params":{"message":"unknown key '[x](command:y)'"}}`):                         1,
		frame(`{"id":1,"result":{}}`) + frame(`{"method":"window/showMessage","params":{"message":"\u001b[x](https://y)"}}`): 2,
		frame(`{"method":"textDocument/publishDiagnostics","params":{"message":"[x](command:y)"}}`):                          0,
		"no frame": 0,
	} {
		if got := unsafeMessages([]byte(text)); len(got) != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestWellFormed(t *testing.T) {
	s := &scene{forgedMark: "forgedabc"}
	for _, test := range []struct {
		format, text string
		want         bool
	}{
		{"json", "{}", true}, {"sarif", "{", false}, {"jsonl", "{}\n{}\n", true}, {"jsonl", "{}\n{\n", false}, {"junit", "<a>x</a>", true}, {"junit", "<a>x", false}, {"checkstyle", "<a><script/></a>", false},
		{"html", "<p>&lt;script&gt;forgedabc", true}, {"html", "<script>forgedabc", false}, {"text", "anything", true},
	} {
		if got := s.formatFaults(test.format, []byte(test.text)); (len(got) == 0) != test.want {
			t.Errorf("%s %q: %q", test.format, test.text, got)
		}
	}
}

// TestAttacks wants names that can be chosen, and the same attacks for a seed.
func TestAttacks(t *testing.T) {
	seen := map[string]bool{}
	count := 0
	for _, a := range allAttacks(3) {
		if !regexp.MustCompile(`^[a-z]+/[\w-]+$`).MatchString(a.attackName) || a.plantedHarm == "" || seen[a.attackName] {
			t.Errorf("attack %q: %q", a.attackName, a.plantedHarm)
		}
		seen[a.attackName] = true
		if strings.HasPrefix(a.attackName, "texts/") {
			count++
		}
	}
	if count < 100 {
		t.Errorf("%d texts", count)
	}
	again := allAttacks(3)
	if !slices.EqualFunc(allAttacks(3), again, func(a, b attack) bool { return a.attackName == b.attackName }) {
		t.Error("the same seed makes other attacks")
	}
}

// TestShapes wants texts of about the size that is asked for, the same for a seed.
func TestShapes(t *testing.T) {
	const size = 10_000
	for name, write := range shapesByName {
		var texts [2]bytes.Buffer
		for i := range texts {
			s := fakeScene(t)
			write(&textWriter{target: &texts[i]}, size, s)
		}
		if n := texts[0].Len(); n < size/2 || n > 3*size {
			t.Errorf("%s: %d bytes, want %d", name, n, size)
		}
		if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
			t.Errorf("%s: the same seed makes another text", name)
		}
	}
}
