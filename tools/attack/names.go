//go:build linux

package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// hostileWords lists words with a meaning for terminals, shells, runners of
// workflows, browsers or parsers of reports.
func (s *scene) hostileWords() []string {
	return []string{
		"\x1b[2J\x1b[H", "\x1b]0;" + s.forgedMark + "\a", "\x1b]52;c;ZWNobw==\a", "\b\b\b\b", "\r", "\u009b31m", "\u202etxt.", "\u2066", "\u200b", "\u2028", "\x7f", "\x0e", "\xff\xfe", "\xc2",
		"\n::error file=" + s.forgedMark + "::", "::stop-commands::" + s.forgedMark + "0123456789abcdef", "##[error]" + s.forgedMark, "::set-output name=" + s.forgedMark + "::", "::add-mask::",
		"$(touch RAN)", "`touch RAN`", ";touch RAN;", "|touch RAN", "' OR '", "\"", "<script>" + s.forgedMark + "</script>", "<img src=x onerror=" + s.forgedMark + ">", "]]>", "&lt;&#10;", "%0A::error::" + s.forgedMark, "%s%n%x",
		"[x](command:" + s.forgedMark + ")", "{{" + s.forgedMark + "}}", "${{ github.token }}", "-->", "\\", "a:b", " ", "~", "*", "-n", "#", "?", ",", "=", "@" + s.forgedMark,
	}
}

// nameAttacks plant files, roles, relations and moves with hostile names.
var nameAttacks = []attack{
	{attackName: "names/files", plantedHarm: "rulesheets whose names mean something to terminals, runners, shells and browsers: no report gives them a meaning", runAttack: func(s *scene) {
		s.runGit("repo", "init", "-q")
		for _, w := range s.hostileWords() {
			for _, name := range []string{"a" + w + "b.kif", w + ".kif"} {
				name = strings.ReplaceAll(name, "/", "")
				s.writeSceneFile("repo/"+name, faultySheet)
			}
		}
		s.writeSceneFile("repo/"+"dir"+"\x1b[2J\n::error::"+s.forgedMark+"/g.kif", s.validGame())
		s.writeSceneFile("repo/bad\x1b[2J.props", "always (")
		s.makeSymlink("nowhere", "repo/t##[error]"+s.forgedMark+".kif")
		s.makeSymlink("nowhere", "repo/\x1b[31m.kif")
		s.checkEveryReport([]string{"--static"}, 4*time.Second)
		for _, args := range [][]string{
			{"fmt", "--check"}, {"fmt", "-l", "--check"}, {"fmt", "--diff"}, {"--static", "--diff", "--unsafe-fixes"}, {"--static", "-q"}, {"--static", "-v"}, {"--static", "--since", "HEAD"},
			{"--static", "--shard", "1/2"}, {"prove", "--discover", "--budget", "quick", "--timeout", "1s"}, {"baseline", "update", "--static", "--baseline", "../tmp/b.yaml"}, {"baseline", "show", "--baseline", "../tmp/b.yaml"}, {"cache", "verify", "--budget", "quick", "--sample", "1"},
		} {
			s.runChecked(gdllintRun{runArgs: args, timeLimit: 15 * time.Second, extraEnv: []string{"GITHUB_ACTIONS=true"}, mayChange: []string{"tmp/b.yaml"}})
		}
		s.runChecked(gdllintRun{runArgs: []string{"fmt"}, timeLimit: 4 * time.Second, extraEnv: []string{"GITHUB_ACTIONS=true"}, mayChange: []string{"repo"}})
	}},
	{attackName: "names/one", plantedHarm: "one hostile name at a time as an argument, a settings file, a report, a revision: told without harm", runAttack: func(s *scene) {
		for _, w := range pickSome(s, s.hostileWords()) {
			w = strings.ReplaceAll(w, "/", "")
			s.makeCheckout()
			s.writeSceneFile("repo/x"+w+".kif", pickRandom(s, faultySheet, s.validGame()))
			f := pickRandom(s, "text", "github", pickRandom(s, reportFormats...))
			args := pickRandom(s,
				[]string{"--static", "-f", f, "./x" + w + ".kif"}, []string{"--static", "-f", f, "none" + w + ".kif"}, []string{"fmt", "--check", "./x" + w + ".kif"},
				[]string{"--static", "--config", "y" + w, "good.kif"}, []string{"--static", "--only", "V" + w, "good.kif"}, []string{"explain", "x" + w}, []string{"--static", "--exclude", w + "[", "good.kif"},
				[]string{"match", "./x" + w + ".kif"}, []string{"--static", "--stdin-filename", w + ".kif", "-f", f, "-"})
			s.runChecked(gdllintRun{runArgs: args, stdinText: faultySheet, extraEnv: []string{"GITHUB_ACTIONS=true"}, stdoutIsData: f != "text" && f != "github", ownCommands: f == "github"})
			s.dropPaths("repo")
		}
	}},
	{attackName: "names/words", plantedHarm: "roles, fluents, moves, relations and comments that mean something to browsers, runners and parsers: every report is well-formed", runAttack: func(s *scene) {
		s.runGit("repo", "init", "-q")
		for i, w := range s.hostileWords() {
			s.writeSceneFile(fmt.Sprintf("repo/g%d.kif", i), s.gameWithWord(w))
			s.writeSceneFile(fmt.Sprintf("repo/g%d.props", i), ";@ always p"+strings.Map(dropBlanks, w)+" (not (true (zz"+strings.Map(dropBlanks, w)+" ?x)))\n")
		}
		s.checkEveryReport([]string{"--static", "--select", "all"}, 4*time.Second)
		s.checkEveryReport([]string{"prove", "--budget", "quick", "--timeout", "3s"}, 30*time.Second)
	}},
	{attackName: "names/long", plantedHarm: "names of files, relations and moves of great length: reports stay short", runAttack: func(s *scene) {
		s.writeSceneFile("repo/"+strings.Repeat("a", 251)+".kif", faultySheet)
		s.writeSceneFile("repo/b.kif", "(role "+strings.Repeat("r", 200000)+")\n(<= ("+strings.Repeat("p", 200000)+" ?x) (q))\n(init ("+strings.Repeat("f", 100000)+" 1))\n")
		for _, f := range reportFormats {
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", f}, stdoutIsData: true, ownCommands: true, checkOutcome: checkShortOutput(8000000), allowedCodes: []int{1}})
		}
	}},
}

