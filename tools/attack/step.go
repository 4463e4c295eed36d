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

// A gdllintRun is a run of gdllint in a scene, with what is expected of it besides the promises for
// every run.
type gdllintRun struct {
	runArgs      []string
	workingDir   string   // where it runs; repo if empty
	extraEnv     []string // further variables of the environment
	stdinText    string   // standard input, if there is any
	stdinLater   string   // what comes on standard input a second after stdinText
	stdinClosed  bool     // standard input ends at once
	onTerminal   bool     // it runs on a terminal
	stdoutFull   bool     // standard output is a full disk
	userID       int      // the user as whom it runs; 0 for the present one
	timeLimit    time.Duration
	memoryLimit  int64
	sentSignals  []timedSignal
	allowedCodes []int    // exit codes that are right; any of 0 to 3 if empty
	mayChange    []string // paths that may be made, changed and removed, relative to the scene
	mustMatch    string   // a regular expression that the printed text must match
	mustNotMatch string   // a regular expression that the printed text must not match
	stdoutIsData bool     // standard output is a text for programs, not for people
	ownCommands  bool     // it may print workflow commands: annotations without planted text at the beginning of a value
	checkOutcome func(o *processOutcome) []string
}

// The limits of a run that sets none.
const (
	usualLimit  = 2 * time.Second // for small things, which take a tenth of it
	usualMemory = 2 << 30
	limitSlack  = time.Second // the time that a run may take beyond its limit
)

// userPaths are the paths at which gdllint keeps files for its user in every attack.
var userPaths = []string{"cache", "home/.cache", "home/.config/gdllint", "home/.config", "home/.local"}

// runChecked runs gdllint and records the broken promises.
func (s *scene) runChecked(st gdllintRun) *processOutcome {
	if s.plantError != nil || s.sceneContext.Err() != nil {
		return &processOutcome{}
	}
	if st.timeLimit == 0 {
		st.timeLimit = usualLimit
	}
	if st.memoryLimit == 0 {
		st.memoryLimit = usualMemory
	}
	if st.workingDir == "" {
		st.workingDir = "repo"
	}
	before := describeTree(s.rootDir)
	o, err := runProcess(s.sceneContext, s.processFor(st))
	if err != nil {
		s.keepError(err)
		return &processOutcome{}
	}
	s.runCount++
	s.largestFigures.cpuTime, s.largestFigures.peakMemory = max(s.largestFigures.cpuTime, o.cpuTime), max(s.largestFigures.peakMemory, o.peakMemory)
	for _, f := range s.judgeOutcome(st, o, before, describeTree(s.rootDir)) {
		s.recordFault("%s: %s", s.describeRun(st), f)
	}
	return o
}

// describeRun returns the command of a run in one line.
func (s *scene) describeRun(st gdllintRun) string {
	text := strings.ReplaceAll(fmt.Sprintf("%.110q", strings.Join(st.runArgs, " ")), s.rootDir, "SCENE")
	return "gdllint " + text[1:max(len(text)-1, 1)]
}

// processFor returns the process of a run: gdllint with an environment in which only PATH comes
// from the user.
func (s *scene) processFor(st gdllintRun) watchedProcess {
	p := watchedProcess{
		commandLine: append([]string{s.programPath}, st.runArgs...), workingDir: s.pathIn(st.workingDir), onTerminal: st.onTerminal,
		timeLimit: st.timeLimit, memoryLimit: st.memoryLimit, sentSignals: st.sentSignals, userID: st.userID,
	}
	p.environment = append([]string{
		"A_SECRET=" + s.secretWord, "PATH=" + os.Getenv("PATH"), "HOME=" + s.pathIn("home"), "XDG_CACHE_HOME=" + s.pathIn("cache"),
		"TMPDIR=" + s.pathIn("tmp"), "LANG=C.UTF-8", "NO_COLOR=1", "ATTACK_SCENE=" + s.rootDir,
		"B_SECRET=" + s.secretWord, // twice: excerpts show the beginning or the end
	}, st.extraEnv...)
	if st.stdoutFull {
		p.commandLine = append([]string{"/bin/sh", "-c", `exec "$0" "$@" >/dev/full`}, p.commandLine...)
	}
	switch {
	case st.stdinText != "":
		p.stdinReader = io.MultiReader(strings.NewReader(st.stdinText), pauseReader{}, strings.NewReader(st.stdinLater))
		if st.stdinLater == "" {
			p.stdinReader = strings.NewReader(st.stdinText)
		}
	case st.stdinClosed:
		p.stdinReader = io.MultiReader()
	}
	return p
}

