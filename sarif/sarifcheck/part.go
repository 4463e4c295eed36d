package sarifcheck

import "strings"

// part returns the value in the JSON value x that a path of keys, joined by dots, leads to; nil if there is none.
func part(x any, names string) any {
	for name := range strings.SplitSeq(names, ".") {
		object, _ := x.(map[string]any)
		x = object[name]
	}
	return x
}

// textAt, listAt and numberAt return the part of x at names as a text, a list or a number. A part
// of another type counts as absent, since checkSchema reports it.
func textAt(x any, names string) string {
	text, _ := part(x, names).(string)
	return text
}

func listAt(x any, names string) []any {
	list, _ := part(x, names).([]any)
	return list
}

func numberAt(x any, names string) (n int, is bool) {
	f, is := part(x, names).(float64)
	return int(f), is
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }
