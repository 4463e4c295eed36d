package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/records"
	"github.com/gdllint/gdllint/internal/spectate"
)

// saveMatchTest adds a match to the tests beside its rulesheet.
func (c *Command) saveMatchTest(ctx *cli.Context, m *spectate.ShownMatch, name string) error {
	if strings.ContainsAny(name, "() \t\r\n;\"") {
		return fmt.Errorf("--save-test '%s': the name of a test is one word", name)
	}
	if ctx.Args().First() == "-" {
		return errors.New("--save-test: standard input has no file beside it; name a rulesheet")
	}
	text, err := records.SavedTest(ctx.Context, m.PlayedGame(), name, &m.MatchTrace)
	if err != nil {
		return c.reportIncomplete(ctx, err)
	}
	path, err := saveTest(m.ReportFile.Path, text)
	if err != nil {
		return c.reportIncomplete(ctx, err)
	}
	_, err = fmt.Fprintf(c.Stdout, "%s: test '%s' added; see whether the forms at its end are what you want\n", path, name)
	return err
}

// movesOfReport returns the moves of the match of a finding of a report in JSON.
func movesOfReport(value string) ([]byte, error) {
	path, number := value, 1
	if at := strings.LastIndex(value, ":"); at >= 0 {
		if n, err := strconv.Atoi(value[at+1:]); err == nil && n > 0 {
			path, number = value[:at], n
		}
	}
	text, err := bounded.ReadFile(path, maxMovesSize)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	var r struct {
		Files []struct {
			Findings []struct {
				Trace json.RawMessage `json:"trace"`
			} `json:"findings"`
		} `json:"files"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("--from %s: no report in JSON: %w", path, err)
	}
	seen := 0
	for _, f := range r.Files {
		for _, x := range f.Findings {
			if len(x.Trace) == 0 {
				continue
			}
			if seen++; seen == number {
				return x.Trace, nil
			}
		}
	}
	return nil, fmt.Errorf("--from %s: it has %d findings with a match, and none with number %d", path, seen, number)
}
