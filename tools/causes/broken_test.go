package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
)

var update = flag.Bool("update", false, "take what holds now from the lists in testdata")

// A wish says what the first error of a broken rulesheet has to be:
//
//	; want LINE: REGEXP
//
// where LINE is * if any will do, and the expression matches code and
// message. The sheet is checked by its text, or with "want match" by matches
// too; then warnings count as well.
type wish struct {
	matches bool
	line    int // 0: any
	text    *regexp.Regexp
}

var wishLine = regexp.MustCompile(`(?m)^; want (match )?(\d+|\*): (.+)$`)

func readWish(path string) (wish, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return wish{}, err
	}
	m := wishLine.FindStringSubmatch(string(text))
	if m == nil {
		return wish{}, fmt.Errorf("%s: nothing is wanted", path)
	}
	w := wish{matches: m[1] != ""}
	w.line, _ = strconv.Atoi(m[2])
	w.text, err = regexp.Compile("^(?:" + m[3] + ")")
	return w, err
}

// shown checks a broken rulesheet as its wish asks for.
func (w wish) shown(t *testing.T, path string) faultySheet {
	config := checker.Config{Settings: checker.Settings{StaticOnly: !w.matches, Budget: config.QuickBudget, JobCount: 1}}
	text, err := ownOutput(t.Context(), config, []string{path})
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := decodeSheets(text)
	if err != nil {
		t.Fatal(err)
	}
	return sheets[0]
}

// first tells whether what comes first is as wanted.
func (w wish) first(s faultySheet) bool {
	list := s.errorsOnly()
	if w.matches {
		list = s.shownFaults
	}
	return len(list) > 0 && (w.line == 0 || list[0].lineNumber == w.line) && w.text.MatchString(list[0].ruleCode+" "+list[0].messageText)
}

// A shortlist names the broken rulesheets for which something does not hold
// yet. It must only get shorter.
type shortlist struct {
	path  string
	names []string
	still []string
}

func readShortlist(t *testing.T, name string) *shortlist {
	path := filepath.Join("testdata", name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return &shortlist{path: path, names: strings.Fields(string(text))}
}

// hold compares whether something holds with what the list says.
func (l *shortlist) hold(t *testing.T, name string, holds bool, s faultySheet) {
	listed := slices.Contains(l.names, name)
	switch {
	case holds && listed && !*update:
		t.Errorf("%s holds now: take it from %s (or run this test with -update)", name, l.path)
	case !holds && listed:
		l.still = append(l.still, name)
	case !holds:
		t.Errorf("%s should not be in need of %s; shown are:%s", name, l.path, list(s))
	}
}

// keep leaves open what cannot be told yet.
func (l *shortlist) keep(name string) {
	if slices.Contains(l.names, name) {
		l.still = append(l.still, name)
	}
}

// close writes the list without what holds.
func (l *shortlist) close(t *testing.T) {
	t.Logf("%s: %d", l.path, len(l.still))
	if !*update {
		return
	}
	if err := os.WriteFile(l.path, []byte(strings.Join(append(l.still, ""), "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}

func list(s faultySheet) string {
	var b strings.Builder
	for _, f := range s.shownFaults {
		fmt.Fprintf(&b, "\n\t%d:%d %s %s", f.lineNumber, f.columnNumber, f.ruleCode, f.messageText)
	}
	return b.String()
}

// TestBroken wants the first error of each broken rulesheet to name what is
// wrong with it, and nothing else to be shown, since each has one fault. What
// falls short is listed in short.txt (another error comes first) and
// noisy.txt (others follow, or nobody knows as long as another comes first).
func TestBroken(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "broken", "*.kif"))
	if err != nil || len(paths) < 25 {
		t.Fatalf("%d broken rulesheets: %v", len(paths), err)
	}
	short, noisy := readShortlist(t, "short.txt"), readShortlist(t, "noisy.txt")
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".kif")
		w, err := readWish(path)
		if err != nil {
			t.Error(err)
			continue
		}
		s := w.shown(t, path)
		first := w.first(s)
		short.hold(t, name, first, s)
		if first {
			noisy.hold(t, name, len(s.shownFaults) == 1, s)
		} else {
			noisy.keep(name)
		}
	}
	short.close(t)
	noisy.close(t)
}
