package checker

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"time"
)

// The sheetNotes on a rulesheet are its log, the faults of the program, and cuts.
// Analyzers may add to them from several goroutines, also abandoned ones.
type sheetNotes struct {
	mu            sync.Mutex
	logLines      []string
	programFaults []error
	cutKind       string
}

// appendLog appends a line about a computation.
func (n *sheetNotes) appendLog(format string, args ...any) {
	n.appendLines(fmt.Sprintf(format, args...))
}

// appendLines appends lines about computations.
func (n *sheetNotes) appendLines(lines ...string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.logLines = append(n.logLines, lines...)
}

// noteFault records a fault of the program or of the file system.
func (n *sheetNotes) noteFault(err error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.programFaults = append(n.programFaults, err)
}

// noteCut records that an analyzer had too little time or memory.
func (n *sheetNotes) noteCut(by string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cutKind = by
}

// addTo adds the notes to a report.
func (n *sheetNotes) addTo(f *Draft) {
	n.mu.Lock()
	defer n.mu.Unlock()
	f.Log = slices.Clone(n.logLines)
	for _, err := range n.programFaults {
		f.addFault(err)
	}
	f.Cut = cmp.Or(f.Cut, n.cutKind)
}

// newEntry returns an entry of the cache with the log, and tells whether nothing went
// wrong.
func (n *sheetNotes) newEntry() (e *entry, isSound bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return &entry{MadeAt: time.Now(), LogLines: slices.Clone(n.logLines)}, n.cutKind == "" && len(n.programFaults) == 0
}
