package screen

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// WriteJSON writes a value as JSON, each level indented by indent, or on one line if indent is "".
// The characters < > and & are not escaped.
func WriteJSON(w io.Writer, value any, indent string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(value)
}

// WriteCSV writes records as comma-separated values. Text that a spreadsheet might take for a formula gets an apostrophe
// before it, also behind the other separators that a spreadsheet may use.
func WriteCSV(w io.Writer, records [][]string) error {
	out := csv.NewWriter(w)
	for _, cells := range records {
		line := make([]string, len(cells))
		for i, text := range cells {
			line[i] = escapeFormulas(text)
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// escapeFormulas returns a text with an apostrophe before each character that may begin a formula:
// at the beginning of the cell or after a separator, perhaps with blanks before it. Numbers stay as
// they are.
func escapeFormulas(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil && strings.Trim(text, "+-.0123456789eE") == "" {
		return text
	}
	var b strings.Builder
	begins := true
	for _, r := range text {
		if begins && strings.ContainsRune("=+-@＝＋－＠\t\r", r) {
			b.WriteByte('\'')
		}
		begins = strings.ContainsRune(";|\t\r\n", r) || begins && (unicode.IsSpace(r) || !unicode.IsGraphic(r) || r == '"')
		b.WriteRune(r)
	}
	return b.String()
}

// PageColours is the CSS of the colours of all pages, light and dark.
const PageColours = `:root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#5c6470;--line:#d5d9e0;--shade:#f3f5f8;--picked:#ffefb0;--a:#7a3b9a;--b:#1b6ca8;--c:#b8410b;
--h0:#ffd6d6;--h1:#fff3c9;--h2:#e6f4d0;--h3:#cdeab0;--h4:#aedb8a;--hs:#e8e8f8}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8ec;--paper:#16181c;--faint:#a3abb8;--line:#3a3f48;--shade:#1f2228;--picked:#5a4a12;--a:#d7a6f0;--b:#8cc4f2;--c:#ffab80;
--h0:#5b2226;--h1:#4d4214;--h2:#2f421b;--h3:#32521c;--h4:#39651c;--hs:#2c2c52}}`

// PagePolicy returns the Content-Security-Policy of a page, which lets the browser use only the
// given style and script.
func PagePolicy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	policy := "default-src 'none'; style-src " + hash(style)
	if script != "" {
		policy += "; script-src " + hash(script)
	}
	return policy + "; base-uri 'none'; form-action 'none'"
}
