package analyzertest

import (
	_ "embed"
	"strings"
)

//go:embed example.kif
var exampleGame string

//go:embed example.hrf
var exampleOperations string

// Example returns the text that is tested for an example of a rule. A page (see IsPage), and a rulesheet of its own, are
// returned as they are; a rulesheet has a line that begins with "(role" or "role(", or begins with ":-". An example in
// the operations notation begins with %%, and is added to the example game in that notation. Any other example is added
// to the example game. The sign ␀ stands for a NUL byte.
func Example(text string) []byte {
	text = strings.ReplaceAll(text, "\u2400", "\x00")
	if IsPage(text) {
		return []byte(text)
	}
	if strings.Contains("\n"+text, "\n(role ") || strings.Contains("\n"+text, "\nrole(") || strings.HasPrefix(text, ":-") { // ":-" begins a text in Prolog, which is no GDL
		return []byte(text)
	}
	if strings.HasPrefix(text, "%%") {
		return []byte(exampleOperations + "\n" + text)
	}
	return []byte(exampleGame + "\n" + text)
}

// IsPage tells whether an example is a page: it holds several rulesheets.
func IsPage(text string) bool { return strings.HasPrefix(text, "<textarea") }
