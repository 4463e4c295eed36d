package checker

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
)

// sheetNotes are the log of a check, the faults of the program, and the limit that cut the work short. Analyzers may add
// to them from several goroutines, also abandoned ones.
type sheetNotes struct {
	mu            sync.Mutex
	logLines      []string
	programFaults []error
	cutKind       string
}

// appendLog appends a line about a computation.
func (n *sheetNotes) appendLog(format string, args ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.logLines = append(n.logLines, fmt.Sprintf(format, args...))
}

// noteFault records a fault of the program or of the file system.
func (n *sheetNotes) noteFault(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.programFaults = append(n.programFaults, err)
}

// hasFaults tells whether a fault was recorded.
func (n *sheetNotes) hasFaults() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.programFaults) > 0
}

// noteCut records by which limit the work of an analyzer was cut short.
func (n *sheetNotes) noteCut(by string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cutKind = by
}

// addTo adds the notes to a draft.
func (n *sheetNotes) addTo(f *Draft) {
	n.mu.Lock()
	defer n.mu.Unlock()
	f.Log = slices.Clone(n.logLines)
	for _, err := range n.programFaults {
		f.addFault(err)
	}
	f.Cut = cmp.Or(f.Cut, n.cutKind)
}
