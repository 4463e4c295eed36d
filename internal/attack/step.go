//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A step is a run of gdllint in a scene, and its expectations beyond those of
// every run.
type step struct {
	args     []string
	dir      string   // where it runs; repo if empty
	env      []string // more of it
	in       string   // standard input, if there is any
	closed   bool     // standard input ends at once
	tty      bool     // on a terminal
	full     bool     // standard output is a full disk
	uid      int      // as another user
	limit    time.Duration
	memory   int64
	signals  []signal
	codes    []int    // exit codes that are right; any of 0 to 3 if empty
	may      []string // paths that may be made, changed and removed, relative to the scene
	says     string   // a regular expression that the text must match
	never    string   // one that it must not match
	data     bool     // standard output is a text for programs, not for people
	commands bool     // its workflow commands are its own: only their files are looked at
	check    func(o *outcome) []string
}

// Limits of a step that sets none.
const (
	usualLimit  = 2 * time.Second // for small things, which take a tenth of it
	usualMemory = 2 << 30
	beyond      = time.Second // above the limit
)

// own are the paths at which gdllint keeps files for its user in every attack.
var own = []string{"cache", "home/.cache", "home/.config/gdllint", "home/.config", "home/.local"}

// step runs gdllint and records the broken promises.
func (s *scene) step(st step) *outcome {
	if s.err != nil || s.ctx.Err() != nil {
		return &outcome{}
	}
	if st.limit == 0 {
		st.limit = usualLimit
	}
	if st.memory == 0 {
		st.memory = usualMemory
	}
	if st.dir == "" {
		st.dir = "repo"
	}
	before := look(s.dir)
	o, err := do(s.ctx, s.process(st))
	if err != nil {
		s.keep(err)
		return &outcome{}
	}
	s.runs++
	s.most.cpu, s.most.memory = max(s.most.cpu, o.cpu), max(s.most.memory, o.memory)
	for _, f := range s.judge(st, o, before, look(s.dir)) {
		s.fault("%s: %s", s.shown(st), f)
	}
	return o
}

// shown returns the command of a step in a line.
func (s *scene) shown(st step) string {
	text := strings.ReplaceAll(fmt.Sprintf("%.110q", strings.Join(st.args, " ")), s.dir, "SCENE")
	return "gdllint " + text[1:max(len(text)-1, 1)]
}

// process returns the process of a step: gdllint in an environment that holds
// nothing of the user's but PATH.
func (s *scene) process(st step) process {
	p := process{
		args: append([]string{s.gdllint}, st.args...), dir: s.path(st.dir), tty: st.tty,
		limit: st.limit, memory: st.memory, signals: st.signals, uid: st.uid,
	}
	p.env = append([]string{
		"A_SECRET=" + s.secret, "PATH=" + os.Getenv("PATH"), "HOME=" + s.path("home"), "XDG_CACHE_HOME=" + s.path("cache"),
		"TMPDIR=" + s.path("tmp"), "LANG=C.UTF-8", "NO_COLOR=1", "ATTACK_SCENE=" + s.dir,
		"B_SECRET=" + s.secret, // twice: excerpts show the beginning or the end
	}, st.env...)
	if st.full {
		p.args = append([]string{"/bin/sh", "-c", `exec "$0" "$@" >/dev/full`}, p.args...)
	}
	switch {
	case st.in != "":
		p.in = strings.NewReader(st.in)
	case st.closed:
		p.in = io.MultiReader()
	}
	return p
}

// judge lists the faults of an outcome.
func (s *scene) judge(st step, o *outcome, before, after tree) []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	stdout, stderr := bytes.ReplaceAll(o.stdout, []byte("\r\n"), []byte("\n")), o.stderr
	if st.tty { // gdllint's own line about its work
		stdout = bytes.ReplaceAll(stdout, []byte("\r\x1b[K"), nil)
	}
	text := append(append(slices.Clip(stdout), '\n'), stderr...)

	codes := st.codes
	if len(codes) == 0 {
		codes = []int{0, 1, 2, 3}
	}
	switch {
	case o.ended != "":
		fault("%s", o.ended)
	case o.signal != 0 && !slices.Contains(codes, -1):
		fault("ended by the signal %s", o.signal)
	case o.signal == 0 && !slices.Contains(codes, o.code):
		fault("exit code %d instead of %v: %.200q", o.code, codes, lastLine(text))
	}
	if used := o.used(); o.ended == "" && used > st.limit+beyond {
		fault("took %.1f s, the limit is %.1f s and %.0f more", used.Seconds(), st.limit.Seconds(), beyond.Seconds())
	}
	if o.memory > st.memory {
		fault("took %d MB, the limit is %d MB", o.memory>>20, st.memory>>20)
	}
	if c := crash(text); c != "" {
		fault("%s", c)
	}
	if len(o.left) > 0 {
		fault("has left processes running: %.200q", o.left)
	}
	if !st.data {
		faults = append(faults, controls(stdout)...)
	}
	faults = append(faults, controls(stderr)...)
	faults = append(faults, s.forged(st, text)...)
	if bytes.Contains(text, []byte(s.secret)) {
		fault("shows a secret: %.150q", line(text, bytes.Index(text, []byte(s.secret))))
	}
	faults = append(faults, differences(before, after, slices.Concat(own, st.may))...)
	for _, path := range fresh(before, after) {
		if text, err := os.ReadFile(s.path(path)); err == nil && bytes.Contains(text, []byte(s.secret)) {
			fault("writes a secret into %q", path)
		}
	}
	if st.says != "" && !regexp.MustCompile(st.says).Match(text) {
		fault("does not say %q, but: %.300q", st.says, lastLine(text))
	}
	if st.never != "" {
		if m := regexp.MustCompile(st.never).Find(text); m != nil {
			fault("says %.150q", m)
		}
	}
	if st.check != nil && o.ended == "" {
		faults = append(faults, st.check(o)...)
	}
	return faults
}

// forged lists the commands that a runner of workflows would obey and that are
// not those of gdllint.
func (s *scene) forged(st step, text []byte) []string {
	var faults []string
	planted := func(token string) bool { return strings.Contains(token, s.mark) }
	for _, c := range obeyed(text, planted) {
		if !st.commands || !s.annotation(c) {
			faults = append(faults, fmt.Sprintf("shows the workflow command %s: %.120q", c.name, c.properties+"::"+c.message))
		}
	}
	return faults
}

// annotation reports whether a command is one that gdllint gives itself: forged
// ones have the mark at the beginning of a value or of the message.
func (s *scene) annotation(c workflowCommand) bool {
	if c.old || !slices.Contains([]string{"error", "warning", "notice"}, c.name) || strings.HasPrefix(strings.TrimSpace(c.message), s.mark) {
		return false
	}
	for p := range strings.SplitSeq(c.properties, ",") {
		if _, value, _ := strings.Cut(p, "="); strings.HasPrefix(strings.TrimSpace(value), s.mark) {
			return false
		}
	}
	return true
}

// lastLine returns the last line of a text.
func lastLine(text []byte) []byte {
	text = bytes.TrimSpace(text)
	return text[bytes.LastIndexByte(text, '\n')+1:]
}
