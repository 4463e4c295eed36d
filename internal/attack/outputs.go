//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// formats are the names of reports.
var formats = []string{"text", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "html"}

// outputs plant settings of a repository that name files to write.
var outputs = []attack{
	{name: "outputs/hook", plants: "settings with a report as a hook of git: the hook stays", run: func(s *scene) {
		for _, target := range []string{
			".git/hooks/pre-commit", "./.git/hooks/pre-commit", "sub/../.git/hooks/pre-commit", ".git/hooks/post-checkout",
			".git/config", ".git/" + s.word(5), "sub/.git/hooks/pre-commit",
		} {
			s.wanted(target)
		}
	}},
	{name: "outputs/outside", plants: "settings with a report outside of the repository: nothing is written there", run: func(s *scene) {
		for _, target := range []string{
			"../outside/.bashrc", "../outside/" + s.word(6), "../" + s.word(5), s.path("outside/.bashrc"), s.path("outside", s.word(4)),
			"sub/../../outside/" + s.word(4), "~/" + s.word(5), "$HOME/" + s.word(5), "/proc/self/fd/1", "/dev/stderr", "/dev/shm/" + s.mark,
		} {
			s.wanted(target)
			if _, err := os.Lstat("/dev/shm/" + s.mark); err == nil {
				os.RemoveAll("/dev/shm/" + s.mark)
				s.fault("has written in /dev/shm")
			}
		}
	}},
	{name: "outputs/over", plants: "settings with a report over a file of somebody: it stays", run: func(s *scene) {
		for _, target := range []string{"good.kif", "README.md", ".gdllint.yaml", "Makefile", "sub/../README.md", "notes.json"} {
			s.wanted(target)
		}
	}},
	{name: "outputs/through", plants: "settings with a report at a link, at a dangling one, below a linked folder: nothing is written there", run: func(s *scene) {
		for i, target := range []string{"../outside/.bashrc", s.path("outside/.bashrc"), "../outside/" + s.word(5), "README.md", ".git/hooks/pre-commit"} {
			s.wanted(fmt.Sprint("link", i), target)
		}
		s.wanted("folder/"+s.word(5), "../outside")
		s.wanted("folder/deep/er/"+s.word(5), ".git/hooks")
		s.wanted("folder/", "../outside")
	}},
	{name: "outputs/pages", plants: "settings with pages in folders that are not the repository's to give: nothing is written there", run: func(s *scene) {
		for _, target := range []string{"html=../outside/", "html=.git/", "html=" + s.path("outside") + "/", "html=../outside/" + s.word(4) + "/"} {
			s.wantedFormat(target)
		}
		s.wantedFormat("html=pages/", "../outside")
	}},
	{name: "outputs/device", plants: "settings with a report at a named pipe: it is refused at once", run: func(s *scene) {
		s.checkout()
		s.pipe("repo/pipe")
		for _, f := range []string{"text", pick(s, formats...)} {
			s.write("repo/.gdllint.yaml", "format: [text, "+f+"=pipe]\n")
			s.step(step{args: []string{"--static", "./..."}})
		}
	}},
	{name: "outputs/keys", plants: "settings that name a cache, a folder of certificates, a baseline to be written: they are refused", run: func(s *scene) {
		s.checkout()
		for _, key := range []string{"cache", "cache-dir", "cachedir", "cache_dir", "cache-size", "certificate", "write-baseline", "fix", "output", "moves", "solver-path", "watch"} {
			s.write("repo/.gdllint.yaml", key+": .mine\n")
			s.step(step{args: []string{"prove", "--budget", "quick", "--timeout", "1s", "good.kif"}, codes: []int{2}})
		}
	}},
	{name: "outputs/override", plants: "an override of some paths, and a nested file of settings, with a report in .git: the hook stays", run: func(s *scene) {
		s.checkout()
		s.write("repo/.gdllint.yaml", "overrides:\n  - paths: ['**']\n    format: [text=.git/hooks/pre-commit]\n")
		s.step(step{args: []string{"--static", "./..."}})
		s.drop("repo/.gdllint.yaml")
		s.write("repo/sub/a.kif", faulty)
		s.write("repo/sub/.gdllint.yaml", "format: [text=../.git/hooks/pre-commit, json=../README.md]\n")
		s.step(step{args: []string{"--static", "sub"}})
		s.step(step{args: []string{"--static", "a.kif"}, dir: "repo/sub"})
	}},
	{name: "outputs/show", plants: "settings with a report in .git and --show-config, baseline, cache verify, fmt: nothing is written", run: func(s *scene) {
		s.checkout()
		s.write("repo/.gdllint.yaml", "format: [text=.git/hooks/pre-commit, json=../outside/.bashrc]\nbaseline: ../outside/.bashrc\n")
		for _, args := range [][]string{{"--show-config"}, {"fmt", "--check"}, {"baseline"}, {"baseline", "update", "--static"}, {"baseline", "prune", "--static"},
			{"cache", "verify", "--budget", "quick", "good.kif"}, {"prove", "--budget", "quick", "good.kif"}, {"--static", "--diff"}, {"--static", "--since", "HEAD"}} {
			s.step(step{args: args})
		}
	}},
}

