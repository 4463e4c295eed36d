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

// hostile lists words with a meaning for terminals, shells, runners of
// workflows, browsers or parsers of reports.
func (s *scene) hostile() []string {
	return []string{
		"\x1b[2J\x1b[H", "\x1b]0;" + s.mark + "\a", "\x1b]52;c;ZWNobw==\a", "\b\b\b\b", "\r", "\u009b31m", "\u202etxt.", "\u2066", "\u200b", "\u2028", "\x7f", "\x0e", "\xff\xfe", "\xc2",
		"\n::error file=" + s.mark + "::", "::stop-commands::" + s.mark + "0123456789abcdef", "##[error]" + s.mark, "::set-output name=" + s.mark + "::", "::add-mask::",
		"$(touch RAN)", "`touch RAN`", ";touch RAN;", "|touch RAN", "' OR '", "\"", "<script>" + s.mark + "</script>", "<img src=x onerror=" + s.mark + ">", "]]>", "&lt;&#10;", "%0A::error::" + s.mark, "%s%n%x",
		"[x](command:" + s.mark + ")", "{{" + s.mark + "}}", "${{ github.token }}", "-->", "\\", "a:b", " ", "~", "*", "-n", "#", "?", ",", "=", "@" + s.mark,
	}
}

// names plant files, roles, relations and moves with hostile names.
var names = []attack{
	{name: "names/files", plants: "rulesheets whose names mean something to terminals, runners, shells and browsers: no report gives them a meaning", run: func(s *scene) {
		s.git("repo", "init", "-q")
		for _, w := range s.hostile() {
			for _, name := range []string{"a" + w + "b.kif", w + ".kif"} {
				name = strings.ReplaceAll(name, "/", "")
				s.write("repo/"+name, faulty)
			}
		}
		s.write("repo/"+"dir"+"\x1b[2J\n::error::"+s.mark+"/g.kif", s.game())
		s.write("repo/bad\x1b[2J.props", "always (")
		s.link("nowhere", "repo/t##[error]"+s.mark+".kif")
		s.link("nowhere", "repo/\x1b[31m.kif")
		s.everyReport([]string{"--static"}, 4*time.Second)
		for _, args := range [][]string{
			{"fmt", "--check"}, {"fmt", "-l", "--check"}, {"fmt", "--diff"}, {"--static", "--diff", "--unsafe-fixes"}, {"--static", "-q"}, {"--static", "-v"}, {"--static", "--since", "HEAD"},
			{"--static", "--shard", "1/2"}, {"prove", "--discover", "--budget", "quick", "--timeout", "1s"}, {"baseline", "update", "--static", "--baseline", "../tmp/b.yaml"}, {"baseline", "show", "--baseline", "../tmp/b.yaml"}, {"cache", "verify", "--budget", "quick", "--sample", "1"},
		} {
			s.step(step{args: args, limit: 15 * time.Second, env: []string{"GITHUB_ACTIONS=true"}, may: []string{"tmp/b.yaml"}})
		}
		s.step(step{args: []string{"fmt"}, limit: 4 * time.Second, env: []string{"GITHUB_ACTIONS=true"}, may: []string{"repo"}})
	}},
	{name: "names/one", plants: "one hostile name at a time as an argument, a settings file, a report, a revision: told without harm", run: func(s *scene) {
		for _, w := range some(s, s.hostile()) {
			w = strings.ReplaceAll(w, "/", "")
			s.checkout()
			s.write("repo/x"+w+".kif", pick(s, faulty, s.game()))
			f := pick(s, "text", "github", pick(s, formats...))
			args := pick(s,
				[]string{"--static", "-f", f, "./x" + w + ".kif"}, []string{"--static", "-f", f, "none" + w + ".kif"}, []string{"fmt", "--check", "./x" + w + ".kif"},
				[]string{"--static", "--config", "y" + w, "good.kif"}, []string{"--static", "--only", "V" + w, "good.kif"}, []string{"explain", "x" + w}, []string{"--static", "--exclude", w + "[", "good.kif"},
				[]string{"match", "./x" + w + ".kif"}, []string{"--static", "--stdin-filename", w + ".kif", "-f", f, "-"})
			s.step(step{args: args, in: faulty, env: []string{"GITHUB_ACTIONS=true"}, data: f != "text" && f != "github", commands: f == "github"})
			s.drop("repo")
		}
	}},
	{name: "names/words", plants: "roles, fluents, moves, relations and comments that mean something to browsers, runners and parsers: every report is well-formed", run: func(s *scene) {
		s.git("repo", "init", "-q")
		for i, w := range s.hostile() {
			s.write(fmt.Sprintf("repo/g%d.kif", i), s.worded(w))
			s.write(fmt.Sprintf("repo/g%d.props", i), ";@ always p"+strings.Map(noBlank, w)+" (not (true (zz"+strings.Map(noBlank, w)+" ?x)))\n")
		}
		s.everyReport([]string{"--static", "--select", "all"}, 4*time.Second)
		s.everyReport([]string{"prove", "--budget", "quick", "--timeout", "3s"}, 30*time.Second)
	}},
	{name: "names/long", plants: "names of files, relations and moves of great length: reports stay short", run: func(s *scene) {
		s.write("repo/"+strings.Repeat("a", 251)+".kif", faulty)
		s.write("repo/b.kif", "(role "+strings.Repeat("r", 200000)+")\n(<= ("+strings.Repeat("p", 200000)+" ?x) (q))\n(init ("+strings.Repeat("f", 100000)+" 1))\n")
		for _, f := range formats {
			s.step(step{args: []string{"--static", "-f", f}, data: true, commands: true, check: shortText(8000000), codes: []int{1}})
		}
	}},
}

