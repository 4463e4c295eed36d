//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gdllint/gdllint/internal/collection"
)

// A sheet is a game with what runs that nothing has cancelled say of it.
type sheet struct {
	name, text       string
	answers          answers           // by JSON
	table            map[string]string // by the text for people
	took             time.Duration
	formatted, fixed string
}

// A cancellation ends runs over some games at random moments.
type cancellation struct {
	o      *options
	sheets []*sheet
	mu     sync.Mutex
	early  int // runs that were over before their end
	kinds  map[string]int
}

// cancelRuns is the mode -cancelled.
func cancelRuns(ctx context.Context, o *options, out io.Writer) (int, error) {
	c := &cancellation{o: o, kinds: map[string]int{}}
	paths, err := o.chooseGames()
	if err != nil {
		return 2, err
	}
	fmt.Fprintf(out, "whole runs over %d games\n", len(paths))
	whole := inParallel(o.jobs, len(paths), func(i int) *sheet { return c.whole(ctx, paths[i], out) })
	c.sheets = slices.DeleteFunc(whole, func(sh *sheet) bool { return sh == nil })
	if ctx.Err() != nil {
		return 130, ctx.Err()
	}
	if len(c.sheets) == 0 {
		return 2, fmt.Errorf("no game could be read")
	}
	failed := 0
	var mu sync.Mutex
	inParallel(o.jobs, o.cancelled, func(i int) bool {
		if ctx.Err() != nil {
			return false
		}
		r := c.cancel(ctx, i)
		mu.Lock()
		defer mu.Unlock()
		if len(r.faults) > 0 {
			failed++
			fmt.Fprint(out, r)
		}
		return true
	})
	if ctx.Err() != nil {
		return 130, ctx.Err()
	}
	fmt.Fprintf(out, "%d runs over %d games", o.cancelled, len(c.sheets))
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		fmt.Fprintf(out, ", %s %d", kind, c.kinds[kind])
	}
	fmt.Fprintf(out, "; %d were over before\n%d passed, %d failed\n", c.early, o.cancelled-failed, failed)
	if failed > 0 {
		return 1, nil
	}
	return 0, nil
}

// inParallel calls do for 0 to n-1 and returns what comes of it, in this order.
func inParallel[T any](jobs, n int, do func(i int) T) []T {
	results := make([]T, n)
	queue := make(chan int)
	var workers sync.WaitGroup
	for range max(jobs, 1) {
		workers.Go(func() {
			for i := range queue {
				results[i] = do(i)
			}
		})
	}
	for i := range n {
		queue <- i
	}
	close(queue)
	workers.Wait()
	return results
}

// chooseGames draws games of the collection; without one, those of the project.
func (o *options) chooseGames() ([]string, error) {
	var paths []string
	names, err := collection.Accepted(o.corpus)
	if err == nil {
		for _, n := range names {
			paths = append(paths, filepath.Join(o.corpus, "games", strings.TrimSuffix(n, ".kif")+".kif"))
		}
	} else if paths, err = filepath.Glob("testdata/games/*"); err != nil {
		return nil, err
	}
	const large = 60_000 // bytes: whole runs over larger ones take minutes
	paths = slices.DeleteFunc(paths, func(p string) bool {
		info, err := os.Stat(p)
		return err != nil || info.Size() > large
	})
	rng := rand.New(rand.NewPCG(o.seed, 3))
	rng.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	if len(paths) == 0 {
		return nil, fmt.Errorf("no games in '%s' and none in testdata/games; name the directory of third-party games with -corpus or GDLLINT_CORPUS", o.corpus)
	}
	return paths[:min(len(paths), o.games)], nil
}

// wholeLimit bounds a run that nothing cancels.
const wholeLimit = 2 * time.Minute