// gameWithWord returns a game in which a hostile word is part of each name.
func (s *scene) gameWithWord(w string) string {
	w = strings.Map(dropBlanks, w)
	if strings.HasPrefix(w, ";") {
		w = "x" + w
	}
	w = strings.ReplaceAll(w, ";", "")
	return strings.NewReplacer("W", w, "NL", "\n").Replace(`(role rW)
(<= (base (cW ?x)) (idx ?x)) (<= (input rW (mW ?x)) (idx ?x))
(init (cW 1)) (idx 1) (idx 2) (idx 3) ; W
(<= (legal rW (mW ?x)) (idx ?x))
(<= (next (cW ?x)) (does rW (mW ?x)))
(<= terminal (true (cW 3)))
(<= (goal rW 100) (true (cW 3))) (<= (goal rW 0) (not (true (cW 3))))
(<= (unusedW ?xW) (missingW ?xW)) ; W gdllint:ignore W -- W
;@ always pW (not (true (cW 2)))
`)
}

// checkEveryReport makes a report in each format, or in the short form of the attacks in some, and pages, and checks that
// they are well-formed.
func (s *scene) checkEveryReport(args []string, limit time.Duration) {
	for _, f := range pickSome(s, reportFormats) {
		full := append(append([]string{}, args...), "-f", f, "./...")
		if f == "sarif" && s.randomSource.IntN(2) == 0 {
			full = append(full, "--sarif-profile", "full")
		}
		s.runChecked(gdllintRun{runArgs: full, stdoutIsData: f != "text" && f != "github", ownCommands: f == "github", timeLimit: limit, extraEnv: []string{"GITHUB_ACTIONS=true"}, checkOutcome: func(o *processOutcome) []string {
			return s.formatFaults(f, o.stdout)
		}})
	}
	s.runChecked(gdllintRun{runArgs: append(append([]string{}, args...), "-f", "html=../tmp/pages/", "./..."), timeLimit: limit, extraEnv: []string{"GITHUB_ACTIONS=true"}, mayChange: []string{"tmp/pages"}})
	for name := range describeTree(s.pathIn("tmp/pages")) {
		if !regexp.MustCompile(`^[\w.-]+$`).MatchString(name) {
			s.recordFault("a page is called %q", name)
		}
		for _, f := range s.formatFaults("html", []byte(s.readSceneFile("tmp/pages/"+name))) {
			s.recordFault("%s: %s", name, f)
		}
	}
	s.dropPaths("tmp/pages")
}

// formatFaults returns the first reason why a report is not well-formed in its format, in a list; nil if it is well-formed.
func (s *scene) formatFaults(format string, text []byte) []string {
	switch format {
	case "json", "sarif", "gitlab":
		if !json.Valid(text) {
			return []string{"the report is no JSON"}
		}
	case "jsonl":
		for l := range strings.Lines(string(text)) {
			if !json.Valid([]byte(l)) {
				return []string{fmt.Sprintf("a line of the report is no JSON: %.80q", l)}
			}
		}
	case "junit", "checkstyle":
		d := xml.NewDecoder(strings.NewReader(string(text)))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				return []string{"the report is no XML: " + err.Error()}
			}
			if e, ok := token.(xml.StartElement); ok && (e.Name.Local == "script" || e.Name.Local == "img") {
				return []string{"the report has an element " + e.Name.Local}
			}
		}
	case "html":
		for _, sign := range []string{"<script>" + s.forgedMark, "<img src=x onerror=" + s.forgedMark + ">", `href="javascript:`} {
			if strings.Contains(string(text), sign) {
				return []string{fmt.Sprintf("the page has an element of the rulesheet: %q", sign)}
			}
		}
	}
	return nil
}

