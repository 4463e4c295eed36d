package screen

import (
	"io"
	"os"

	"golang.org/x/term"
)

// IsTerminal tells whether w, or the target of the Writer w, is a terminal.
func IsTerminal(w any) bool { return terminalOf(w) != nil }

// terminalOf returns w, or the target of a Writer, as a file if it is a terminal; else nil.
func terminalOf(w any) *os.File {
	if s, ok := w.(*Writer); ok {
		w = s.target
	}
	if file, ok := w.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return file
	}
	return nil
}

// DataWriter returns the writer to which a rulesheet is written instead of w. It does not filter
// the text, so that programs get all bytes, unless w is a terminal or the log of a build service.
func DataWriter(w io.Writer) io.Writer {
	s, ok := w.(*Writer)
	if !ok || IsTerminal(w) {
		return w
	}
	if file, ok := s.target.(*os.File); ok && s.hidesCommands {
		if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
			return w
		}
	}
	return s.target
}

// WidthOf returns the number of columns of the terminal w; 0 if w is no terminal, or if the number
// is not known or very small.
func WidthOf(w io.Writer) int {
	file := terminalOf(w)
	if file == nil {
		return 0
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width < minWidth {
		return 0
	}
	return width
}

// minWidth is the least width of a terminal to which lines are folded.
const minWidth = 20

// WantsColor tells whether text to w is to have colours. The mode is always, never or auto. In mode
// auto environment variables decide, and else whether w is a terminal.
func WantsColor(mode string, w io.Writer) bool {
	switch mode {
	case "always":
		return true
	case "never":
		return false
	}
	return environmentColor(os.Getenv, IsTerminal(w))
}

// environmentColor tells whether text is to have colours by the usual environment variables. The
// first that is set decides: NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then CLICOLOR and TERM,
// which matter on terminals only. CLICOLOR_FORCE=0 counts as not set.
func environmentColor(getenv func(string) string, terminal bool) bool {
	if getenv("NO_COLOR") != "" {
		return false
	}
	for _, name := range []string{"FORCE_COLOR", "CLICOLOR_FORCE"} {
		switch getenv(name) {
		case "":
		case "0", "false":
			if name == "FORCE_COLOR" {
				return false
			}
		default:
			return true
		}
	}
	return terminal && getenv("CLICOLOR") != "0" && getenv("TERM") != "dumb"
}