// whole finds out what is said of a game if nothing is cancelled.
func (c *cancellation) whole(ctx context.Context, path string, out io.Writer) *sheet {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintf(out, "left out: %v\n", err)
		return nil
	}
	sh := &sheet{name: filepath.Base(path), text: string(text)}
	s, err := newScene(ctx, c.o.gdllint, sh.name, 0)
	if err != nil {
		fmt.Fprintf(out, "left out: %v\n", err)
		return nil
	}
	defer s.remove()
	s.write("repo/"+sh.name, sh.text)
	o := s.step(step{args: []string{"prove", "-j", "1", "--budget", "quick", "--no-cache", "--no-config", "-f", "text", "-f", "json=../tmp/r.json", sh.name}, limit: wholeLimit, may: []string{"tmp/r.json"}, data: true})
	sh.table, sh.took = tableOf(o.stdout), o.wall
	if sh.answers, err = answersOf([]byte(s.read("tmp/r.json"))); err != nil || len(sh.answers) == 0 {
		fmt.Fprintf(out, "left out: %s: no answers: %v %v\n", sh.name, err, s.faults)
		return nil
	}
	// fmt and --fix of the same text.
	s.step(step{args: []string{"fmt", "--no-config", sh.name}, limit: wholeLimit, may: []string{"repo"}})
	sh.formatted = s.read("repo/" + sh.name)
	s.write("repo/"+sh.name, sh.text)
	s.step(step{args: []string{"--static", "-q", "--fix", "--no-config", sh.name}, limit: wholeLimit, may: []string{"repo"}, data: true})
	sh.fixed = s.read("repo/" + sh.name)
	if s.err != nil {
		fmt.Fprintf(out, "left out: %s: %v\n", sh.name, s.err)
		return nil
	}
	return sh
}

// tableRow is a verdict in the text for people.
var tableRow = regexp.MustCompile(`(?m)^  (\S.*?) {2,}(proved|violated|open)\b`)

// tableOf reads the verdicts that are printed for people, about one game.
func tableOf(text []byte) map[string]string {
	table := map[string]string{}
	for _, m := range tableRow.FindAllStringSubmatch(string(text), -1) {
		table[m[1]] = m[2]
	}
	return table
}

// An ending is how a run is cancelled.
type ending struct {
	name    string
	after   time.Duration
	signals []signal
	args    []string
	codes   []int
}

// ending draws one within a time.
func (s *scene) ending(within time.Duration) ending {
	after := time.Duration(s.rng.Int64N(int64(within) + 1))
	sent := func(name string, is syscall.Signal, codes ...int) ending {
		return ending{name: name, after: after, signals: []signal{{after, is}}, codes: append(codes, 0, 1, 3)}
	}
	return pick(s,
		ending{name: "timeout", after: after, args: []string{"--timeout", (after + time.Millisecond).String()}, codes: []int{0, 1, 3}},
		sent("SIGINT", syscall.SIGINT, 130, -1), // before the handler stands it ends by the signal
		sent("SIGTERM", syscall.SIGTERM, 130, 143, -1),
		sent("SIGKILL", syscall.SIGKILL, -1),
	)
}

// cancel makes one run and ends it.
func (c *cancellation) cancel(ctx context.Context, i int) result {
	kinds := []string{"prove", "prove", "prove", "prove", "lines", "lines", "lint", "fmt", "fmt", "fix", "certificates", "pages", "cache", "certify"}
	name := fmt.Sprintf("cancelled/%d", i)
	s, err := newScene(ctx, c.o.gdllint, name, c.o.seed)
	if err != nil {
		return result{name: name, faults: []string{err.Error()}}
	}
	kind := kinds[i%len(kinds)]
	c.mu.Lock()
	c.kinds[kind]++
	c.mu.Unlock()
	run := map[string]func(s *scene) *outcome{
		"prove": c.prove, "lint": c.lint, "lines": c.lines, "fmt": c.format, "fix": c.fix, "certificates": c.certificates, "pages": c.pages, "cache": c.cached, "certify": c.certify,
	}[kind]
	if o := run(s); o != nil && o.code >= 0 && o.code != 130 && o.code != 3 {
		c.mu.Lock()
		c.early++
		c.mu.Unlock()
	}
	if s.err != nil {
		s.fault("the run cannot be made: %v", s.err)
	}
	r := result{name: name + "/" + kind, faults: s.faults, most: s.most, runs: s.runs}
	if c.o.keep {
		r.folder = s.dir
		return r
	}
	s.remove()
	return r
}

// draw puts some games into the scene.
func (c *cancellation) draw(s *scene, n int) []*sheet {
	var drawn []*sheet
	for _, k := range s.rng.Perm(len(c.sheets))[:min(n, len(c.sheets))] {
		drawn = append(drawn, c.sheets[k])
		s.write("repo/"+c.sheets[k].name, c.sheets[k].text)
	}
	return drawn
}

func namesOf(sheets []*sheet) (names []string, took time.Duration, whole answers) {
	whole = answers{}
	for _, sh := range sheets {
		names = append(names, sh.name)
		took += sh.took
		maps.Copy(whole, sh.answers)
	}
	return names, took, whole
}

