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

// ragged is a rulesheet that fmt changes and --fix repairs (an arrow without conditions).
const ragged = "(role   r)\n(<= (init   (f 1)))\n(<= (legal r m)   (true (f ?x)))\n(<= (next (f ?x)) (true (f ?x)) (does r m))\n(<= terminal (true (f 2)))\n(goal r 50)\n"

// fixes plant files that fmt and --fix must leave alone, or must keep whole.
var fixes = []attack{
	{name: "fixes/links", plants: "links in a walk that lead out of it: fmt and --fix leave their targets alone", run: func(s *scene) {
		s.checkout()
		s.write("outside/notes.txt", ragged)
		s.write("outside/victim.kif", ragged)
		s.write("outside/deep/a.kif", ragged)
		s.link("../outside/victim.kif", "repo/v.kif")
		s.link("../outside/notes.txt", "repo/n"+pick(s, ".kif", ".gdl"))
		s.link(s.path("outside/victim.kif"), "repo/sub/absolute.kif")
		s.link("../outside/deep", "repo/deep")
		s.link("v.kif", "repo/chain.kif")
		s.link("../.git/description", "repo/sub/d.kif")
		s.write("repo/.git/description", ragged)
		for _, args := range [][]string{{"fmt", "."}, {"fmt", "./..."}, {"fmt"}, {"--static", "--fix", "./..."}, {"--static", "--fix", "--unsafe-fixes", "--only", "all", "./..."}, {"fmt", "deep", "sub"}, {"--static", "--fix", "*"}, {"fmt", "**/*.kif"}} {
			s.step(step{args: args, may: []string{"repo/good.kif", "repo/faulty.kif"}})
		}
	}},
	{name: "fixes/hard", plants: "a hard link to a file outside: fmt leaves the other name alone", run: func(s *scene) {
		s.checkout()
		s.write("outside/victim.kif", ragged)
		s.hardlink("outside/victim.kif", "repo/v.kif")
		s.step(step{args: []string{"fmt", "."}, may: []string{"repo/v.kif", "repo/good.kif", "repo/faulty.kif"}})
		s.drop("repo/v.kif")
		s.hardlink("outside/victim.kif", "repo/v.kif")
		s.step(step{args: []string{"--static", "--fix", "."}, may: []string{"repo/v.kif", "repo/faulty.kif"}})
	}},
	{name: "fixes/rights", plants: "files of several modes and, as root, owners: fmt and --fix keep them", run: func(s *scene) {
		s.checkout()
		for _, args := range [][]string{{"fmt", "."}, {"--static", "--fix", "."}} {
			for _, mode := range []os.FileMode{0o600, 0o640, 0o755, 0o444 | 0o200} {
				s.write("repo/r.kif", ragged)
				s.keep(os.Chmod(s.path("repo/r.kif"), mode))
				if os.Getuid() == 0 {
					s.keep(os.Chown(s.path("repo/r.kif"), 1234, 2345))
				}
				before := strings.Fields(describe(s.path("repo/r.kif")))[:2]
				s.step(step{args: args, may: []string{"repo/r.kif", "repo/good.kif", "repo/faulty.kif"}})
				after := strings.Fields(describe(s.path("repo/r.kif")))[:2]
				if !slices.Equal(before, after) {
					s.fault("%s: mode and owner were %v, now %v", args, before, after)
				}
				if s.read("repo/r.kif") == ragged {
					s.fault("%s: nothing has changed", args)
				}
			}
		}
	}},
	{name: "fixes/list", plants: "files that are not formatted: fmt -l lists them and writes nothing", run: func(s *scene) {
		s.checkout()
		s.write("repo/r.kif", ragged)
		s.step(step{args: []string{"fmt", "-l", "."}, says: `r\.kif`})
		s.step(step{args: []string{"fmt", "--list", "r.kif"}, says: `r\.kif`})
		s.step(step{args: []string{"fmt", "r.kif"}, says: `r\.kif`, may: []string{"repo/r.kif"}})
	}},
	{name: "fixes/comments", plants: "comments in all places of a rulesheet, in both notations: fmt, --fix and convert lose none", run: func(s *scene) {
		s.mkdir("repo/texts")
		var names []string
		for i := range 80 {
			text, ext := s.commented()
			name := fmt.Sprintf("c%d%s", i, ext)
			names = append(names, name)
			s.write("repo/texts/"+name, text)
		}
		s.write("repo/texts/fixed.hrf", "r(X) :- p(X) & q(X).\n(<= (r ?; c0 two\ny)) (p ?y))\n")
		names = append(names, "fixed.hrf")
		before := map[string][]string{}
		for _, n := range names {
			before[n] = commentsOf(s.read("repo/texts/" + n))
		}
		compare := func(what, dir string, same func(string) string) {
			for _, n := range names {
				now := commentsOf(s.read(dir + same(n)))
				if len(now) == 0 && dir != "repo/texts/" {
					continue // refused
				}
				if strings.Join(slices.Sorted(slices.Values(now)), "\n") != strings.Join(slices.Sorted(slices.Values(before[n])), "\n") {
					s.fault("%s: comments of %s were %q, now %q", what, n, before[n], now)
				}
			}
		}
		as := func(n string) string { return n }
		for _, to := range []string{"infix", "prefix"} {
			s.step(step{args: []string{"convert", "--to", to, "-o", "../tmp/" + to, "texts"}, may: []string{"tmp/" + to}, limit: 4 * time.Second})
			ext := map[string]string{"infix": ".hrf", "prefix": ".kif"}[to]
			compare("convert --to "+to, "tmp/"+to+"/", func(n string) string { return strings.TrimSuffix(strings.TrimSuffix(n, ".kif"), ".hrf") + ext })
		}
		s.step(step{args: []string{"--static", "--fix", "--unsafe-fixes", "--select", "all", "-q", "texts"}, may: []string{"repo/texts"}, limit: 4 * time.Second})
		compare("--fix", "repo/texts/", as)
		s.step(step{args: []string{"fmt", "texts"}, may: []string{"repo/texts"}, limit: 4 * time.Second})
		compare("fmt", "repo/texts/", as)
	}},
	{name: "fixes/stale", plants: "temporary files of fmt runs that were killed: none stands there after the next run", run: func(s *scene) {
		s.checkout()
		for i := range 300 {
			s.write(fmt.Sprintf("repo/many/m%d.kif", i), ragged)
		}
		for range 12 {
			after := time.Duration(5+s.rng.IntN(120)) * time.Millisecond
			s.step(step{args: []string{"fmt", "many"}, codes: []int{-1, 0}, signals: []signal{{after, 9}}, may: []string{"repo/many"}})
			for i := range 300 {
				name := fmt.Sprintf("repo/many/m%d.kif", i)
				if text := s.read(name); len(text) < len(ragged)-40 || !strings.HasPrefix(text, "(role") {
					s.fault("%s is damaged: %.60q", name, text)
				}
				s.write(name, ragged)
			}
		}
		s.step(step{args: []string{"fmt", "many"}, codes: []int{0}, may: []string{"repo/many"}})
		for name := range look(s.path("repo/many")) {
			if !regexp.MustCompile(`^m\d+\.kif$`).MatchString(name) {
				s.fault("after the next run %q is still there", name)
			}
		}
	}},
	{name: "fixes/refused", plants: "texts that are no GDL, or hold a merge conflict, under names of rulesheets: fmt and --fix leave them alone", run: func(s *scene) {
		s.checkout()
		for i, text := range []string{
			"#!/bin/sh\nrm -rf (a) (b)\n", "<<<<<<< HEAD\n(role  r)\n=======\n(role  s)\n>>>>>>> x\n", "{\"a\": [1,   2]}\n", "\xff\xfe(\x00r\x00)\x00",
			"```\n(role   r)\n```\n", "# heading\n\nprose (with   words)\n", "\x00\x01\x02(role   r)", "<html>(role   r)</html>",
		} {
			s.write(fmt.Sprintf("repo/t%d.kif", i), text)
		}
		for _, args := range [][]string{{"fmt", "."}, {"--static", "--fix", "--unsafe-fixes", "."}} {
			s.step(step{args: args, may: []string{"repo/good.kif", "repo/faulty.kif"}})
		}
	}},
}

