package html

import (
	"bytes"
	"html"

	"github.com/gdllint/gdllint/internal/pattern"
)

// This file finds the test of a match in a page of a report.

// secondMark is the end of the name of the second match of a pair.
const secondMark = "-2"

// matchPlace matches the names of matches in pages, such as g1-m2 and g1-m2-2.
var matchPlace = pattern.LazyRegexp(`^g[0-9]+-m[0-9]+(-2)?$`)

// IsMatchPlace tells whether a text has the form of the name of a match in a page.
func IsMatchPlace(text string) bool { return matchPlace().MatchString(text) }

// IsReportPage tells whether a file is a page of this package: whether generatorMark is in its first 1000 bytes.
func IsReportPage(page []byte) bool {
	return bytes.Contains(page[:min(len(page), 1000)], []byte(generatorMark))
}

// TestOfPage returns the text of the test that a page holds for the match with the name place;
// false if there is none.
func TestOfPage(page []byte, place string) (test string, found bool) {
	_, rest, found := bytes.Cut(page, []byte(`<pre id="`+place+`-test">`))
	if !found || !IsMatchPlace(place) {
		return "", false
	}
	text, _, found := bytes.Cut(rest, []byte("</pre>"))
	return html.UnescapeString(string(text)), found
}