// run makes a run that is cancelled; what it may write is in out and repo.
func (s *scene) run(e ending, within time.Duration, args ...string) *outcome {
	args = append(slices.Clone(args), e.args...)
	o := s.step(step{args: args, signals: e.signals, codes: e.codes, limit: within + wholeLimit, may: []string{"out", "repo", "tmp"}, data: true, check: func(o *outcome) []string {
		const patience = 10 * time.Second // of a clock, on a machine that has other work
		if len(e.signals) > 0 && o.wall > e.after+patience && o.cpu > e.after+time.Second {
			return []string{fmt.Sprintf("went on for %.1f s after %s", (o.wall - e.after).Seconds(), e.name)}
		}
		return nil
	}})
	return o
}

// earlier is a whole report of an earlier run, as jsonReport reads it.
const earlier = `{"version":1,"files":[],"summary":{"files":0,"exit_code":0}}` + "\n"

// prove cancels proofs with reports on standard output and in files.
func (c *cancellation) prove(s *scene) *outcome { return c.checking(s, "prove", "--budget", "quick") }

// lint does the same without the command.
func (c *cancellation) lint(s *scene) *outcome { return c.checking(s, "--budget", "quick") }

func (c *cancellation) checking(s *scene, command ...string) *outcome {
	sheets := c.draw(s, 1+s.rng.IntN(3))
	names, took, whole := namesOf(sheets)
	s.write("out/r.json", earlier)
	s.write("out/r.jsonl", earlier)
	s.write("out/r.txt", earlier)
	e := s.ending(took + took/5)
	args := append(slices.Clone(command), "--no-cache", "--no-config", "-f", "text", "-f", "json=../out/r.json", "-f", "jsonl=../out/r.jsonl", "-f", "text=../out/r.txt")
	o := s.run(e, took, append(args, names...)...)
	shown := tableOf(o.stdout)
	where := fmt.Sprintf("%s after %.2f s, %s", e.name, e.after.Seconds(), names)
	// On the terminal.
	if len(sheets) == 1 {
		for question, is := range shown {
			if was := sheets[0].table[question]; opposite(is, was) {
				s.fault("%s: shows '%s' %s, the whole run says %s", where, question, is, was)
			}
		}
	}
	// In the reports: the earlier one, or a whole new one.
	text := s.read("out/r.json")
	if text != earlier {
		a, err := answersOf([]byte(text))
		if err != nil {
			s.fault("%s: the report in JSON is not whole, and the earlier one is gone: %d bytes", where, len(text))
		}
		for _, f := range a.contradictions(whole) {
			s.fault("%s: %s", where, f)
		}
		if len(sheets) == 1 && err == nil && len(shown) > 0 {
			s.lost(where, shown, a)
		}
	} else if e.name == "timeout" || e.name == "SIGINT" && o.code == 130 {
		s.fault("%s: there is no new report in JSON", where)
	}
	if text := s.read("out/r.jsonl"); text != earlier && !finished("jsonl", text) {
		s.fault("%s: the report in JSONL is not whole, and the earlier one is gone: %d bytes", where, len(text))
	}
	if text := s.read("out/r.txt"); text != earlier && !strings.Contains(text, "rulesheet") {
		s.fault("%s: the report for people is not whole, and the earlier one is gone: %d bytes", where, len(text))
	}
	s.next(append([]string{"--static", "-q", "--no-config", "-f", "json=../out/r.json", "-f", "jsonl=../out/r.jsonl", "-f", "text=../out/r.txt"}, names...)...)
	s.only("out", `^r\.(json|jsonl|txt)$`)
	s.unharmed(sheets)
	return o
}

// lost says which answers on the terminal are not in the report.
func (s *scene) lost(where string, shown map[string]string, a answers) {
	count := func(of map[string]string, verdict string) (n int) {
		for _, v := range of {
			if v == verdict {
				n++
			}
		}
		return n
	}
	for _, verdict := range []string{"proved", "violated"} {
		if on, in := count(shown, verdict), count(a, verdict); on > in {
			s.fault("%s: %d questions are %s on the terminal and %d in the report", where, on, verdict, in)
		}
	}
}

// opposite reports whether two verdicts contradict each other.
func opposite(a, b string) bool {
	return a == "proved" && b == "violated" || a == "violated" && b == "proved"
}

