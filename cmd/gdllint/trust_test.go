package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/gdllint/gdllint/report"
)

// A stranger is a folder with files of another author. Each check gets
// its own.
type stranger struct {
	*testing.T
	dir string // the repository
	out string // beside it, where nothing must change
}

func (s *stranger) file(name, text string) {
	s.Helper()
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		s.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		s.Fatal(err)
	}
}

func (s *stranger) link(name, target string) {
	s.Helper()
	if err := os.Symlink(target, filepath.Join(s.dir, filepath.FromSlash(name))); err != nil {
		s.Skip(err)
	}
}

// run runs gdllint in the folder and returns what it prints and its exit code.
func (s *stranger) run(args ...string) (string, int) {
	s.Helper()
	return s.runWith(nil, args...)
}

func (s *stranger) runWith(env []string, args ...string) (string, int) {
	s.Helper()
	command := exec.Command("gdllint", args...)
	command.Dir = s.dir
	command.Env = append(os.Environ(), append([]string{"GDLLINT_CACHE=off", "GDLLINT_CACHE_KEY=" + filepath.Join(s.out, "..", "key"), "SECRET=token-of-the-runner"}, env...)...)
	out, err := command.CombinedOutput()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		s.Fatal(err)
	}
	for _, secret := range []string{"token-of-the-runner", "precious"} {
		if bytes.Contains(out, []byte(secret)) {
			s.Errorf("gdllint %q shows a secret:\n%s", args, out)
		}
	}
	return string(out), command.ProcessState.ExitCode()
}

// typed runs gdllint with lines on standard input, and returns what it prints.
func (s *stranger) typed(lines string, args ...string) string {
	s.Helper()
	command := exec.Command("gdllint", args...)
	command.Dir, command.Stdin = s.dir, strings.NewReader(lines)
	out, err := command.CombinedOutput()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		s.Fatal(err)
	}
	return string(out)
}

// fails wants an exit code and a part of what is printed.
func (s *stranger) fails(code int, part string, args ...string) {
	s.Helper()
	if out, got := s.run(args...); got != code || !strings.Contains(out, part) {
		s.Errorf("gdllint %q ends with %d, want %d and %q:\n%s", args, got, code, part, out)
	}
}

const (
	lampSheet  = "(role kid)\n(init (lamp off))\n(legal kid press)\n(<= (next (lamp on)) (does kid press))\n(<= terminal (true (lamp on)))\n(goal kid 100)\n"
	faultSheet = "(<= (p ?x) (q))\n"
)

