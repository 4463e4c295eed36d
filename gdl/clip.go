package gdl

import "strings"

// clipToLine writes a piece of text on one line and shortens it for a message.
func clipToLine(text string) string {
	const most = 60
	line := []rune(strings.Join(strings.Fields(text), " "))
	if len(line) > most {
		return string(line[:most]) + "..."
	}
	return string(line)
}
