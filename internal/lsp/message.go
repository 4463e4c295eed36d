package lsp

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/report"
)

// sendMessage sends a text to the client, which shows it or writes it to its log, depending on the
// method.
func (c *clientConnection) sendMessage(method string, level int, text string) {
	c.sendNotification(method, protocol.ShowMessageParams{Type: level, Message: plainText(text)})
}

// sendWarning shows the author a fault that is not in a document.
func (c *clientConnection) sendWarning(format string, args ...any) {
	c.sendMessage("window/showMessage", protocol.MessageWarning, fmt.Sprintf(format, args...))
}

// maxMessageText is the greatest size of a shown text, in bytes.
const maxMessageText = 20 << 10

var (
	// linkTargets match the places where the target of a link would follow its
	// text, in Markdown and in the messages of VS Code, which runs a command at
	// a click.
	linkTargets = pattern.LazyRegexp(`\]([(\[:])`)
	// markupTags match the beginnings of addresses and tags.
	markupTags = pattern.LazyRegexp(`<([a-zA-Z/!?])`)
)

// plainText returns a text, which may quote files, in a form that is safe to show: cut to a length,
// without control characters, and without text that an editor would turn into a link.
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
