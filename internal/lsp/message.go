package lsp

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/report"
)

// The levels of messages.
const (
	levelWarning = protocol.MessageWarning
	levelInfo    = protocol.MessageInfo
)

// sendMessage shows a text to people, or writes it to the log of the client.
func (c *clientConnection) sendMessage(method string, level int, text string) {
	c.sendNotification(method, protocol.ShowMessageParams{Type: level, Message: plainText(text)})
}

// sendWarning shows the author a fault that lies in no document.
func (c *clientConnection) sendWarning(format string, args ...any) {
	c.sendMessage("window/showMessage", levelWarning, fmt.Sprintf(format, args...))
}

// maxMessageText bounds a text that is shown, in bytes. A name may be as long as a file.
const maxMessageText = 20 << 10

var (
	// linkTargets match the places where the target of a link would follow its
	// text, in Markdown and in the messages of VS Code, which runs a command at
	// a click.
	linkTargets = pattern.LazyRegexp(`\]([(\[:])`)
	// markupTags match the beginnings of addresses and tags.
	markupTags = pattern.LazyRegexp(`<([a-zA-Z/!?])`)
)

// plainText makes a text that comes in part from files safe to show: without
// control characters and without text that an editor turns into a link.
func plainText(text string) string {
	if len(text) > maxMessageText {
		text = strings.ToValidUTF8(text[:maxMessageText], "") + "..."
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = linkTargets().ReplaceAllString(line, "] $1")
		lines[i] = report.MakePrintable(markupTags().ReplaceAllString(line, "< $1"))
	}
	return strings.Join(lines, "\n")
}
