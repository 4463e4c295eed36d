package analyzertest

import (
	_ "embed"
	"strings"
)

//go:embed example.kif
var exampleGame string

//go:embed example.hrf
var exampleOperations string

// Example returns the rulesheet that an example of a rule stands for: the
// example itself if one of its lines begins with a role, otherwise the example
// game with the example appended. An example that begins with a tag is a page. One in operations notation begins with
// %%. The sign ␀ stands for a NUL byte.
func Example(text string) []byte {
	text = strings.ReplaceAll(text, "\u2400", "\x00")
	if IsPage(text) {
		return []byte(text)
	}
	if strings.Contains("\n"+text, "\n(role ") || strings.Contains("\n"+text, "\nrole(") || strings.HasPrefix(text, ":-") { // the last one is no GDL at all
		return []byte(text)
	}
	if strings.HasPrefix(text, "%%") {
		return []byte(exampleOperations + "\n" + text)
	}
	return []byte(exampleGame + "\n" + text)
}

// IsPage tells whether an example is a page: it holds several rulesheets.
func IsPage(text string) bool { return strings.HasPrefix(text, "<textarea") }
