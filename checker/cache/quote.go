package cache

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// Rulesheets may hold any bytes, and so may messages about them. JSON holds
// Unicode only: other texts are written in base64, after a mark.
const base64Mark = "\x00"

// quoteText returns the form of a text in JSON.
func quoteText(s string) string {
	if utf8.ValidString(s) && !strings.HasPrefix(s, base64Mark) {
		return s
	}
	return base64Mark + base64.StdEncoding.EncodeToString([]byte(s))
}

// unquoteText reverses quoted. An invalid form is returned as it is.
func unquoteText(s string) string {
	code, marked := strings.CutPrefix(s, base64Mark)
	if !marked {
		return s
	}
	text, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		return s
	}
	return string(text)
}

func quoteTexts(list []string) []string   { return mapTexts(list, quoteText) }
func unquoteTexts(list []string) []string { return mapTexts(list, unquoteText) }

func mapTexts(list []string, f func(string) string) []string {
	if list == nil {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = f(s)
	}
	return out
}
