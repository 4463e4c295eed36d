package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/session"
)

// saveMatchTest adds a match as a test with a name to the file of tests beside the rulesheet at
// path.
func (g *gameCommands) saveMatchTest(ctx context.Context, match *session.Session, path, name string) error {
	if name == "" || strings.ContainsAny(name, "() \t\r\n;\"") {
		return fmt.Errorf("--save-test '%s': the name of a test is one word", name)
	}
	text, err := match.SavedTest(ctx, name)
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	path, err = saveTest(ctx, match.Sheet, path, text)
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	_, err = fmt.Fprintf(g.Stdout, "%s: test '%s' added; check the forms at its end\n", path, name)
	return err
}

// movesOfPage returns, as JSON, the moves of the match with the name place in a page of an HTML
// report.
func movesOfPage(path string, page []byte, place string) ([]byte, error) {
	if place == "" {
		return nil, fmt.Errorf("--from %s: it has several matches; name one, such as %s:g1-m1; the button beside a match tells its name", path, path)
	}
	test, found := html.TestOfPage(page, place)
	if !found {
		return nil, fmt.Errorf("--from %s: it has no match %s", path, place)
	}
	moves, err := ruletest.PlayedMoves(test)
	if err != nil {
		return nil, fmt.Errorf("--from %s:%s: %w", path, place, err)
	}
	return json.Marshal(moves)
}

// movesOfReport returns, as JSON, the moves of a match in a report. Value is the value of --from:
// the path of a JSON report, perhaps with the number of a finding, or of an HTML page with the name
// of a match.
func movesOfReport(value string) ([]byte, error) {
	path, number, place := value, 1, ""
	if at := strings.LastIndex(value, ":"); at >= 0 {
		if n, err := strconv.Atoi(value[at+1:]); err == nil && n > 0 {
			path, number = value[:at], n
		} else if html.IsMatchPlace(value[at+1:]) {
			path, place = value[:at], value[at+1:]
		}
	}
	text, err := disk.ReadFile(path, maxMovesSize)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	if html.IsReportPage(text) {
		return movesOfPage(path, text, place)
	}
	var r document.Report
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("--from %s: no report in JSON: %w", path, err)
	}
	seen := 0
	for _, f := range r.Files {
		for _, x := range f.Findings {
			if x.Match == nil {
				continue
			}
			if seen++; seen == number {
				return json.Marshal(x.Match)
			}
		}
	}
	return nil, fmt.Errorf("--from %s: it has %s with a match, and none with number %d", path, plural.CountNoun(seen, "finding"), number)
}