// worded returns a game in which a hostile word is part of each name.
func (s *scene) worded(w string) string {
	w = strings.Map(noBlank, w)
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

// everyReport makes a report in each format and checks that it is well-formed.
func (s *scene) everyReport(args []string, limit time.Duration) {
	for _, f := range some(s, formats) {
		full := append(append([]string{}, args...), "-f", f, "./...")
		if f == "sarif" && s.rng.IntN(2) == 0 {
			full = append(full, "--sarif-profile", "full")
		}
		s.step(step{args: full, data: f != "text" && f != "github", commands: f == "github", limit: limit, env: []string{"GITHUB_ACTIONS=true"}, check: func(o *outcome) []string {
			return s.wellFormed(f, o.stdout)
		}})
	}
	s.step(step{args: append(append([]string{}, args...), "-f", "html=../tmp/pages/", "./..."), limit: limit, env: []string{"GITHUB_ACTIONS=true"}, may: []string{"tmp/pages"}})
	for name := range look(s.path("tmp/pages")) {
		if !regexp.MustCompile(`^[\w.-]+$`).MatchString(name) {
			s.fault("a page is called %q", name)
		}
		for _, f := range s.wellFormed("html", []byte(s.read("tmp/pages/"+name))) {
			s.fault("%s: %s", name, f)
		}
	}
	s.drop("tmp/pages")
}

// wellFormed lists the reasons why a report is no document of its format.
func (s *scene) wellFormed(format string, text []byte) []string {
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
		for _, sign := range []string{"<script>" + s.mark, "<img src=x onerror=" + s.mark + ">", `href="javascript:`} {
			if strings.Contains(string(text), sign) {
				return []string{fmt.Sprintf("the page has an element of the rulesheet: %q", sign)}
			}
		}
	}
	return nil
}

// hooks plant files whose names look like flags or globs.
var hooks = []attack{
	{name: "hooks/flags", plants: "files called like flags, handed over as the hooks of this project do: faults are found, nothing is written", run: func(s *scene) {
		entries := s.hookEntries()
		for _, name := range some(s, []string{
			"--config=x.kif", "--baseline=x.kif", "--write-baseline=../made.kif", "--cache-dir=z.kif", "--no-config=.kif", "-f=text=out.kif", "-ftext=out.kif", "--format=json=../outside/out.kif", "--exclude=*.kif",
			"--only=Y09.kif", "--ignore=all.kif", "--fail-on=never.kif", "-q.kif", "--fix.kif", "--diff=.kif", "--static=false.kif", "--since=HEAD.kif", "--shard=2/2.kif", "--stdin-filename=a.kif", "--help.kif", "-h.kif", "--version.kif",
			"--timeout=1ns.kif", "--budget=quick.kif", "--notation=infix.kif", "--max-findings=0.kif", "--moves=x.kif", "--output=../outside.kif", "--force=true.kif", "--list=false.kif", "--select=.kif", "--severity=.kif", "--watch.kif", "--.kif", "-.kif", "--show-config=.kif", "--unsafe-fixes=.kif",
		}) {
			if dir, _ := filepath.Split(name); dir != "" {
				s.mkdir("repo/" + dir)
			}
			s.write("repo/bad.kif", faulty)
			s.write("repo/x.kif", "fail-on: never\nignore: [all]\n")
			s.write("repo/"+name, pick(s, "", faulty))
			for id, entry := range entries {
				st := step{args: append(append([]string{}, entry...), name, "bad.kif", "x.kif"), limit: 4 * time.Second, codes: []int{1, 2, 3}}
				if id == "gdllint-fmt" {
					st.codes, st.may = []int{0, 1, 2, 3}, []string{"repo/bad.kif", "repo/" + name}
				}
				s.step(st)
			}
			s.drop("repo")
			s.mkdir("repo")
		}
	}},
	{name: "hooks/globs", plants: "files called like globs, handed over by name: each is read as the file it is", run: func(s *scene) {
		for _, name := range some(s, []string{"*.kif", "[a-z].kif", "?.kif", "{a,b}.kif", "a,b.kif", "...kif", "$(touch RAN).kif", "a b.kif", "~.kif"}) {
			s.write("repo/"+name, faulty)
			s.write("repo/z/z.kif", s.game())
			for id, entry := range s.hookEntries() {
				if id == "gdllint-fmt" {
					continue
				}
				s.step(step{args: append(append([]string{}, entry...), "./"+name), codes: []int{1, 2, 3}, limit: 4 * time.Second})
			}
			s.drop("repo")
			s.mkdir("repo")
		}
	}},
}

// hookEntries reads the commands of the hooks that this project offers.
func (s *scene) hookEntries() map[string][]string {
	text, err := os.ReadFile(".pre-commit-hooks.yaml")
	if err != nil {
		s.skip("not in the folder of the project: %v", err)
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
		s.keep(fmt.Errorf("no hook has an entry"))
	}
	return entries
}
