package lsp

import (
	"fmt"

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
	s.notify(method, protocol.ShowMessageParams{Type: level, Message: text})
}

// warn tells the author that something is wrong that is in no document.
func (s *Server) warn(format string, args ...any) {
	s.message("window/showMessage", levelWarning, report.Printable(fmt.Sprintf(format, args...)))
}
