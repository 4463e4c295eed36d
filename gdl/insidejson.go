package gdl

import (
	"bytes"
	"encoding/json"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/gdl/textkind"
)

// insideJSON returns the doubt that a text is JSON with a rulesheet in its strings; otherwise an empty Recognition.
func insideJSON(src *Source) Recognition {
	text := bytes.TrimSpace(src.Text)
	if len(text) == 0 || bytes.IndexByte([]byte(`"{[`), text[0]) < 0 || !json.Valid(text) {
		return Recognition{}
	}
	for _, sign := range []string{"(role ", "(init ", "(<= "} {
		if bytes.Contains(text, []byte(sign)) {
			at := src.Pos(bytes.IndexByte(src.Text, text[0]))
			return Recognition{Kind: textkind.JSON, Doubt: &Error{Kind: syntax.OtherLanguage, StartPos: at, EndPos: at + 1,
				Message: "this is JSON with a rulesheet in it; write the text of its strings to a file of its own, with real line ends"}}
		}
	}
	return Recognition{}
}
