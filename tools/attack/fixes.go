//go:build linux

package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

// raggedSheet is a rulesheet that fmt changes and --fix repairs (an arrow without conditions).
const raggedSheet = "(role   r)\n(<= (init   (f 1)))\n(<= (legal r m)   (true (f ?x)))\n(<= (next (f ?x)) (true (f ?x)) (does r m))\n(<= terminal (true (f 2)))\n(goal r 50)\n"

// fixAttacks plant files that fmt and --fix must not change, or must change completely or not at
// all.
var fixAttacks = []attack{
	{attackName: "fixes/links", plantedHarm: "links in a walk that lead out of it: fmt and --fix leave their targets alone", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("outside/notes.txt", raggedSheet)
		s.writeSceneFile("outside/victim.kif", raggedSheet)
		s.writeSceneFile("outside/deep/a.kif", raggedSheet)
		s.makeSymlink("../outside/victim.kif", "repo/v.kif")
		s.makeSymlink("../outside/notes.txt", "repo/n"+pickRandom(s, ".kif", ".gdl"))
		s.makeSymlink(s.pathIn("outside/victim.kif"), "repo/sub/absolute.kif")
		s.makeSymlink("../outside/deep", "repo/deep")
		s.makeSymlink("v.kif", "repo/chain.kif")
		s.makeSymlink("../.git/description", "repo/sub/d.kif")
		s.writeSceneFile("repo/.git/description", raggedSheet)
		for _, args := range [][]string{{"fmt", "."}, {"fmt", "./..."}, {"fmt"}, {"--static", "--fix", "./..."}, {"--static", "--fix", "--unsafe-fixes", "--only", "all", "./..."}, {"fmt", "deep", "sub"}, {"--static", "--fix", "*"}, {"fmt", "**/*.kif"}} {
			s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"repo/good.kif", "repo/faulty.kif"}})
		}
	}},
	{attackName: "fixes/hard", plantedHarm: "a hard link to a file outside: fmt leaves the other name alone", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("outside/victim.kif", raggedSheet)
		s.makeHardLink("outside/victim.kif", "repo/v.kif")
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "."}, mayChange: []string{"repo/v.kif", "repo/good.kif", "repo/faulty.kif"}})
		s.dropPaths("repo/v.kif")
		s.makeHardLink("outside/victim.kif", "repo/v.kif")
		s.runChecked(gdllintRun{runArgs: []string{"--static", "--fix", "."}, mayChange: []string{"repo/v.kif", "repo/faulty.kif"}})
	}},
	{attackName: "fixes/rights", plantedHarm: "files of several modes and, as root, owners: fmt and --fix keep them", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, args := range [][]string{{"fmt", "."}, {"--static", "--fix", "."}} {
			for _, mode := range []os.FileMode{0o600, 0o640, 0o755, 0o444 | 0o200} {
				s.writeSceneFile("repo/r.kif", raggedSheet)
				s.keepError(os.Chmod(s.pathIn("repo/r.kif"), mode))
				if os.Getuid() == 0 {
					s.keepError(os.Chown(s.pathIn("repo/r.kif"), 1234, 2345))
				}
				before := strings.Fields(describeFile(s.pathIn("repo/r.kif")))[:2]
				s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"repo/r.kif", "repo/good.kif", "repo/faulty.kif"}})
				after := strings.Fields(describeFile(s.pathIn("repo/r.kif")))[:2]
				if !slices.Equal(before, after) {
					s.recordFault("%s: mode and owner were %v, now %v", args, before, after)
				}
				if s.readSceneFile("repo/r.kif") == raggedSheet {
					s.recordFault("%s: nothing has changed", args)
				}
			}
		}
	}},
	{attackName: "fixes/list", plantedHarm: "files that are not formatted: fmt -l lists them and writes nothing", runAttack: func(s *scene) {
		s.makeCheckout()
		s.writeSceneFile("repo/r.kif", raggedSheet)
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "-l", "."}, mustMatch: `r\.kif`})
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "--list", "r.kif"}, mustMatch: `r\.kif`})
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "r.kif"}, mustMatch: `r\.kif`, mayChange: []string{"repo/r.kif"}})
	}},
	{attackName: "fixes/comments", plantedHarm: "comments in all places of a rulesheet, in both notations: fmt, --fix and convert lose none", runAttack: func(s *scene) {
		s.makeDir("repo/texts")
		var names []string
		for i := range 80 {
			text, ext := s.commentedSheet()
			name := fmt.Sprintf("c%d%s", i, ext)
			names = append(names, name)
			s.writeSceneFile("repo/texts/"+name, text)
		}
		s.writeSceneFile("repo/texts/fixed.hrf", "r(X) :- p(X) & q(X).\n(<= (r ?; c0 two\ny)) (p ?y))\n")
		names = append(names, "fixed.hrf")
		before := map[string][]string{}
		for _, n := range names {
			before[n] = commentMarks(s.readSceneFile("repo/texts/" + n))
		}
		compare := func(what, dir string, same func(string) string) {
			for _, n := range names {
				now := commentMarks(s.readSceneFile(dir + same(n)))
				if len(now) == 0 && dir != "repo/texts/" {
					continue // refused
				}
				if strings.Join(slices.Sorted(slices.Values(now)), "\n") != strings.Join(slices.Sorted(slices.Values(before[n])), "\n") {
					s.recordFault("%s: comments of %s were %q, now %q", what, n, before[n], now)
				}
			}
		}
		as := func(n string) string { return n }
		for _, to := range []string{"infix", "prefix"} {
			s.runChecked(gdllintRun{runArgs: []string{"convert", "--to", to, "-o", "../tmp/" + to, "texts"}, mayChange: []string{"tmp/" + to}, timeLimit: 4 * time.Second})
			ext := map[string]string{"infix": ".hrf", "prefix": ".kif"}[to]
			compare("convert --to "+to, "tmp/"+to+"/", func(n string) string { return strings.TrimSuffix(strings.TrimSuffix(n, ".kif"), ".hrf") + ext })
		}
		s.runChecked(gdllintRun{runArgs: []string{"--static", "--fix", "--unsafe-fixes", "--select", "all", "-q", "texts"}, mayChange: []string{"repo/texts"}, timeLimit: 4 * time.Second})
		compare("--fix", "repo/texts/", as)
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "texts"}, mayChange: []string{"repo/texts"}, timeLimit: 4 * time.Second})
		compare("fmt", "repo/texts/", as)
	}},
	{attackName: "fixes/stale", plantedHarm: "temporary files of fmt runs that were killed: none stands there after the next run", runAttack: func(s *scene) {
		s.makeCheckout()
		for i := range 300 {
			s.writeSceneFile(fmt.Sprintf("repo/many/m%d.kif", i), raggedSheet)
		}
		for range 12 {
			after := time.Duration(5+s.randomSource.IntN(120)) * time.Millisecond
			s.runChecked(gdllintRun{runArgs: []string{"fmt", "many"}, allowedCodes: []int{-1, 0}, sentSignals: []timedSignal{{after, 9}}, mayChange: []string{"repo/many"}})
			for i := range 300 {
				name := fmt.Sprintf("repo/many/m%d.kif", i)
				if text := s.readSceneFile(name); len(text) < len(raggedSheet)-40 || !strings.HasPrefix(text, "(role") {
					s.recordFault("%s is damaged: %.60q", name, text)
				}
				s.writeSceneFile(name, raggedSheet)
			}
		}
		s.runChecked(gdllintRun{runArgs: []string{"fmt", "many"}, allowedCodes: []int{0}, mayChange: []string{"repo/many"}})
		for name := range describeTree(s.pathIn("repo/many")) {
			if !regexp.MustCompile(`^m\d+\.kif$`).MatchString(name) {
				s.recordFault("after the next run %q is still there", name)
			}
		}
	}},
	{attackName: "fixes/refused", plantedHarm: "texts that are no GDL, or hold a merge conflict, under names of rulesheets: fmt and --fix leave them alone", runAttack: func(s *scene) {
		s.makeCheckout()
		for i, text := range []string{
			"#!/bin/sh\nrm -rf (a) (b)\n", "<<<<<<< HEAD\n(role  r)\n=======\n(role  s)\n>>>>>>> x\n", "{\"a\": [1,   2]}\n", "\xff\xfe(\x00r\x00)\x00",
			"```\n(role   r)\n```\n", "# heading\n\nprose (with   words)\n", "\x00\x01\x02(role   r)", "<html>(role   r)</html>",
		} {
			s.writeSceneFile(fmt.Sprintf("repo/t%d.kif", i), text)
		}
		for _, args := range [][]string{{"fmt", "."}, {"--static", "--fix", "--unsafe-fixes", "."}} {
			s.runChecked(gdllintRun{runArgs: args, mayChange: []string{"repo/good.kif", "repo/faulty.kif"}})
		}
	}},
}