// distrust has a check for each line of the list of those who are not trusted.
var distrust = map[string]func(*stranger){
	"rulesheets": func(s *stranger) {
		s.file("a.kif", "; ##[error]forged\n(<= (p\x1b]0;t\x07 ?x) (q\u009b31m\u202e)) ; ##[error file=a]x\n::error::y\n")
		s.file("b.kif", "; ##[error]forged\n"+strings.ReplaceAll(lampSheet, "lamp", "##[error]lamp"))
		for _, args := range [][]string{{"--static", "a.kif"}, {"prove", "a.kif"}, {"fmt", "--diff", "a.kif"}, {"--diff", "--unsafe-fixes", "a.kif"}, {"--static", "-f", "json", "a.kif"}, {"--static", "-f", "junit", "a.kif"}, {"--static", "-f", "html", "a.kif"}, {"convert", "--to", "infix", "b.kif"}, {"convert", "--to", "prefix", "b.kif"}, {"convert", "--to", "operations", "b.kif"}, {"export", "--to", "asp", "b.kif"}} {
			out, _ := s.runWith([]string{"GITHUB_ACTIONS=true"}, args...)
			for line := range strings.Lines(out) {
				line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
				if i := strings.IndexFunc(line, func(r rune) bool { return r != '\t' && !unicode.IsGraphic(r) }); i >= 0 {
					s.Errorf("gdllint %q: %q", args, line)
				}
				person := !slices.Contains(args, "-f")
				if person && (strings.Contains(line, "##[") || strings.HasPrefix(strings.TrimSpace(line), "::")) {
					s.Errorf("gdllint %q prints a command: %q", args, line)
				}
			}
		}
	},
	"growing games": func(s *stranger) {
		s.file("a.kif", "(role r) (init (top z)) (legal r go)\n(<= (next (top (s ?x))) (true (top ?x)))\n(<= (next (seen ?x)) (true (top ?x)))\n(<= (next (seen ?x)) (true (seen ?x)))\n(<= terminal (true (top end)))\n(goal r 100)\n")
		out, code := s.run("match", "--steps", "150", "a.kif")
		if _, to := s.run("match", "--steps", "150", "-f", "text=../out/shown", "a.kif"); code != 0 || to != 0 || out != read(s.T, filepath.Join(s.out, "shown")) {
			s.Errorf("a match ends with %d and %d: %.200s", code, to, out)
		}
		for state := range strings.SplitSeq(out, "\n\n") {
			if len(state) > 17<<10 {
				s.Errorf("%d bytes for a state", len(state))
			}
		}
		if !strings.Contains(out, "more bytes") {
			s.Error("nothing is left out")
		}
		if err := os.Remove(filepath.Join(s.out, "shown")); err != nil {
			s.Fatal(err)
		}
	},
	"names of files": func(s *stranger) {
		s.file("--config=x.kif", "")
		s.file("x.kif", "fail-on: never\n")
		s.fails(2, "is a flag and the name of a file", "--static", "-q", "--config=x.kif", "x.kif")
		s.file("a\n::error::b.kif", faultSheet)
		for _, args := range [][]string{{"fmt", "-l", "."}, {"--static", "."}, {"fmt", "--check", "."}} {
			if out, _ := s.run(args...); strings.Contains(out, "\n::error") {
				s.Errorf("gdllint %q:\n%s", args, out)
			}
		}
	},
	"settings of a repository": func(s *stranger) {
		s.file("a.kif", faultSheet)
		for _, settings := range []string{"format: [text, text=.git/hooks/pre-commit]", "format: [json=../out/new]", "baseline: ../out/victim", "baseline: /proc/self/environ",
			"cache: x", "cache-dir: x"} {
			s.file(".gdllint.yaml", settings)
			s.fails(2, ".gdllint.yaml:1", "--static", "./...")
		}
		s.file(".gdllint.yaml", "jobs: 1000\ntimeout: 9999h\n")
		out, code := s.run("--show-config")
		if code != 0 || strings.Contains(out, "9999h") || strings.Contains(out, "1000") {
			s.Errorf("settings take as much as they want:\n%s", out)
		}
		if err := os.Remove(filepath.Join(s.dir, ".gdllint.yaml")); err != nil {
			s.Fatal(err)
		}
		s.link(".gdllint.yaml", "/proc/self/environ")
		s.fails(2, "leads out of", "--static", "./...")
	},
	"baselines": func(s *stranger) {
		s.file("a.kif", faultSheet)
		s.file("env", "SECRET=token-of-the-runner\n")
		s.file(".gdllint.yaml", "baseline: env\n")
		s.fails(2, "no baseline", "--static", "./...")
		s.file(".gdllint.yaml", "baseline: base.yaml\n")
		s.link("base.yaml", "../out/victim")
		s.fails(2, "leads out of", "--static", "./...")
		s.fails(2, "leads out of", "baseline", "update", "./...")
	},
	"files of properties": func(s *stranger) {
		s.file("a.kif", lampSheet)
		s.link("a.props", "../out/victim")
		s.fails(3, "a.props: not read", "--static", "./...")
	},
	"files of tests": func(s *stranger) {
		s.file("a.kif", lampSheet)
		s.file(".git/hooks/x", "precious\n")
		s.file("notes.txt", "precious\n")
		s.file("sub/own.gdltest", "test own (legal kid press)\n")
		save := func() string {
			return s.typed("save seen\nquit\n", "play", "a.kif")
		}
		for _, target := range []string{"../out/victim", "../out/new", "../out", filepath.Join(s.out, "victim"), ".git/hooks/x", "notes.txt", "notes.gdltest", "sub/own.gdltest", "/dev/null", "a.gdltest"} {
			s.link("a.gdltest", target)
			s.fails(3, "a.gdltest", "match", "--save-test", "seen", "a.kif")
			if out := save(); !strings.Contains(out, "a.gdltest") || strings.Contains(out, "added") {
				s.Errorf("%s: saved: %s", target, out)
			}
			if strings.Contains(target, "victim") || strings.HasSuffix(target, "x") || target == "notes.txt" {
				for _, args := range [][]string{{"test", "a.kif"}, {"test", "-f", "json", "a.kif"}, {"play", "--test", "seen", "a.kif"}, {"--static", "a.kif"}} {
					s.fails(3, "a.gdltest", args...)
				}
				s.fails(2, "a.gdltest: not read", "test", "--tests", ".", "a.kif")
			}
			if err := os.Remove(filepath.Join(s.dir, "a.gdltest")); err != nil {
				s.Fatal(err)
			}
		}
		for _, name := range []string{".git/hooks/x", "notes.txt"} {
			if got := read(s.T, filepath.Join(s.dir, name)); got != "precious\n" {
				s.Errorf("%s is now %q", name, got)
			}
		}
		s.link("a.gdltest", "sub/own.gdltest")
		s.fails(0, "", "test", "a.kif")
		if err := os.Remove(filepath.Join(s.dir, "a.gdltest")); err != nil {
			s.Fatal(err)
		}
		s.fails(0, "added", "match", "--save-test", "first", "a.kif")
		if out := save(); !strings.Contains(out, "a.gdltest") {
			s.Errorf("not saved: %s", out)
		}
		s.fails(0, "2 passed", "test", "-v", "a.kif")
	},
	"folders above": func(s *stranger) {
		s.file("a.kif", lampSheet)
		s.file("../.gdllint.yaml", "select: [nonsense]\n")
		s.fails(0, "", "--static", "./...") // the working directory bounds the search
		s.git("init", "-q")
		s.file("sub/deep/a.kif", lampSheet)
		s.fails(0, "", "--static", "sub/deep")
		if os.Geteuid() == 0 {
			s.file(".gdllint.yaml", "select: [nonsense]\n")
			s.fails(2, "nonsense", "--static", "sub/deep")
			s.give("sub")
			s.fails(0, "do not count", "--static", "sub/deep")
		}
	},
	"links": func(s *stranger) {
		s.file(".git/HEAD", "")
		s.file("a.kif", "(role   r)\n")
		s.link("r.json", "../out/victim")
		s.link("pages", "../out")
		s.link("v.kif", "../out/victim")
		s.fails(2, "is a link", "--static", "-f", "json=r.json", "a.kif")
		s.fails(2, "leads out of", "--static", "-f", "html=pages/", "a.kif")
		s.fails(2, "leads out of", "--static", "-f", "json=pages/new.json", "a.kif")
		s.fails(3, "v.kif: not read", "--static", "./...")
		s.fails(3, "v.kif: not read", "fmt", ".")
		s.fails(3, "v.kif: not read", "--fix", "--static", "v.kif")
	},
	"`.gitignore`": func(s *stranger) {
		s.file("bad.kif", faultSheet)
		s.file("a.kif", lampSheet)
		s.git("init", "-q")
		s.file(".gitignore", "bad.kif\n")
		s.git("add", "-f", "bad.kif")
		s.fails(1, "bad.kif:1", "--static", "./...")
	},
	"caches in the checkout": func(s *stranger) {
		s.file("a.kif", lampSheet)
		cache := filepath.Join(s.dir, "cache")
		theirs := []string{"GDLLINT_CACHE=" + cache, "GDLLINT_CACHE_KEY=" + filepath.Join(s.out, "..", "theirs")}
		mine := []string{"GDLLINT_CACHE=" + cache, "GDLLINT_CACHE_KEY=" + filepath.Join(s.out, "..", "mine")}
		s.runWith(theirs, "prove", "a.kif")
		if out, _ := s.runWith(theirs, "prove", "-v", "a.kif"); !strings.Contains(out, "from the cache") {
			s.Errorf("nothing is remembered:\n%s", out)
		}
		if out, _ := s.runWith(mine, "prove", "-v", "a.kif"); strings.Contains(out, "from the cache") {
			s.Errorf("a stranger's results count:\n%s", out)
		}
		s.git("init", "-q")
		s.git("add", "-f", "cache")
		if out, code := s.runWith(mine, "prove", "a.kif"); code != 2 || !strings.Contains(out, "git tracks") {
			s.Errorf("a tracked cache is used: %d\n%s", code, out)
		}
	},
	"certificates": func(s *stranger) {
		if _, err := exec.LookPath("clingo"); err != nil {
			s.Skip("clingo is not installed")
		}
		s.file("a.kif", lampSheet)
		s.run("prove", "--certificate", "evidence", "a.kif")
		s.fails(0, "stand", "certify", "evidence")
		forged := 0
		err := filepath.WalkDir(filepath.Join(s.dir, "evidence"), func(path string, _ fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".lp" {
				forged++
				return os.WriteFile(path, []byte("a. :- a.\n"), 0o666)
			}
			return err
		})
		if err != nil {
			s.Fatal(err)
		}
		if out, code := s.run("certify", "evidence"); forged > 0 && code == 0 {
			s.Errorf("%d forged programs stand:\n%s", forged, out)
		}
	},
	"reports of shards": func(s *stranger) {
		s.file("a.kif", lampSheet)
		s.run("--static", "--shard", "1/1", "-f", "html=shard/", "a.kif")
		s.fails(0, "", "merge", "-o", "whole/", "shard")
		data := filepath.Join(s.dir, "shard", report.ShardFile)
		text := read(s.T, data)
		for _, hostile := range []string{"", text[:len(text)/2], text[:30] + "\xff\xff\xff" + text[33:], strings.Replace(text, " 2\n", " 3\n", 1), "<p>page</p>"} {
			s.file("shard/"+report.ShardFile, hostile)
			s.fails(3, report.ShardFile, "merge", "-o", "next/", "shard")
		}
		// The pages of a shard are written anew: what somebody put there goes nowhere.
		s.file("shard/"+report.ShardFile, text)
		s.file("shard/a.html", "<script>alert(1)</script>")
		s.fails(0, "", "merge", "-o", "next/", "shard")
		if page := read(s.T, filepath.Join(s.dir, "next", "a.html")); strings.Contains(page, "alert") || page != read(s.T, filepath.Join(s.dir, "whole", "a.html")) {
			s.Error("a page of a shard is taken over")
		}
		if err := os.Remove(data); err != nil {
			s.Fatal(err)
		}
		s.link("shard/"+report.ShardFile, "../../out/victim")
		s.fails(3, report.ShardFile, "merge", "-o", "next/", "shard")
	},
	"folders of other owners": func(s *stranger) {
		if os.Geteuid() != 0 {
			s.Skip("only root can give files away")
		}
		s.file("below/a.kif", lampSheet)
		s.file(".git/HEAD", "")
		s.file(".gdllint.yaml", "select: [nonsense]\n")
		s.give(".git", ".gdllint.yaml")
		s.fails(0, "do not count", "--static", "below")
		s.fails(0, "do not count", "--static", "./...")
		s.fails(2, "nonsense", "--static", "--config", ".gdllint.yaml", "below")
		s.file("cache/x", "")
		s.give("cache")
		s.fails(2, "another user", "--cache-dir", "cache", "below")
	},
	"repositories inside": func(s *stranger) {
		s.file("a.kif", lampSheet)
		s.git("init", "-q")
		s.git("add", "-A")
		s.git("-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "m")
		inner := &stranger{s.T, filepath.Join(s.dir, "inner"), s.out}
		inner.file("b.kif", lampSheet)
		inner.git("init", "-q")
		inner.git("add", "-A")
		inner.git("-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "m")
		ran := filepath.Join(s.dir, "ran")
		for _, at := range []*stranger{s, inner} {
			at.git("config", "core.fsmonitor", "touch "+ran+"; false")
			at.git("config", "filter.x.clean", "touch "+ran)
			at.file(".git/info/attributes", "* filter=x\n")
		}
		s.file("a.kif", lampSheet+"; changed\n")
		s.fails(0, "", "--static", "--since", "HEAD", "./...")
		inner.fails(0, "no rulesheet has changed", "--static", "--since", "HEAD", "./...")
		if _, err := os.Stat(ran); err == nil {
			s.Error("a program of the repository was run")
		}
	},
}

func (s *stranger) git(args ...string) {
	s.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		s.Skip("git is not installed")
	}
	if out, err := exec.Command("git", append([]string{"-C", s.dir}, args...)...).CombinedOutput(); err != nil {
		s.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

// give makes files another user's.
func (s *stranger) give(names ...string) {
	s.Helper()
	for _, name := range names {
		if err := os.Lchown(filepath.Join(s.dir, name), 1234, 1234); err != nil {
			s.Fatal(err)
		}
	}
}

// elsewhere names the tests of those whose checks stand in other packages.
var elsewhere = map[string]struct{ file, test string }{
	"workspaces of editors": {root + "internal/lsp/limits_test.go", "func TestLimits("},
}

// The list of docs/trust.md is true line by line.
func TestTrust(t *testing.T) {
	_, list, _ := strings.Cut(read(t, root+"docs/trust.md"), "## Not trusted")
	list, _, _ = strings.Cut(list, "How this is kept")
	rows := regexp.MustCompile(`(?m)^- (.+?) cannot (.+)$`).FindAllStringSubmatch(list, -1)
	for _, row := range rows {
		check, known := distrust[row[1]]
		if other, ok := elsewhere[row[1]]; !known && (!ok || !strings.Contains(read(t, other.file), other.test)) {
			t.Errorf("nothing checks that %s cannot %s", row[1], row[2])
		}
		if !known {
			continue
		}
		t.Run(row[1], func(t *testing.T) {
			top := t.TempDir()
			s := &stranger{t, filepath.Join(top, "repo"), filepath.Join(top, "out")}
			s.file("../out/victim", "precious\n")
			s.file(".keep", "")
			check(s)
			if got := read(t, filepath.Join(s.out, "victim")); got != "precious\n" {
				t.Errorf("a file elsewhere was written: %q", got)
			}
			if entries, err := os.ReadDir(s.out); err != nil || len(entries) != 1 {
				t.Errorf("files were made elsewhere: %v, %v", entries, err)
			}
		})
	}
	if len(rows) != len(distrust)+len(elsewhere) {
		t.Errorf("%d lines, %d checks", len(rows), len(distrust)+len(elsewhere))
	}
}

// The former report stays whole if a run cannot write the next one.
func TestFormerReport(t *testing.T) {
	dir := t.TempDir()
	s := &stranger{t, dir, dir}
	s.file("a.kif", faultSheet)
	s.file("r.json", "{}")
	s.fails(2, "nonsense", "--static", "-f", "json=r.json", "--select", "nonsense", "a.kif")
	if got := read(t, filepath.Join(dir, "r.json")); !json.Valid([]byte(got)) {
		t.Errorf("the former report is %q", got)
	}
}

// Every page lets the browser run its own script and style alone, by their hashes.
func TestPagePolicy(t *testing.T) {
	s := &stranger{t, t.TempDir(), t.TempDir()}
	s.file("a.kif", lampSheet)
	s.file("b.kif", lampSheet)
	for _, args := range [][]string{{"--static", "-f", "html=p.html", "a.kif"}, {"facts", "-n", "5", "-f", "html=p.html", "a.kif", "b.kif"}, {"cover", "-n", "5", "-f", "html=p.html", "a.kif"}, {"match", "-f", "html=p.html", "a.kif"}} {
		s.run(args...)
		page := read(t, filepath.Join(s.dir, "p.html"))
		policy := html.UnescapeString(regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)[1])
		for _, want := range []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'"} {
			if !strings.Contains(policy, want) || strings.Contains(policy, "unsafe") {
				t.Errorf("gdllint %q: %s", args, policy)
			}
		}
		for _, part := range regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`).FindAllStringSubmatch(page, -1) {
			sum := sha256.Sum256([]byte(part[2]))
			if want := part[1] + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) {
				t.Errorf("gdllint %q: the policy %s lacks %s", args, policy, want)
			}
		}
	}
}