// commented returns a rulesheet with comments between, and inside of, its
// tokens, each with a word of its own.
func (s *scene) commented() (text, ext string) {
	infix := s.rng.IntN(2) == 0
	tokens := regexp.MustCompile(`[()]|[^\s()]+`).FindAllString(ragged+s.game(), -1)
	ext = ".kif"
	if infix {
		ext = ".hrf"
		tokens = regexp.MustCompile(`:-|[a-z]+|[A-Z]|\d+|.`).FindAllString("role(r).init(f(1)).succ(1,2).next(f(Y)):-true(f(X))&succ(X,Y)&~true(g(X)).legal(r,m(X)):-true(f(X)).terminal:-true(f(2)).goal(r,100):-true(f(2))&distinct(X,Y).", -1)
	}
	sign := ";"
	if infix {
		sign = pick(s, ";", "%", "//", "#")
		if s.rng.IntN(2) == 0 {
			sign = "%"
		}
	}
	var b strings.Builder
	n := 0
	comment := func() {
		n++
		fmt.Fprintf(&b, "%s c%d %s\n", sign, n, s.word(3))
	}
	for _, t := range tokens {
		if s.rng.IntN(6) == 0 {
			comment()
		}
		if len(t) > 1 && t != ":-" && s.rng.IntN(40) == 0 { // inside of a word
			b.WriteString(t[:1])
			comment()
			t = t[1:]
		}
		b.WriteString(t)
		if !infix || s.rng.IntN(3) == 0 {
			b.WriteByte(pick(s, byte(' '), '\n', ' '))
		}
	}
	return b.String(), ext
}

// commentsOf lists the comments that the texts of commented hold.
func commentsOf(text string) []string { return commentWord.FindAllString(text, -1) }

var commentWord = regexp.MustCompile(`\bc\d+ [a-z]+`)
