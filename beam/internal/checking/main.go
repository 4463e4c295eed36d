package checking

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
)

// Command is the first argument of a child process. The settings follow as the second one.
const Command = "check-for-parent"

// Args returns the arguments of a child process with these settings.
func (s Settings) Args() ([]string, error) {
	text, err := json.Marshal(s)
	return []string{Command, string(text)}, err
}

// softLimit is the size of the heap, in bytes, above which garbage is collected more often.
const softLimit = 800 << 20

// Main is the main program of a child process: it answers the requests on in, with the settings in the first of args. It
// returns the exit code.
func Main(args []string, in io.Reader, out, log io.Writer) int {
	if err := main(args, in, out); err != nil {
		fmt.Fprintln(log, err)
		return 1
	}
	return 0
}

func main(args []string, in io.Reader, out io.Writer) error {
	var s Settings
	if err := json.Unmarshal([]byte(args[0]), &s); err != nil {
		return fmt.Errorf("settings of a child: %w", err)
	}
	if s.Memory > 0 {
		if err := LimitMemory(s.Memory); err != nil {
			return fmt.Errorf("memory is not bounded: %w", err)
		}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softLimit)
	}
	return Serve(context.Background(), s, in, out)
}