// lines cancels a run whose lines of JSON are read while it runs.
func (c *cancellation) lines(s *scene) *outcome {
	sheets := c.draw(s, 2+s.rng.IntN(3))
	names, took, whole := namesOf(sheets)
	e := s.ending(took + took/5)
	o := s.run(e, took, append([]string{"prove", "-j", "1", "--budget", "quick", "--no-cache", "--no-config", "-f", "jsonl"}, names...)...)
	where := fmt.Sprintf("%s after %.2f s, %s", e.name, e.after.Seconds(), names)
	all := strings.SplitAfter(string(o.stdout), "\n")
	seen, summary := map[string]bool{}, false
	for i, l := range all {
		if l == "" {
			continue
		}
		var r jsonReport
		if err := json.Unmarshal([]byte(l), &r); err != nil {
			if i < len(all)-1 || o.signal != syscall.SIGKILL {
				s.fault("%s: line %d is not whole: %.60q", where, i+1, l)
			}
			continue
		}
		seen[r.Path] = true
		summary = summary || r.Summary != nil
		a := answers{}
		a.add(r.jsonFile)
		for _, f := range a.contradictions(whole) {
			s.fault("%s: %s", where, f)
		}
	}
	if o.code >= 0 && o.code != 2 {
		if !summary {
			s.fault("%s: there is no line with a summary, exit code %d", where, o.code)
		}
		if e.name == "timeout" {
			for _, n := range names {
				if !seen[n] {
					s.fault("%s: there is no line about %s", where, n)
				}
			}
		}
	}
	s.unharmed(sheets)
	return o
}

// format cancels fmt over many files, fix --fix.
func (c *cancellation) format(s *scene) *outcome {
	return c.rewriting(s, func(sh *sheet) string { return sh.formatted }, "fmt", "--no-config", ".")
}

func (c *cancellation) fix(s *scene) *outcome {
	return c.rewriting(s, func(sh *sheet) string { return sh.fixed }, "--static", "-q", "--fix", "--no-config", ".")
}

