package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// judged is a row of a table of the report: sheet, place, rule, what the
// author did, cause, place, why.
var judged = regexp.MustCompile(`(?m)^\| (\S+) \| \d+:\d+ \| [A-Z]\d\d \| (.+) \| (\S+) \| (\S+) \| (.*) \|$`)

// section reads the table under a title: its rows, and how many of them are
// right in cause, place and both.
func section(t *testing.T, text, title string) (rows int, right [3]int) {
	_, text, _ = strings.Cut(text, "\n## "+title+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	sheets := map[string]bool{}
	for _, m := range judged.FindAllStringSubmatch(text, -1) {
		rows++
		if sheets[m[1]] {
			t.Errorf("%s: two errors of %s", title, m[1])
		}
		sheets[m[1]] = true
		for _, verdict := range m[3:5] {
			if verdict != "yes" && verdict != "no" {
				t.Errorf("%s: %s is judged %q", title, m[1], verdict)
			}
		}
		if m[5] == "" {
			t.Errorf("%s: no reason for %s", title, m[1])
		}
		for i, yes := range []bool{m[3] == "yes", m[4] == "yes", m[3] == "yes" && m[4] == "yes"} {
			if yes {
				right[i]++
			}
		}
	}
	return rows, right
}

// TestReport compares the numbers of the report with its tables.
func TestReport(t *testing.T) {
	text, err := os.ReadFile("../../docs/design/causes.md")
	if err != nil {
		t.Fatal(err)
	}
	totals := regexp.MustCompile(`(?m)^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \|$`).FindAllStringSubmatch(string(text), -1)
	if len(totals) == 0 {
		t.Error("no totals")
	}
	for _, total := range totals {
		title := strings.ToUpper(total[1][:1]) + total[1][1:]
		rows, right := section(t, string(text), title)
		if rows != 40 {
			t.Errorf("%s: %d errors are judged", title, rows)
		}
		for i, n := range right {
			if total[2+i] != strconv.Itoa(n) {
				t.Errorf("%s: the total says %s, the table %d", title, total[2+i], n)
			}
		}
	}
}
