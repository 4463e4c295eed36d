package child

import (
	"fmt"
	"slices"
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

// noMemory are the words of a Go program that gets no more memory; which of
// them comes depends on the part of the runtime that asked.
var noMemory = []string{"out of memory", "cannot allocate memory", "failed to create new OS thread", "pthread_create failed"}

// explain adds to an error what the child said last.
func (h *head) explain(err error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil {
		err = fmt.Errorf("exit status 0")
	}
	text := string(h.text)
	if slices.ContainsFunc(noMemory, func(words string) bool { return strings.Contains(text, words) }) {
		return fmt.Errorf("%w: out of memory", err)
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			return fmt.Errorf("%w: %s", err, line)
		}
	}
	return err
}
