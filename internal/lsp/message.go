package lsp

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// The levels of messages.
const (
	levelWarning = protocol.MessageWarning
	levelInfo    = protocol.MessageInfo
)

// message shows a text to people, or writes it to the log of the client.
func (s *Server) message(method string, level int, text string) {
	s.notify(method, protocol.ShowMessageParams{Type: level, Message: plain(text)})
}

// warn tells the author that something is wrong that is in no document.
func (s *Server) warn(format string, args ...any) {
	s.message("window/showMessage", levelWarning, fmt.Sprintf(format, args...))
}

// maxMessageText bounds a text that is shown, in bytes. A name may be as long as a file.
const maxMessageText = 20 << 10

var (
	// targets are where the target of a link would follow its text, in Markdown and in
	// the messages of VS Code, which runs a command at a click.
	targets = regexp.MustCompile(`\]([(\[:])`)
	// tags are where an address or a tag would begin.
	tags = regexp.MustCompile(`<([a-zA-Z/!?])`)
)

// plain returns a text that comes in part from files as it may be told: without control
// characters and without anything that some editor makes a link of.
func plain(text string) string {
	if len(text) > maxMessageText {
		text = strings.ToValidUTF8(text[:maxMessageText], "") + "..."
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = targets.ReplaceAllString(line, "] $1")
		lines[i] = report.Printable(tags.ReplaceAllString(line, "< $1"))
	}
	return strings.Join(lines, "\n")
}
