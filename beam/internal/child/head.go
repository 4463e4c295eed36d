package child

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// head stores the beginning of the standard error of a child, which tells why it ended.
type head struct {
	mu   sync.Mutex
	text []byte
}

const maxHead = 1000

// Write stores text until maxHead bytes are stored. It always returns that all was written.
func (h *head) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.text = append(h.text, p[:min(len(p), maxHead-len(h.text))]...)
	return len(p), nil
}

// noMemory holds messages of a Go program that gets no more memory, from different parts of the
// runtime.
var noMemory = []string{"out of memory", "cannot allocate memory", "failed to create new OS thread", "pthread_create failed"}

// explain returns the error of a child's end with the first line that it wrote to standard error,
// or that it was out of memory.
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