// wanted plants settings in a new checkout that name target as a report. With a
// destination, target or its folder is a link to it.
func (s *scene) wanted(target string, destination ...string) {
	s.wantedFormat(pick(s, "text", "json", "sarif", "junit", pick(s, formats...))+"="+target, destination...)
}

func (s *scene) wantedFormat(format string, destination ...string) {
	s.drop("repo")
	s.checkout()
	s.git("repo", "init", "-q", "sub")
	s.mkdir("repo/sub/.git/hooks")
	s.write("repo/sub/.git/hooks/pre-commit", "# of the nested one\n")
	s.write("repo/Makefile", "all:\n\ttrue\n")
	s.write("repo/notes.json", `{"notes": ["`+s.word(9)+`"]}`)
	_, target, _ := strings.Cut(format, "=")
	if len(destination) > 0 {
		name, _, _ := strings.Cut(target, "/")
		s.link(destination[0], "repo/"+name)
	}
	if !strings.Contains(target, ".gdllint.yaml") {
		s.write("repo/.gdllint.yaml", "format: [text, '"+format+"']\n")
	} else {
		s.write("repo/.gdllint.yaml", "format: ['"+format+"']\n")
	}
	// A refusal is right, and so is a report below the folder; a stranger's folder
	// '~' below it does no harm.
	var may []string
	for _, name := range []string{"~", "$HOME"} {
		if strings.HasPrefix(target, name+"/") {
			may = append(may, "repo/"+name)
		}
	}
	n := len(s.faults)
	s.step(step{args: []string{"--static", "./..."}, may: may})
	for i := n; i < len(s.faults); i++ {
		s.faults[i] = format + ": " + s.faults[i]
	}
}

