package report

import (
	"io"
	"os"

	"github.com/gdllint/gdllint/internal/screen"
)

// IsTerminal tells whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := screen.RawWriter(w).(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	// The null device is a character device too.
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// UseColor decides about colours: mode is always, never or auto. In mode auto
// the environment decides or, if it says nothing, whether w is a terminal.
func UseColor(mode string, w io.Writer) bool {
	switch mode {
	case "always":
		return true
	case "never":
		return false
	}
	return environmentColor(os.Getenv, IsTerminal(w))
}

// environmentColor applies the variables that programs share. The first that
// is set decides: NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then CLICOLOR
// and TERM, which only matter on terminals.
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