// commentedSheet returns a rulesheet with comments between, and inside of, its
// tokens, each with a word of its own.
func (s *scene) commentedSheet() (text, ext string) {
	infix := s.randomSource.IntN(2) == 0
	tokens := regexp.MustCompile(`[()]|[^\s()]+`).FindAllString(raggedSheet+s.validGame(), -1)
	ext = ".kif"
	if infix {
		ext = ".hrf"
		tokens = regexp.MustCompile(`:-|[a-z]+|[A-Z]|\d+|.`).FindAllString("role(r).init(f(1)).succ(1,2).next(f(Y)):-true(f(X))&succ(X,Y)&~true(g(X)).legal(r,m(X)):-true(f(X)).terminal:-true(f(2)).goal(r,100):-true(f(2))&distinct(X,Y).", -1)
	}
	sign := ";"
	if infix {
		sign = pickRandom(s, ";", "%", "//", "#")
		if s.randomSource.IntN(2) == 0 {
			sign = "%"
		}
	}
	var b strings.Builder
	n := 0
	comment := func() {
		n++
		fmt.Fprintf(&b, "%s c%d %s\n", sign, n, s.randomWord(3))
	}
	for _, t := range tokens {
		if s.randomSource.IntN(6) == 0 {
			comment()
		}
		if len(t) > 1 && t != ":-" && s.randomSource.IntN(40) == 0 { // inside of a word
			b.WriteString(t[:1])
			comment()
			t = t[1:]
		}
		b.WriteString(t)
		if !infix || s.randomSource.IntN(3) == 0 {
			b.WriteByte(pickRandom(s, byte(' '), '\n', ' '))
		}
	}
	return b.String(), ext
}

// commentMarks returns the words of the comments in the texts of commentedSheet.
func commentMarks(text string) []string { return commentWord.FindAllString(text, -1) }

var commentWord = regexp.MustCompile(`\bc\d+ [a-z]+`)