func (c *cancellation) rewriting(s *scene, new func(*sheet) string, args ...string) *outcome {
	sheets := c.draw(s, 25)
	e := s.ending(400 * time.Millisecond)
	if args[0] == "fmt" && e.name == "timeout" { // fmt has no such limit
		e = ending{name: "SIGKILL", after: e.after, signals: []signal{{e.after, syscall.SIGKILL}}, codes: []int{-1, 0, 1, 3}}
	}
	o := s.run(e, 0, args...)
	for _, sh := range sheets {
		if text := s.read("repo/" + sh.name); text != sh.text && text != new(sh) {
			s.fault("%s after %.2f s: %s is neither the old nor the new text: %d bytes of %d or %d", e.name, e.after.Seconds(), sh.name, len(text), len(sh.text), len(new(sh)))
		}
	}
	s.next(args...)
	for _, sh := range sheets {
		if text := s.read("repo/" + sh.name); text != new(sh) {
			s.fault("after the next run %s is not the new text", sh.name)
		}
	}
	s.only("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
	return o
}

func quotedNames(sheets []*sheet) (names []string) {
	for _, sh := range sheets {
		names = append(names, regexp.QuoteMeta(sh.name))
	}
	return names
}

// certificates cancels a run that writes certificates, and checks what is there.
func (c *cancellation) certificates(s *scene) *outcome {
	sheets := c.draw(s, 1)
	names, took, _ := namesOf(sheets)
	e := s.ending(2*took + 200*time.Millisecond)
	args := append([]string{"prove", "-q", "--budget", "quick", "--no-cache", "--no-config", "--certificate", "../out/proofs"}, names...)
	o := s.run(e, took, args...)
	if _, err := os.Stat(s.path("out/proofs")); err == nil {
		check := s.step(step{args: []string{"certify", "--limit", "5s", "../out/proofs"}, limit: wholeLimit, data: true})
		if check.code == 1 {
			s.fault("%s after %.2f s, %s: certificates contradict: %.200q", e.name, e.after.Seconds(), names, lastLine(check.stdout))
		}
	}
	if s.rng.IntN(2) == 0 {
		s.next(args...)
		check := s.step(step{args: []string{"certify", "--limit", "5s", "../out/proofs"}, limit: wholeLimit, data: true})
		if check.code == 1 || check.code == 2 {
			s.fault("after the next run certificates of %s do not stand: %.200q", names, lastLine(check.stdout))
		}
		for name := range look(s.path("out")) {
			if base := filepath.Base(name); strings.HasPrefix(base, ".") || strings.Contains(base, ".tmp") {
				s.fault("after the next run %q is left behind", name)
			}
		}
	}
	s.unharmed(sheets)
	return o
}

// pages cancels a run that replaces a folder of pages.
func (c *cancellation) pages(s *scene) *outcome {
	sheets := c.draw(s, 3)
	names, took, _ := namesOf(sheets)
	s.mkdir("out")
	args := append([]string{"prove", "-q", "--budget", "quick", "--no-cache", "--no-config", "-f", "html=../out/pages/"}, names...)
	s.next(append([]string{"--static", "-q", "--no-config", "-f", "html=../out/pages/"}, names...)...)
	before := look(s.path("out/pages"))
	e := s.ending(took + took/5)
	o := s.run(e, took, args...)
	for name := range look(s.path("out/pages")) {
		if text := s.read("out/pages/" + name); strings.HasSuffix(name, ".html") && !strings.HasSuffix(strings.TrimSpace(text), "</html>") {
			s.fault("%s after %.2f s: the page %s is not whole: %d bytes", e.name, e.after.Seconds(), name, len(text))
		}
	}
	s.next(append([]string{"--static", "-q", "--no-config", "-f", "html=../out/pages/"}, names...)...)
	for name := range look(s.path("out/pages")) {
		if _, there := before[name]; !there {
			s.fault("after the next run %q is left behind", name)
		}
	}
	s.unharmed(sheets)
	return o
}

// cached cancels runs that fill a cache, and compares what comes from it.
func (c *cancellation) cached(s *scene) *outcome {
	sheets := c.draw(s, 2)
	names, took, whole := namesOf(sheets)
	args := append([]string{"prove", "--budget", "quick", "--no-config", "-f", "json"}, names...)
	var o *outcome
	for range 2 {
		o = s.run(s.ending(took+took/5), took, args...)
	}
	for range 2 {
		last := s.next(args...)
		a, err := answersOf(last.stdout)
		if err != nil {
			s.fault("no report after cancelled runs: %v", err)
		}
		for _, f := range a.contradictions(whole) {
			s.fault("after cancelled runs %s", f)
		}
	}
	for name := range look(s.path("cache")) {
		if strings.Contains(name, ".new-") || strings.Contains(name, ".tmp") {
			s.fault("in the cache %q is left behind after the next run", name)
		}
	}
	s.unharmed(sheets)
	return o
}

// certify cancels the check of certificates, which has children.
func (c *cancellation) certify(s *scene) *outcome {
	sheets := c.draw(s, 1)
	names, took, _ := namesOf(sheets)
	s.mkdir("out")
	s.step(step{args: append([]string{"prove", "-q", "--budget", "quick", "--no-config", "--certificate", "../out/proofs"}, names...), limit: wholeLimit, may: []string{"out"}, data: true})
	e := s.ending(took + 500*time.Millisecond)
	if e.name == "timeout" {
		e.args = []string{"--limit", (e.after + time.Millisecond).String()}
	}
	before := look(s.path("out"))
	o := s.run(e, took, "certify", "../out/proofs")
	if o.code == 1 {
		s.fault("%s after %.2f s, %s: says that certificates contradict", e.name, e.after.Seconds(), names)
	}
	for _, f := range differences(before, look(s.path("out")), nil) {
		s.fault("certify %s", f)
	}
	return o
}

// next makes a run that nothing cancels.
func (s *scene) next(args ...string) *outcome {
	return s.step(step{args: args, limit: wholeLimit, may: []string{"out", "repo", "tmp"}, data: true, codes: []int{0, 1, 3}})
}

// only wants a folder to hold nothing but names of a form, and no temporary files anywhere.
func (s *scene) only(dir, form string) {
	names := regexp.MustCompile(form)
	for name := range look(s.path(dir)) {
		if !names.MatchString(name) {
			s.fault("after the next run %q is left behind in %s", name, dir)
		}
	}
	for name := range look(s.path("tmp")) {
		s.fault("%q is left behind among temporary files", name)
	}
}

// unharmed wants rulesheets to be what they were, and nothing beside them.
func (s *scene) unharmed(sheets []*sheet) {
	for _, sh := range sheets {
		if s.read("repo/"+sh.name) != sh.text {
			s.fault("%s has changed", sh.name)
		}
	}
	s.only("repo", "^("+strings.Join(quotedNames(sheets), "|")+")$")
}
