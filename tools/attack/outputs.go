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

// reportFormats are the names of formats of reports.
var reportFormats = []string{"text", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "agent", "html"}

// outputAttacks plant files with settings in a repository that name files to write.
var outputAttacks = []attack{
	{attackName: "outputs/hook", plantedHarm: "settings with a report as a hook of git: the hook stays", runAttack: func(s *scene) {
		for _, target := range []string{
			".git/hooks/pre-commit", "./.git/hooks/pre-commit", "sub/../.git/hooks/pre-commit", ".git/hooks/post-checkout",
			".git/config", ".git/" + s.randomWord(5), "sub/.git/hooks/pre-commit",
		} {
			s.plantReport(target)
		}
	}},
	{attackName: "outputs/outside", plantedHarm: "settings with a report outside of the repository: nothing is written there", runAttack: func(s *scene) {
		for _, target := range []string{
			"../outside/.bashrc", "../outside/" + s.randomWord(6), "../" + s.randomWord(5), s.pathIn("outside/.bashrc"), s.pathIn("outside", s.randomWord(4)),
			"sub/../../outside/" + s.randomWord(4), "~/" + s.randomWord(5), "$HOME/" + s.randomWord(5), "/proc/self/fd/1", "/dev/stderr", "/dev/shm/" + s.forgedMark,
		} {
			s.plantReport(target)
			if _, err := os.Lstat("/dev/shm/" + s.forgedMark); err == nil {
				os.RemoveAll("/dev/shm/" + s.forgedMark)
				s.recordFault("has written in /dev/shm")
			}
		}
	}},
	{attackName: "outputs/over", plantedHarm: "settings with a report over a file of somebody: it stays", runAttack: func(s *scene) {
		for _, target := range []string{"good.kif", "README.md", ".gdllint.yaml", "Makefile", "sub/../README.md", "notes.json"} {
			s.plantReport(target)
		}
	}},
	{attackName: "outputs/through", plantedHarm: "settings with a report at a link, at a dangling one, below a linked folder: nothing is written there", runAttack: func(s *scene) {
		for i, target := range []string{"../outside/.bashrc", s.pathIn("outside/.bashrc"), "../outside/" + s.randomWord(5), "README.md", ".git/hooks/pre-commit"} {
			s.plantReport(fmt.Sprint("link", i), target)
		}
		s.plantReport("folder/"+s.randomWord(5), "../outside")
		s.plantReport("folder/deep/er/"+s.randomWord(5), ".git/hooks")
		s.plantReport("folder/", "../outside")
	}},
	{attackName: "outputs/pages", plantedHarm: "settings with pages in folders that are not the repository's to give: nothing is written there", runAttack: func(s *scene) {
		for _, target := range []string{"html=../outside/", "html=.git/", "html=" + s.pathIn("outside") + "/", "html=../outside/" + s.randomWord(4) + "/"} {
			s.plantFormat(target)
		}
		s.plantFormat("html=pages/", "../outside")
	}},
	{attackName: "outputs/device", plantedHarm: "settings with a report at a named pipe: it is refused at once", runAttack: func(s *scene) {
		s.makeCheckout()
		s.makePipe("repo/pipe")
		for _, f := range []string{"text", pickRandom(s, reportFormats...)} {
			s.writeSceneFile("repo/.gdllint.yaml", "format: [text, "+f+"=pipe]\n")
			s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}})
		}
	}},
	{attackName: "outputs/keys", plantedHarm: "settings that name a cache, a folder of certificates, a baseline to be written: they are refused", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, key := range []string{"cache", "cache-dir", "cachedir", "cache_dir", "cache-size", "certificate", "write-baseline", "fix", "output", "moves", "solver-path", "watch"} {
			s.writeSceneFile("repo/.gdllint.yaml", key+": .mine\n")
			s.runChecked(gdllintRun{runArgs: []string{"prove", "--budget", "quick", "--timeout", "1s", "good.kif"}, allowedCodes: []int{2}})
		}
	}},
	{attackName: "outputs/override", plantedHarm: "an override of some paths, and a nested file of settings, with a report in .git: the hook stays", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/.gdllint.yaml", "overrides:\n  - paths: ['**']\n    format: [text=.git/hooks/pre-commit]\n")
		s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}})
		s.dropPaths("repo/.gdllint.yaml")
		s.writeSceneFile("repo/sub/a.kif", faultySheet)
		s.writeSceneFile("repo/sub/.gdllint.yaml", "format: [text=../.git/hooks/pre-commit, json=../README.md]\n")
		s.runChecked(gdllintRun{runArgs: []string{"--static", "sub"}})
		s.runChecked(gdllintRun{runArgs: []string{"--static", "a.kif"}, workingDir: "repo/sub"})
	}},
	{attackName: "outputs/show", plantedHarm: "settings with a report in .git and --show-config, baseline, cache verify, fmt: nothing is written", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/.gdllint.yaml", "format: [text=.git/hooks/pre-commit, json=../outside/.bashrc]\nbaseline: ../outside/.bashrc\n")
		for _, args := range [][]string{{"--show-config"}, {"fmt", "--check"}, {"baseline"}, {"baseline", "update", "--static"}, {"baseline", "prune", "--static"},
			{"cache", "verify", "--budget", "quick", "good.kif"}, {"prove", "--budget", "quick", "good.kif"}, {"--static", "--diff"}, {"--static", "--since", "HEAD"}} {
			s.runChecked(gdllintRun{runArgs: args})
		}
	}},
}

