package child

import (
	"fmt"
	"strings"
	"sync"
)

// head keeps the beginning of what a child says before it ends, which tells
// the reason.
type head struct {
	mu   sync.Mutex
	text []byte
}

const maxHead = 1000

// Write is part of io.Writer.
func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.text = append(h.text, p[:min(len(p), maxHead-len(h.text))]...)
	return len(p), nil
}

// explain adds to an error what the child said last.
func (h *head) explain(err error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil {
		err = fmt.Errorf("exit status 0")
	}
	for line := range strings.Lines(string(h.text)) {
		if line = strings.TrimSpace(line); line != "" {
			return fmt.Errorf("%w: %s", err, line)
		}
	}
	return err
}