// hookAttacks plant files whose names look like flags or globs.
var hookAttacks = []attack{
	{attackName: "hooks/flags", plantedHarm: "files called like flags, handed over as the hooks of this project do: faults are found, nothing is written", runAttack: func(s *scene) {
		entries := s.hookEntries()
		for _, name := range pickSome(s, []string{
			"--config=x.kif", "--baseline=x.kif", "--write-baseline=../made.kif", "--cache-dir=z.kif", "--no-config=.kif", "-f=text=out.kif", "-ftext=out.kif", "--format=json=../outside/out.kif", "--exclude=*.kif",
			"--only=Y09.kif", "--ignore=all.kif", "--fail-on=never.kif", "-q.kif", "--fix.kif", "--diff=.kif", "--static=false.kif", "--since=HEAD.kif", "--shard=2/2.kif", "--stdin-filename=a.kif", "--help.kif", "-h.kif", "--version.kif",
			"--timeout=1ns.kif", "--budget=quick.kif", "--notation=infix.kif", "--max-findings=0.kif", "--moves=x.kif", "--output=../outside.kif", "--force=true.kif", "--list=false.kif", "--select=.kif", "--severity=.kif", "--watch.kif", "--.kif", "-.kif", "--show-config=.kif", "--unsafe-fixes=.kif",
		}) {
			if dir, _ := filepath.Split(name); dir != "" {
				s.makeDir("repo/" + dir)
			}
			s.writeSceneFile("repo/bad.kif", faultySheet)
			s.writeSceneFile("repo/x.kif", "fail-on: never\nignore: [all]\n")
			s.writeSceneFile("repo/"+name, pickRandom(s, "", faultySheet))
			for id, entry := range entries {
				st := gdllintRun{runArgs: append(append([]string{}, entry...), name, "bad.kif", "x.kif"), timeLimit: 4 * time.Second, allowedCodes: []int{1, 2, 3}}
				if id == "gdllint-fmt" {
					st.allowedCodes, st.mayChange = []int{0, 1, 2, 3}, []string{"repo/bad.kif", "repo/" + name}
				}
				s.runChecked(st)
			}
			s.dropPaths("repo")
			s.makeDir("repo")
		}
	}},
	{attackName: "hooks/globs", plantedHarm: "files called like globs, handed over by name: each is read as the file it is", runAttack: func(s *scene) {
		for _, name := range pickSome(s, []string{"*.kif", "[a-z].kif", "?.kif", "{a,b}.kif", "a,b.kif", "...kif", "$(touch RAN).kif", "a b.kif", "~.kif"}) {
			s.writeSceneFile("repo/"+name, faultySheet)
			s.writeSceneFile("repo/z/z.kif", s.validGame())
			for id, entry := range s.hookEntries() {
				if id == "gdllint-fmt" {
					continue
				}
				s.runChecked(gdllintRun{runArgs: append(append([]string{}, entry...), "./"+name), allowedCodes: []int{1, 2, 3}, timeLimit: 4 * time.Second})
			}
			s.dropPaths("repo")
			s.makeDir("repo")
		}
	}},
}

// hookEntries returns the commands of the hooks that this project offers.
func (s *scene) hookEntries() map[string][]string {
	text, err := os.ReadFile(".pre-commit-hooks.yaml")
	if err != nil {
		s.skipAttack("not in the folder of the project: %v", err)
		return nil
	}
	entries := map[string][]string{}
	id := ""
	for l := range strings.Lines(string(text)) {
		l = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(l), "- "))
		if v, ok := strings.CutPrefix(l, "id: "); ok {
			id = v
		}
		for _, key := range []string{"entry: gdllint", "entry: bin/gdllint"} {
			if v, ok := strings.CutPrefix(l, key); ok {
				entries[id] = strings.Fields(v)
			}
		}
		if v, ok := strings.CutPrefix(l, "args: ["); ok {
			for a := range strings.SplitSeq(strings.TrimSuffix(v, "]"), ",") {
				entries[id] = append(entries[id], strings.Trim(strings.TrimSpace(a), `"'`))
			}
		}
	}
	if len(entries) == 0 {
		s.keepError(fmt.Errorf("no hook has an entry"))
	}
	return entries
}
