package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// recorder names a program that writes testdata/earlier/written anew: a release whose users are to go on.
var recorder = flag.String("earlier", "", "record what users of this program have, instead of reading it")

// What an earlier version has written about rulesheets of ours: the arguments, in their order.
var recordings = []struct{ out, args, input string }{
	{"", "baseline update --baseline written/baseline.yaml .", ""},
	{"", "-q -f json=written/report.json -f html=written/report.html .", ""},
	{"fingerprints.txt", "-f sarif --only D,X,P,Q,A lamps.gdl race.hrf cups.kif stones.kif", ""},
	{"", "--config settings.yaml --no-baseline -f json=written/settings.json .", ""},
	{"", "--config only.yaml -f json=written/only.json .", ""},
	{"settings.txt", "--config settings.yaml --show-config", ""},
	{"only.txt", "--config only.yaml --show-config", ""},
	{"", "-q --shard 1/2 -f json=written/shard1.json -f jsonl=written/shard1.jsonl .", ""},
	{"", "-q --shard 2/2 -f json=written/shard2.json -f jsonl=written/shard2.jsonl .", ""},
	{"tests.json", "test -f json stones.kif lamps.gdl", ""},
	{"", "prove -q --certificate written/certificates --only P02,P04,X02 stones.kif cups.kif lamps.gdl", ""},
	{"certify.json", "certify -f json written/certificates", ""},
	{"serve.answers", "serve", "serve.requests"},
	{"moves.json", "play stones.kif", "play.lines"},
	{"", "match --seed 3 --save-test seen stones.kif", ""},
	{"", "match --seed 3 --save-test seen lamps.gdl", ""},
	{"", "match --seed 3 --save-test seen race.hrf", ""},
	{"", "match --seed 3 --save-test seen cups.kif", ""},
}

// commands that users call, with their flags.
var commands = strings.Fields("lint prove certify baseline cache explain rules sarif fmt convert lsp match test cover facts mutate serve play export perft merge completion version")