// A pauseReader is empty, but Read returns only after a second.
type pauseReader struct{}

func (pauseReader) Read([]byte) (int, error) {
	time.Sleep(time.Second)
	return 0, io.EOF
}

// judgeOutcome returns the promises that an outcome breaks, as texts.
func (s *scene) judgeOutcome(st gdllintRun, o *processOutcome, before, after folderTree) []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	stdout, stderr := bytes.ReplaceAll(o.stdout, []byte("\r\n"), []byte("\n")), o.stderr
	if st.onTerminal { // gdllint's own line about its work
		stdout = bytes.ReplaceAll(stdout, []byte("\r\x1b[K"), nil)
	}
	text := append(append(slices.Clip(stdout), '\n'), stderr...)

	codes := st.allowedCodes
	if len(codes) == 0 {
		codes = []int{0, 1, 2, 3}
	}
	switch {
	case o.forcedEnd != "":
		fault("%s", o.forcedEnd)
	case o.endingSignal != 0 && !slices.Contains(codes, -1):
		fault("ended by the signal %s", o.endingSignal)
	case o.endingSignal == 0 && !slices.Contains(codes, o.exitCode):
		fault("exit code %d instead of %v: %.200q", o.exitCode, codes, lastLine(text))
	}
	if used := o.usedTime(); o.forcedEnd == "" && used > st.timeLimit+limitSlack {
		fault("took %.1f s, the limit is %.1f s and %.0f more", used.Seconds(), st.timeLimit.Seconds(), limitSlack.Seconds())
	}
	if o.peakMemory > st.memoryLimit {
		fault("took %d MB, the limit is %d MB", o.peakMemory>>20, st.memoryLimit>>20)
	}
	if c := crashMessage(text); c != "" {
		fault("%s", c)
	}
	if len(o.leftProcesses) > 0 {
		fault("has left processes running: %.200q", o.leftProcesses)
	}
	if !st.stdoutIsData {
		faults = append(faults, controlCharacters(stdout)...)
	}
	faults = append(faults, controlCharacters(stderr)...)
	faults = append(faults, s.forgedCommands(st, text)...)
	if bytes.Contains(text, []byte(s.secretWord)) {
		fault("shows a secret: %.150q", lineAround(text, bytes.Index(text, []byte(s.secretWord))))
	}
	faults = append(faults, treeDifferences(before, after, slices.Concat(userPaths, st.mayChange))...)
	for _, path := range newFiles(before, after) {
		if text, err := os.ReadFile(s.pathIn(path)); err == nil && bytes.Contains(text, []byte(s.secretWord)) {
			fault("writes a secret into %q", path)
		}
	}
	if st.mustMatch != "" && !regexp.MustCompile(st.mustMatch).Match(text) {
		fault("does not say %q, but: %.300q", st.mustMatch, lastLine(text))
	}
	if st.mustNotMatch != "" {
		if m := regexp.MustCompile(st.mustNotMatch).Find(text); m != nil {
			fault("says %.150q", m)
		}
	}
	if st.checkOutcome != nil && o.forcedEnd == "" {
		faults = append(faults, st.checkOutcome(o)...)
	}
	return faults
}

// forgedCommands lists the commands that a runner of workflows would obey and that are
// not those of gdllint.
func (s *scene) forgedCommands(st gdllintRun, text []byte) []string {
	var faults []string
	planted := func(token string) bool { return strings.Contains(token, s.forgedMark) }
	for _, c := range obeyedCommands(text, planted) {
		if !st.ownCommands || !s.isOwnAnnotation(c) {
			faults = append(faults, fmt.Sprintf("shows the workflow command %s: %.120q", c.commandName, c.commandProperties+"::"+c.commandMessage))
		}
	}
	return faults
}

// isOwnAnnotation reports whether a command comes from gdllint itself. Forged commands have the
// mark at the beginning of a value or of the message.
func (s *scene) isOwnAnnotation(c workflowCommand) bool {
	if c.bracketForm || !slices.Contains([]string{"error", "warning", "notice"}, c.commandName) || strings.HasPrefix(strings.TrimSpace(c.commandMessage), s.forgedMark) {
		return false
	}
	for p := range strings.SplitSeq(c.commandProperties, ",") {
		if _, value, _ := strings.Cut(p, "="); strings.HasPrefix(strings.TrimSpace(value), s.forgedMark) {
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