// links plant links in a checkout in the place of outputs that the command line
// names.
var links = []attack{
	{name: "links/reports", plants: "a link where the command line wants a report, for each format: its target stays", run: func(s *scene) {
		s.checkout()
		for _, f := range some(s, formats) {
			for _, target := range []string{"../outside/.bashrc", "../outside/new" + f, s.path("home/.profile"), ".git/config"} {
				s.link(target, "repo/report."+f)
				s.step(step{args: []string{"--static", "-f", "text", "-f", f + "=report." + f, "./..."}, may: []string{"repo/report." + f}})
				s.drop("repo/report." + f)
			}
		}
	}},
	{name: "links/folder", plants: "a report below a linked folder that leads out: nothing is written there", run: func(s *scene) {
		s.checkout()
		s.link("../outside", "repo/reports")
		s.link("../../outside", "repo/.git/reports")
		for _, f := range some(s, formats) {
			s.step(step{args: []string{"--static", "-f", f + "=reports/report." + f, "./..."}})
			s.step(step{args: []string{"--static", "-f", f + "=.git/reports/" + s.word(4), "./..."}})
		}
		s.step(step{args: []string{"--static", "-f", "html=reports/pages/", "./..."}})
	}},
	{name: "links/hard", plants: "a hard link where the command line wants a report: the other name keeps its text", run: func(s *scene) {
		s.checkout()
		for _, f := range some(s, formats) {
			s.hardlink("outside/.bashrc", "repo/report."+f)
			s.step(step{args: []string{"--static", "-f", f + "=report." + f, "./..."}, may: []string{"repo/report." + f}})
			s.drop("repo/report." + f)
		}
	}},
	{name: "links/pages", plants: "links among the pages of a report: their targets stay", run: func(s *scene) {
		s.checkout()
		plants := map[string]func(){
			"folder":   func() { s.link("../outside", "repo/pages") },
			"index":    func() { s.link("../../outside/.bashrc", "repo/pages/index.html") },
			"dangling": func() { s.link("../../outside/index.html", "repo/pages/index.html") },
			"page":     func() { s.link("../../outside/.bashrc", "repo/pages/good.html") },
			"new page": func() { s.link("../../outside/good.html", "repo/pages/good.html") },
			"device":   func() { s.link("/dev/zero", "repo/pages/index.html") },
			"pipe":     func() { s.pipe("repo/pages/index.html") },
		}
		for _, plant := range plants {
			plant()
			s.step(step{args: []string{"--static", "-f", "html=pages/", "./..."}, may: []string{"repo/pages"}})
			s.drop("repo/pages")
		}
	}},
	{name: "links/commands", plants: "links where match, merge, prove, convert and baseline write: their targets stay", run: func(s *scene) {
		s.checkout()
		s.step(step{args: []string{"--static", "-q", "-f", "json=../tmp/s1.json", "--shard", "1/1", "./..."}, may: []string{"tmp/s1.json"}})
		s.step(step{args: []string{"--static", "-q", "-f", "html=../tmp/h1/", "--shard", "1/1", "./..."}, may: []string{"tmp/h1"}})
		s.link("../outside/.bashrc", "repo/file")
		s.link("../outside", "repo/folder")
		s.link("../../outside", "repo/proofs/good")
		s.link("../../outside/.bashrc", "repo/infix/good.hrf")
		for _, args := range some(s, [][]string{
			{"match", "-f", "html=file", "good.kif"}, {"match", "-f", "text=file", "good.kif"},
			{"merge", "-o", "file", "../tmp/s1.json"}, {"merge", "-o", "folder/", "../tmp/h1"}, {"merge", "-o", "folder/new", "../tmp/s1.json"},
			{"convert", "--to", "infix", "-o", "folder", "good.kif"}, {"convert", "--to", "infix", "-o", "infix", "good.kif"},
			{"--static", "--write-baseline", "file", "./..."}, {"baseline", "update", "--baseline", "file", "--static"},
			{"baseline", "prune", "--baseline", "file", "--static"}, {"--static", "--write-baseline", "folder/b.yaml", "./..."},
			{"prove", "--budget", "quick", "--certificate", "proofs", "good.kif"}, {"prove", "--budget", "quick", "--certificate", "folder", "good.kif"},
		}) {
			s.step(step{args: args, limit: 4 * time.Second, may: []string{"repo/file", "repo/proofs/README.txt", "repo/infix", "repo/folder", "repo/proofs/good"}})
		}
	}},
	{name: "links/earlier", plants: "a run that is killed while an earlier report stands there: the report stays whole", run: func(s *scene) {
		s.checkout()
		s.write("repo/slow.kif", counter(200000))
		for _, f := range some(s, formats) {
			earlier := `<!DOCTYPE html><html><head><meta name="generator" content="gdllint"></head><body>` + s.word(9) + "</body></html>\n"
			s.write("repo/report", earlier)
			for _, sig := range []syscall.Signal{syscall.SIGKILL, pick(s, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)} {
				after := time.Duration(100+s.rng.IntN(400)) * time.Millisecond
				s.step(step{args: []string{"prove", "-f", f + "=report", "good.kif", "faulty.kif", "slow.kif"}, limit: 4 * time.Second, codes: []int{-1, 0, 1, 2, 3, 130, 143, 129, 131},
					signals: []signal{{after, sig}}, may: []string{"repo"}, check: func(o *outcome) []string {
						text := s.read("repo/report")
						if text != earlier && !finished(f, text) {
							return []string{fmt.Sprintf("after signal %v the earlier report is gone, there are %d bytes: %.80q", sig, len(text), text)}
						}
						return nil
					}})
				s.write("repo/report", earlier)
			}
		}
	}},
	{name: "links/full", plants: "standard output at a full disk: exit code 3 for every command", run: func(s *scene) {
		s.checkout()
		s.step(step{args: []string{"prove", "-q", "--budget", "quick", "--certificate", "../tmp/proofs", "good.kif"}, may: []string{"tmp/proofs"}, limit: 4 * time.Second})
		s.step(step{args: []string{"--static", "-q", "-f", "sarif=../tmp/a.sarif", "./..."}, may: []string{"tmp/a.sarif"}})
		s.step(step{args: []string{"--static", "-q", "-f", "json=../tmp/s1.json", "--shard", "1/1", "./..."}, may: []string{"tmp/s1.json"}})
		for _, args := range some(s, [][]string{
			{"--static", "./..."}, {"prove", "--budget", "quick", "good.kif"}, {"certify", "-v", "../tmp/proofs"}, {"certify", "-f", "json", "../tmp/proofs"},
			{"fmt", "--diff", "../outside/victim.kif"}, {"fmt", "-l", "--check", "../outside/victim.kif"}, {"convert", "--to", "infix", "good.kif"}, {"match", "good.kif"},
			{"merge", "../tmp/s1.json"}, {"rules"}, {"explain", "V02"}, {"sarif", "check", "../tmp/a.sarif"}, {"cache"}, {"--show-config"}, {"--static", "-f", pick(s, formats...), "./..."},
		}) {
			s.step(step{args: args, full: true, codes: []int{3}, limit: 4 * time.Second})
		}
	}},
}

// finished reports whether a report in a format is whole.
func finished(format, text string) bool {
	text = strings.TrimSpace(text)
	switch format {
	case "json", "sarif", "gitlab":
		return json.Valid([]byte(text))
	case "jsonl":
		lines := strings.Split(text, "\n")
		return json.Valid([]byte(lines[len(lines)-1])) && strings.Contains(lines[len(lines)-1], `"summary"`)
	case "html":
		return strings.HasSuffix(text, "</html>")
	case "junit", "checkstyle":
		return strings.HasSuffix(text, "</testsuites>") || strings.HasSuffix(text, "</checkstyle>")
	}
	return text != ""
}

// counter returns a game of n steps: one role that counts.
func counter(n int) string {
	var b strings.Builder
	b.WriteString("(role r)\n(init (at 0))\n")
	for i := range n {
		fmt.Fprintf(&b, "(succ %d %d)\n", i, i+1)
	}
	fmt.Fprintf(&b, "(<= (legal r go) (true (at ?x)))\n(<= (next (at ?y)) (does r go) (true (at ?x)) (succ ?x ?y))\n"+
		"(<= terminal (true (at %d)))\n(<= (goal r 100) terminal)\n(<= (goal r 0) (not terminal))\n", n)
	return b.String()
}