// earlier makes a folder of what an earlier version has left, in which the test goes on.
func earlier(t *testing.T) {
	t.Helper()
	from, err := filepath.Abs(filepath.Join("testdata", "earlier"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS(".", os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// TestRecord writes what the others compare with, where a program is named.
func TestRecord(t *testing.T) {
	if *recorder == "" {
		t.Skip("no program is named with -earlier")
	}
	to, err := filepath.Abs(filepath.Join("testdata", "earlier", "written"))
	if err != nil {
		t.Fatal(err)
	}
	earlier(t)
	for _, err := range []error{os.RemoveAll(to), os.RemoveAll("written"), os.Mkdir("written", 0o777)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	tests, _ := os.ReadFile("stones.gdltest")
	for _, r := range recordings {
		c := exec.Command(*recorder, strings.Fields(r.args)...)
		if r.input != "" {
			text, err := os.ReadFile(r.input)
			if err != nil {
				t.Fatal(err)
			}
			c.Stdin = bytes.NewReader(text)
		}
		out, err := c.Output()
		if c.ProcessState == nil || c.ProcessState.ExitCode() > 1 {
			t.Fatalf("%s: %v\n%s", r.args, err, out)
		}
		if r.out == "fingerprints.txt" { // the log is long
			out = []byte(strings.Join(slices.Sorted(maps.Keys(fingerprints(t, string(out)))), "\n"))
		}
		if r.out == "moves.json" { // a line of the play
			out = regexp.MustCompile(`\[.*\]`).Find(out)
		}
		if r.out != "" {
			if err := os.WriteFile(filepath.Join("written", r.out), out, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, name := range []string{"stones", "lamps", "race", "cups"} {
		text, err := os.ReadFile(name + ".gdltest")
		if err == nil {
			text = bytes.TrimPrefix(text, map[string][]byte{"stones": tests}[name])
			err = os.WriteFile(filepath.Join("written", name+".gdltest"), text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	flags := map[string]bool{}
	for _, name := range commands {
		help, err := exec.Command(*recorder, name, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(flags, flagsOf(name, string(help)))
	}
	text := strings.Join(slices.Sorted(maps.Keys(flags)), "\n") + "\n"
	if err := os.WriteFile("written/flags.txt", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(to, os.DirFS("written")); err != nil {
		t.Fatal(err)
	}
}

// flagsOf returns the flags that the help of a command names, each behind the command.
func flagsOf(command, help string) map[string]bool {
	flags := map[string]bool{}
	for _, name := range regexp.MustCompile(`(?m)(^ +|, )(--?[a-z][-a-z]*)`).FindAllStringSubmatch(help, -1) {
		flags[command+" "+name[2]] = true
	}
	return flags
}

// TestEarlierFlags wants each flag of each command.
func TestEarlierFlags(t *testing.T) {
	earlier(t)
	is := map[string]bool{}
	for _, name := range commands {
		maps.Copy(is, flagsOf(name, goOn(t, "", name+" --help")))
	}
	wantAll(t, lines(kept(t, "flags.txt")), is)
}

// goOn runs the program as its user would, and returns what it printed.
func goOn(t *testing.T, input, args string) string {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{streams: streams{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &errs}}
	if code := c.ExecuteArguments(context.Background(), append([]string{"gdllint"}, strings.Fields(args)...)); code > 1 {
		t.Fatalf("%s: exit code %d\n%s%s", args, code, out.String(), errs.String())
	}
	return out.String()
}

// A keptReport is the part of a report that stays.
type keptReport struct {
	Files []struct {
		Path                 string
		Findings, Suppressed []struct {
			Code, Severity, Fingerprint string
			Line, Column                int
		}
		Verdicts []struct{ Property, Role, Verdict string }
	}
}

// facts returns the lines that stay of a report: findings with their severities, those that are accepted, and verdicts
// but for those that are open.
func (r *keptReport) facts() map[string]bool {
	facts := map[string]bool{}
	for _, f := range r.Files {
		for _, x := range f.Findings {
			facts[fmt.Sprintf("%s:%d:%d: %s %s %s", f.Path, x.Line, x.Column, x.Severity, x.Code, x.Fingerprint)] = true
		}
		for _, x := range f.Suppressed {
			facts[fmt.Sprintf("%s:%d:%d: accepted %s %s", f.Path, x.Line, x.Column, x.Code, x.Fingerprint)] = true
		}
		for _, v := range f.Verdicts {
			if v.Verdict != "open" {
				facts[fmt.Sprintf("%s: %s %s %s", f.Path, v.Property, v.Role, v.Verdict)] = true
			}
		}
	}
	return facts
}

func readReport(t *testing.T, text string) *keptReport {
	t.Helper()
	var r keptReport
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return &r
}

// kept reads what the earlier version has written.
func kept(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("written", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// wantAll compares facts of old with those of now.
func wantAll(t *testing.T, old, now map[string]bool) {
	t.Helper()
	if len(old) == 0 {
		t.Fatal("nothing to compare")
	}
	for _, fact := range slices.Sorted(maps.Keys(old)) {
		if !now[fact] {
			t.Errorf("lost: %s", fact)
		}
	}
}

// TestEarlierReports wants the findings, severities, fingerprints and verdicts of before, with the same settings.
func TestEarlierReports(t *testing.T) {
	earlier(t)
	for old, args := range map[string]string{
		"report.json":   "-f json .",
		"settings.json": "--config settings.yaml --no-baseline -f json .",
		"only.json":     "--config only.yaml -f json .",
	} {
		t.Run(old, func(t *testing.T) {
			text, was := goOn(t, "", args), kept(t, old)
			wantAll(t, readReport(t, was).facts(), readReport(t, text).facts())
			then := fields(t, was)
			maps.DeleteFunc(then, func(field string, _ bool) bool { // a proof that visits all states rests on none
				return strings.HasPrefix(field, ".files[].verdicts[].invariants")
			})
			wantAll(t, then, fields(t, text))
		})
	}
}

// fields returns the names of all fields of a text in JSON, with the kinds of their values.
func fields(t *testing.T, text string) map[string]bool {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	var visit func(path string, value any)
	visit = func(path string, value any) {
		all[fmt.Sprintf("%s %T", path, value)] = true
		switch v := value.(type) {
		case map[string]any:
			for name, part := range v {
				visit(path+"."+name, part)
			}
		case []any:
			for _, part := range v {
				visit(path+"[]", part)
			}
		}
	}
	visit("", value)
	return all
}

// TestEarlierBaseline wants that a baseline accepts each finding that it accepted.
func TestEarlierBaseline(t *testing.T) {
	earlier(t)
	accepted := func(text string, all bool) map[string]bool {
		lines := map[string]bool{}
		for fact := range readReport(t, text).facts() {
			place, finding, isFinding := strings.Cut(fact, ": ")
			if word, finding, _ := strings.Cut(finding, " "); isFinding && strings.Contains(place, ":") && (all || word == "accepted") {
				lines[place+" "+finding] = true
			}
		}
		return lines
	}
	wantAll(t, accepted(kept(t, "report.json"), true), accepted(goOn(t, "", "--baseline written/baseline.yaml -f json ."), false))
	if got := goOn(t, "", "baseline prune --baseline written/baseline.yaml ."); !strings.Contains(got, ", 0 no longer needed") {
		t.Errorf("entries are superfluous: %s", got)
	}
}

// TestEarlierFingerprints compares logs in SARIF.
func TestEarlierFingerprints(t *testing.T) {
	earlier(t)
	wantAll(t, lines(kept(t, "fingerprints.txt")), fingerprints(t, goOn(t, "", "-f sarif --only D,X,P,Q,A lamps.gdl race.hrf cups.kif stones.kif")))
}

func fingerprints(t *testing.T, text string) map[string]bool {
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID              string
				PartialFingerprints map[string]string
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for _, run := range log.Runs {
		for _, r := range run.Results {
			for name, value := range r.PartialFingerprints {
				lines[r.RuleID+" "+name+" "+value] = true
			}
		}
	}
	return lines
}

// lines returns the lines of a text without margins.
func lines(text string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(text) {
		all[strings.TrimSpace(line)] = true
	}
	return all
}

// TestEarlierSettings wants each value of settings, and the place that it comes from.
func TestEarlierSettings(t *testing.T) {
	earlier(t)
	wantAll(t, lines(kept(t, "settings.txt")), lines(goOn(t, "", "--config settings.yaml --show-config")))
	wantAll(t, lines(kept(t, "only.txt")), lines(goOn(t, "", "--config only.yaml --show-config")))
}

// TestEarlierTests wants the outcomes of tests in rulesheets and beside them, and that saved matches pass.
func TestEarlierTests(t *testing.T) {
	earlier(t)
	was, is := kept(t, "tests.json"), goOn(t, "", "test -f json stones.kif lamps.gdl")
	if !holds(decode(t, was), decode(t, is)) {
		t.Errorf("other outcomes:\n%s\nwere:\n%s", is, was)
	}
	for name, sheet := range map[string]string{"stones": "stones.kif", "lamps": "lamps.gdl", "cups": "cups.kif", "race": "race.hrf"} {
		if got := goOn(t, "", "test -f json --tests written/"+name+".gdltest "+sheet); !strings.Contains(got, `"passed": 1,`) || !strings.Contains(got, `"failed": 0`) {
			t.Errorf("saved match of %s:\n%s", sheet, got)
		}
	}
}

// TestEarlierMatches reads matches out of reports and of a play.
func TestEarlierMatches(t *testing.T) {
	earlier(t)
	plays := regexp.MustCompile(`\(play[^\n]*\)`)
	for from, want := range map[string]string{
		"--from written/report.json:3":     "(play anna (take 1) bert wait)",
		"--from written/report.html:g4-m1": "(play anna (take 1) bert wait)",
		"--moves written/moves.json":       "(play anna (take 1) bert wait)\n(play anna wait bert (take 2))",
	} {
		if err := os.RemoveAll("stones.gdltest"); err != nil { // a name is taken once
			t.Fatal(err)
		}
		goOn(t, "", "match --save-test again "+from+" stones.kif")
		text, err := os.ReadFile("stones.gdltest")
		if err != nil {
			t.Fatal(err)
		}
		saved := string(text[bytes.LastIndex(text, []byte("test again")):])
		if got := strings.Join(plays.FindAllString(saved, -1), "\n"); got != want {
			t.Errorf("%s: %q, want %q", from, got, want)
		}
	}
}

// TestEarlierShards puts reports of shards together.
func TestEarlierShards(t *testing.T) {
	earlier(t)
	want := readReport(t, kept(t, "report.json")).facts()
	wantAll(t, want, readReport(t, goOn(t, "", "merge written/shard1.json written/shard2.json")).facts())
	if got := goOn(t, "", "merge written/shard1.jsonl written/shard2.jsonl"); !strings.Contains(got, `"files":4`) {
		t.Error(got)
	}
}

// TestEarlierCertificates checks a folder of certificates.
func TestEarlierCertificates(t *testing.T) {
	if _, err := exec.LookPath(cmp.Or(os.Getenv("GDLLINT_CLINGO_BIN"), "clingo")); err != nil {
		t.Skip("clingo is not installed")
	}
	earlier(t)
	verdicts := func(text string) map[string]bool {
		var r struct {
			Games []struct {
				Game     string
				Verdicts []struct{ Property, Role, Verdict, Result string }
			}
		}
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		lines := map[string]bool{}
		for _, g := range r.Games {
			for _, v := range g.Verdicts {
				lines[fmt.Sprint(g.Game, " ", v)] = true
			}
		}
		return lines
	}
	wantAll(t, verdicts(kept(t, "certify.json")), verdicts(goOn(t, "", "certify -f json written/certificates")))
}

// TestEarlierDialogue replays requests: each answer has the fields that it had, with the same values. Versions and the
// words of errors may differ.
func TestEarlierDialogue(t *testing.T) {
	earlier(t)
	requests, err := os.ReadFile("serve.requests")
	if err != nil {
		t.Fatal(err)
	}
	was := strings.Split(strings.TrimSpace(kept(t, "serve.answers")), "\n")
	is := strings.Split(strings.TrimSpace(goOn(t, string(requests), "serve")), "\n")
	if len(was) != len(is) || len(was) < 80 {
		t.Fatalf("%d answers, were %d", len(is), len(was))
	}
	for i := range was {
		old, now := decode(t, was[i]).(map[string]any), decode(t, is[i])
		delete(old, "program")
		if fault, ok := old["error"].(map[string]any); ok {
			delete(fault, "message")
		}
		if !holds(old, now) {
			t.Errorf("answer %d: %s\nwas: %s", i+1, is[i], was[i])
		}
	}
}

func decode(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return value
}

// holds tells whether a value in JSON has all that an earlier one had. Times and messages are not compared.
func holds(old, now any) bool {
	switch old := old.(type) {
	case map[string]any:
		fields, ok := now.(map[string]any)
		for name, value := range old {
			part, has := fields[name]
			ok = ok && has && (name == "seconds" || name == "message" || holds(value, part))
		}
		return ok
	case []any:
		list, ok := now.([]any)
		if !ok || len(list) != len(old) {
			return false
		}
		for i := range old {
			ok = ok && holds(old[i], list[i])
		}
		return ok
	}
	return old == now
}
