package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
)

// A judgement tells whether the author of a game would want to act on a
// warning.
type judgement struct{ actOrNot, whyJudged string }

// judgedRow matches a row of the table with a judgement: game, line, rule, message, yes or no, reason.
var judgedRow = regexp.MustCompile(`(?m)^\| (\S+) \| (\d+) \| (\S+) \S+ \| .* \| (yes|no) \| (.*) \|$`)

// readJudgements returns the judgements in an earlier report; none if there is no report.
func readJudgements(path string) (map[string]judgement, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	judged := map[string]judgement{}
	for _, m := range judgedRow.FindAllStringSubmatch(string(text), -1) {
		judged[fmt.Sprintf("%s %s %s", m[1], m[3], m[2])] = judgement{m[4], m[5]}
	}
	return judged, err
}

// A warningSample holds the drawn warnings and their judgements.
type warningSample struct {
	hashSeed                uint64
	gameCount, playedCount  int
	warningCount, kindCount int // the numbers of all warnings, and of those that differ in their game or rule
	drawnWarnings           []gameWarning
	judgementsByKey         map[string]judgement
}

// renderReport returns the report.
func (s *warningSample) renderReport() string {
	var b strings.Builder
	yes, no := map[string]int{}, map[string]int{}
	var codes []string
	total := 0
	for _, w := range s.drawnWarnings {
		code := w.ruleCode + " " + w.ruleName
		if yes[code]+no[code] == 0 {
			codes = append(codes, code)
		}
		if s.judgementsByKey[w.sampleKey()].actOrNot == "yes" {
			yes[code]++
			total++
		} else {
			no[code]++
		}
	}
	asked := "not asked"
	if s.playedCount > 0 {
		asked = fmt.Sprintf("asked of %d of the games only", s.playedCount)
	}
	fmt.Fprintf(&b, reportIntroduction, s.warningCount, s.gameCount, s.kindCount, asked, len(s.drawnWarnings), s.hashSeed)
	fmt.Fprintf(&b, "\nAn author would want to act on %d of %d.\n", total, len(s.drawnWarnings))
	b.WriteString("\n| rule | yes | no |\n|---|---|---|\n")
	for _, code := range sortedStrings(codes) {
		fmt.Fprintf(&b, "| %s | %d | %d |\n", code, yes[code], no[code])
	}
	b.WriteString("\n## The warnings\n\n| game | line | rule | warning | act? | why |\n|---|---|---|---|---|---|\n")
	for _, w := range s.drawnWarnings {
		j := s.judgementsByKey[w.sampleKey()]
		if j.actOrNot == "" {
			j = judgement{"?", ""}
		}
		fmt.Fprintf(&b, "| %s | %d | %s %s | %s | %s | %s |\n", w.gameFile, w.lineNumber, w.ruleCode, w.ruleName, strings.ReplaceAll(w.messageText, "|", `\|`), j.actOrNot, j.whyJudged)
	}
	return b.String()
}

const reportIntroduction = `# A sample of warnings

Written by ` + "`make warnings`" + `, which draws the sample; judged by reading the games. The question is whether the author
would want to act on the warning, had it come when the game was written.

There are %d warnings about %d games that an independent evaluator accepts, of %d kinds, where a kind is one rule in one
game. The rules about matches were %s. Of %d kinds, drawn with seed %d, one warning each was judged.
`