// plantReport plants settings in a new checkout that name target as a report, and runs gdllint. With a destination,
// the first part of the path target is a link to it.
func (s *scene) plantReport(target string, destination ...string) {
	s.plantFormat(pickRandom(s, "text", "json", "sarif", "junit", pickRandom(s, reportFormats...))+"="+target, destination...)
}

// plantFormat plants settings in a new checkout with a format of lint, such as text=FILE, and runs gdllint.
func (s *scene) plantFormat(format string, destination ...string) {
	s.dropPaths("repo")
	s.makeCheckout()
	s.runGit("repo", "init", "-q", "sub")
	s.makeDir("repo/sub/.git/hooks")
	s.writeSceneFile("repo/sub/.git/hooks/pre-commit", "# of the nested one\n")
	s.writeSceneFile("repo/Makefile", "all:\n\ttrue\n")
	s.writeSceneFile("repo/notes.json", `{"notes": ["`+s.randomWord(9)+`"]}`)
	_, target, _ := strings.Cut(format, "=")
	if len(destination) > 0 {
		name, _, _ := strings.Cut(target, "/")
		s.makeSymlink(destination[0], "repo/"+name)
	}
	if !strings.Contains(target, ".gdllint.yaml") {
		s.writeSceneFile("repo/.gdllint.yaml", "format: [text, '"+format+"']\n")
	} else {
		s.writeSceneFile("repo/.gdllint.yaml", "format: ['"+format+"']\n")
	}
	// gdllint may refuse, or write a report in the checkout, also in a folder of it with the name '~' or '$HOME'.
	var may []string
	for _, name := range []string{"~", "$HOME"} {
		if strings.HasPrefix(target, name+"/") {
			may = append(may, "repo/"+name)
		}
	}
	n := len(s.foundFaults)
	s.runChecked(gdllintRun{runArgs: []string{"--static", "./..."}, mayChange: may})
	for i := n; i < len(s.foundFaults); i++ {
		s.foundFaults[i] = format + ": " + s.foundFaults[i]
	}
}

