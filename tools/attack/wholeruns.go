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

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// A wholeRunSheet is a game with the results of runs that were not cancelled.
type wholeRunSheet struct {
	fileName, sourceText     string
	jsonVerdicts             verdictsByQuestion // of the report in JSON
	printedVerdicts          map[string]string  // of the text for people, by question
	runTime                  time.Duration
	formattedText, fixedText string
}

// chooseGames draws games of the collection, or without a collection those of the project, but no large ones.
func (o *attackOptions) chooseGames() ([]string, error) {
	var paths []string
	names, err := collectiontest.AcceptedGames(o.corpusDir)
	if err == nil {
		for _, n := range names {
			paths = append(paths, filepath.Join(o.corpusDir, "games", strings.TrimSuffix(n, ".kif")+".kif"))
		}
	} else if paths, err = filepath.Glob("testdata/games/*"); err != nil {
		return nil, err
	}
	const large = 60_000 // bytes: whole runs over larger ones take minutes
	paths = slices.DeleteFunc(paths, func(p string) bool {
		info, err := os.Stat(p)
		return err != nil || info.Size() > large
	})
	rng := rand.New(rand.NewPCG(o.randomSeed, 3))
	rng.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	if len(paths) == 0 {
		return nil, fmt.Errorf("no games in '%s' and none in testdata/games; name the directory of third-party games with -corpus or GDLLINT_CORPUS", o.corpusDir)
	}
	return paths[:min(len(paths), o.gameCount)], nil
}

// runWhole makes runs over a game without a cancellation, and returns their
// results; nil if the game is left out.
func (c *cancelMode) runWhole(ctx context.Context, path string, out io.Writer) *wholeRunSheet {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintf(out, "left out: %v\n", err)
		return nil
	}
	sh := &wholeRunSheet{fileName: filepath.Base(path), sourceText: string(text)}
	s, err := newScene(ctx, c.runOptions.programPath, sh.fileName, 0)
	if err != nil {
		fmt.Fprintf(out, "left out: %v\n", err)
		return nil
	}
	defer s.removeAll()
	s.writeSceneFile("repo/"+sh.fileName, sh.sourceText)
	o := s.runChecked(gdllintRun{runArgs: []string{"prove", "-j", "1", "--budget", "quick", "--no-cache", "--no-config", "-f", "text", "-f", "json=../tmp/r.json", sh.fileName}, timeLimit: wholeLimit, mayChange: []string{"tmp/r.json"}, stdoutIsData: true})
	sh.printedVerdicts, sh.runTime = parseVerdictTable(o.stdout), o.wallTime
	if sh.jsonVerdicts, err = decodeAnswers([]byte(s.readSceneFile("tmp/r.json"))); err != nil || len(sh.jsonVerdicts) == 0 {
		fmt.Fprintf(out, "left out: %s: no answers: %v %v\n", sh.fileName, err, s.foundFaults)
		return nil
	}
	// fmt and --fix of the same text.
	s.runChecked(gdllintRun{runArgs: []string{"fmt", "--no-config", sh.fileName}, timeLimit: wholeLimit, mayChange: []string{"repo"}})
	sh.formattedText = s.readSceneFile("repo/" + sh.fileName)
	s.writeSceneFile("repo/"+sh.fileName, sh.sourceText)
	s.runChecked(gdllintRun{runArgs: []string{"--static", "-q", "--fix", "--no-config", sh.fileName}, timeLimit: wholeLimit, mayChange: []string{"repo"}, stdoutIsData: true})
	sh.fixedText = s.readSceneFile("repo/" + sh.fileName)
	if s.plantError != nil {
		fmt.Fprintf(out, "left out: %s: %v\n", sh.fileName, s.plantError)
		return nil
	}
	return sh
}

// parseVerdictTable reads the verdicts that are printed for people, about one game.
func parseVerdictTable(text []byte) map[string]string {
	table := map[string]string{}
	for _, m := range verdictRow.FindAllStringSubmatch(string(text), -1) {
		table[m[1]] = m[2]
	}
	return table
}

// wholeLimit is the time for a run that is not cancelled.
const wholeLimit = 2 * time.Minute

// verdictRow matches a verdict in the text for people.
var verdictRow = regexp.MustCompile(`(?m)^  (\S.*?) {2,}(proved|violated|open)\b`)
