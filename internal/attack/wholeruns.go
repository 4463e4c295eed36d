//go:build linux

package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/collection"
)

// A sheet is a game with the results of runs that were not cancelled.
type sheet struct {
	name, text       string
	answers          answers           // by JSON
	table            map[string]string // by the text for people
	took             time.Duration
	formatted, fixed string
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

// whole makes runs over a game without a cancellation, and returns their
// results.
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

// tableOf reads the verdicts that are printed for people, about one game.
func tableOf(text []byte) map[string]string {
	table := map[string]string{}
	for _, m := range tableRow.FindAllStringSubmatch(string(text), -1) {
		table[m[1]] = m[2]
	}
	return table
}

// wholeLimit bounds a run without a cancellation.
const wholeLimit = 2 * time.Minute

// tableRow is a verdict in the text for people.
var tableRow = regexp.MustCompile(`(?m)^  (\S.*?) {2,}(proved|violated|open)\b`)