// linkAttacks plant links in a checkout in the place of outputs that the command line
// names.
var linkAttacks = []attack{
	{attackName: "links/reports", plantedHarm: "a link where the command line wants a report, for each format: its target stays", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, f := range pickSome(s, reportFormats) {
			for _, target := range []string{"../outside/.bashrc", "../outside/new" + f, s.pathIn("home/.profile"), ".git/config"} {
				s.makeSymlink(target, "repo/report."+f)
				s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", "text", "-f", f + "=report." + f, "./..."}, mayChange: []string{"repo/report." + f}})
				s.dropPaths("repo/report." + f)
			}
		}
	}},
	{attackName: "links/folder", plantedHarm: "a report below a linked folder that leads out: nothing is written there", runAttack: func(s *scene) {
		s.makeCheckout()
		s.makeSymlink("../outside", "repo/reports")
		s.makeSymlink("../../outside", "repo/.git/reports")
		for _, f := range pickSome(s, reportFormats) {
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", f + "=reports/report." + f, "./..."}})
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", f + "=.git/reports/" + s.randomWord(4), "./..."}})
		}
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", "html=reports/pages/", "./..."}})
	}},
	{attackName: "links/hard", plantedHarm: "a hard link where the command line wants a report: the other name keeps its text", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, f := range pickSome(s, reportFormats) {
			s.makeHardLink("outside/.bashrc", "repo/report."+f)
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", f + "=report." + f, "./..."}, mayChange: []string{"repo/report." + f}})
			s.dropPaths("repo/report." + f)
		}
	}},
	{attackName: "links/pages", plantedHarm: "links among the pages of a report: their targets stay", runAttack: func(s *scene) {
		s.makeCheckout()
		plants := map[string]func(){
			"folder":   func() { s.makeSymlink("../outside", "repo/pages") },
			"index":    func() { s.makeSymlink("../../outside/.bashrc", "repo/pages/index.html") },
			"dangling": func() { s.makeSymlink("../../outside/index.html", "repo/pages/index.html") },
			"page":     func() { s.makeSymlink("../../outside/.bashrc", "repo/pages/good.html") },
			"new page": func() { s.makeSymlink("../../outside/good.html", "repo/pages/good.html") },
			"device":   func() { s.makeSymlink("/dev/zero", "repo/pages/index.html") },
			"pipe":     func() { s.makePipe("repo/pages/index.html") },
		}
		for _, plant := range plants {
			plant()
			s.runChecked(gdllintRun{runArgs: []string{"--static", "-f", "html=pages/", "./..."}, mayChange: []string{"repo/pages"}})
			s.dropPaths("repo/pages")
		}
	}},
	{attackName: "links/commands", plantedHarm: "links where match, merge, prove, convert and baseline write: their targets stay", runAttack: func(s *scene) {
		s.makeCheckout()
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "-f", "json=../tmp/s1.json", "--shard", "1/1", "./..."}, mayChange: []string{"tmp/s1.json"}})
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "-f", "html=../tmp/h1/", "--shard", "1/1", "./..."}, mayChange: []string{"tmp/h1"}})
		s.makeSymlink("../outside/.bashrc", "repo/file")
		s.makeSymlink("../outside", "repo/folder")
		s.makeSymlink("../../outside", "repo/proofs/good")
		s.makeSymlink("../../outside/.bashrc", "repo/infix/good.hrf")
		for _, args := range pickSome(s, [][]string{
			{"match", "-f", "html=file", "good.kif"}, {"match", "-f", "text=file", "good.kif"},
			{"merge", "-o", "file", "../tmp/s1.json"}, {"merge", "-o", "folder/", "../tmp/h1"}, {"merge", "-o", "folder/new", "../tmp/s1.json"},
			{"convert", "--to", "infix", "-o", "folder", "good.kif"}, {"convert", "--to", "infix", "-o", "infix", "good.kif"},
			{"--static", "--write-baseline", "file", "./..."}, {"baseline", "update", "--baseline", "file", "--static"},
			{"baseline", "prune", "--baseline", "file", "--static"}, {"--static", "--write-baseline", "folder/b.yaml", "./..."},
			{"prove", "--budget", "quick", "--certificate", "proofs", "good.kif"}, {"prove", "--budget", "quick", "--certificate", "folder", "good.kif"},
		}) {
			s.runChecked(gdllintRun{runArgs: args, timeLimit: 4 * time.Second, mayChange: []string{"repo/file", "repo/proofs/README.txt", "repo/infix", "repo/folder", "repo/proofs/good"}})
		}
	}},
	{attackName: "links/earlier", plantedHarm: "a run that is killed while an earlier report stands there: the report stays whole", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/slow.kif", counterGame(200000))
		for _, f := range pickSome(s, reportFormats) {
			earlier := `<!DOCTYPE html><html><head><meta name="generator" content="gdllint"></head><body>` + s.randomWord(9) + "</body></html>\n"
			s.writeSceneFile("repo/report", earlier)
			for _, sig := range []syscall.Signal{syscall.SIGKILL, pickRandom(s, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)} {
				after := time.Duration(100+s.randomSource.IntN(400)) * time.Millisecond
				s.runChecked(gdllintRun{runArgs: []string{"prove", "-f", f + "=report", "good.kif", "faulty.kif", "slow.kif"}, timeLimit: 4 * time.Second, allowedCodes: []int{-1, 0, 1, 2, 3, 130, 143, 129, 131},
					sentSignals: []timedSignal{{after, sig}}, mayChange: []string{"repo"}, checkOutcome: func(o *processOutcome) []string {
						text := s.readSceneFile("repo/report")
						if text != earlier && !isWholeReport(f, text) {
							return []string{fmt.Sprintf("after signal %v the earlier report is gone, there are %d bytes: %.80q", sig, len(text), text)}
						}
						return nil
					}})
				s.writeSceneFile("repo/report", earlier)
			}
		}
	}},
	{attackName: "links/full", plantedHarm: "standard output at a full disk: exit code 3 for every command", runAttack: func(s *scene) {
		s.makeCheckout()
		s.runChecked(gdllintRun{runArgs: []string{"prove", "-q", "--budget", "quick", "--certificate", "../tmp/proofs", "good.kif"}, mayChange: []string{"tmp/proofs"}, timeLimit: 4 * time.Second})
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "-f", "sarif=../tmp/a.sarif", "./..."}, mayChange: []string{"tmp/a.sarif"}})
		s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "-f", "json=../tmp/s1.json", "--shard", "1/1", "./..."}, mayChange: []string{"tmp/s1.json"}})
		for _, args := range pickSome(s, [][]string{
			{"--static", "./..."}, {"prove", "--budget", "quick", "good.kif"}, {"certify", "-v", "../tmp/proofs"}, {"certify", "-f", "json", "../tmp/proofs"},
			{"fmt", "--diff", "../outside/victim.kif"}, {"fmt", "-l", "--check", "../outside/victim.kif"}, {"convert", "--to", "infix", "good.kif"}, {"match", "good.kif"},
			{"merge", "../tmp/s1.json"}, {"rules"}, {"explain", "V02"}, {"sarif", "check", "../tmp/a.sarif"}, {"cache"}, {"--show-config"}, {"--static", "-f", pickRandom(s, reportFormats...), "./..."},
		}) {
			s.runChecked(gdllintRun{runArgs: args, stdoutFull: true, allowedCodes: []int{3}, timeLimit: 4 * time.Second})
		}
	}},
}

// isWholeReport reports whether a report in a format is whole. For formats whose end cannot be recognized it reports
// whether there is any text.
func isWholeReport(format, text string) bool {
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

// counterGame returns a game of n steps: one role that counts.
func counterGame(n int) string {
	var b strings.Builder
	b.WriteString("(role r)\n(init (at 0))\n")
	for i := range n {
		fmt.Fprintf(&b, "(succ %d %d)\n", i, i+1)
	}
	fmt.Fprintf(&b, "(<= (legal r go) (true (at ?x)))\n(<= (next (at ?y)) (does r go) (true (at ?x)) (succ ?x ?y))\n"+
		"(<= terminal (true (at %d)))\n(<= (goal r 100) terminal)\n(<= (goal r 0) (not terminal))\n", n)
	return b.String()
}
