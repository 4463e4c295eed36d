package cache

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"
)

// Rulesheets may hold any bytes, and so may messages about them. JSON holds
// Unicode only: other texts are written in base64, after a mark.
const mark = "\x00"

// quoted returns the form of a text in JSON.
func quoted(s string) string {
	if utf8.ValidString(s) && !strings.HasPrefix(s, mark) {
		return s
	}
	return mark + base64.StdEncoding.EncodeToString([]byte(s))
}

// unquoted reverses quoted. An invalid form is returned as it is.
func unquoted(s string) string {
	code, marked := strings.CutPrefix(s, mark)
	if !marked {
		return s
	}
	text, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		return s
	}
	return string(text)
}

func quotedAll(list []string) []string   { return mapped(list, quoted) }
func unquotedAll(list []string) []string { return mapped(list, unquoted) }

func mapped(list []string, f func(string) string) []string {
	if list == nil {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = f(s)
	}
	return out
}
