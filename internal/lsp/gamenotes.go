package lsp

import (
	"maps"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/session"
)

// gameNotes hold the results of commands about one revision of a document.
type gameNotes struct {
	revision int

	mu               sync.Mutex
	testDiagnostics  map[string][]protocol.Diagnostic // by the name of a test that was run: its failure; empty if it passes
	heldTest         string                           // the test whose last state is the current state of the editor; "" for the initial state
	heldPosition     *session.Session                 // the match of the test; nil for the initial state
	measuredCoverage *cover.Coverage                  // nil unless it was counted
}

// currentNotes returns the current version, with the notes about it.
func (d *openDocument) currentNotes() (*documentVersion, *gameNotes) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.commandNotes == nil || d.commandNotes.revision != d.revision {
		d.commandNotes = &gameNotes{revision: d.revision, testDiagnostics: map[string][]protocol.Diagnostic{}}
	}
	return d.currentSheet, d.commandNotes
}

func (n *gameNotes) noteTest(name string, list []protocol.Diagnostic) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.testDiagnostics[name] = list
}

// holdPosition makes the last state of a test, after the match p, the current state of the editor.
func (n *gameNotes) holdPosition(test string, p *session.Session) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.heldTest, n.heldPosition = test, p
}

// positionAtHand returns the name and the match of the test whose last state is the current state
// of the editor; "" and nil for the initial state.
func (n *gameNotes) positionAtHand() (string, *session.Session) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.heldTest, n.heldPosition
}

func (n *gameNotes) setCoverage(c *cover.Coverage) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.measuredCoverage = c
}

func (n *gameNotes) knownCoverage() *cover.Coverage {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.measuredCoverage
}

// testMark returns the sign for the outcome of a test, for its lens; "" if the test was not run.
func (n *gameNotes) testMark(name string) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch list, known := n.testDiagnostics[name]; {
	case !known:
		return ""
	case len(list) == 0:
		return "✓ "
	}
	return "✗ "
}

// addDiagnostics returns the diagnostics of a check with the failures of tests that are not among
// them.
func (n *gameNotes) addDiagnostics(list []protocol.Diagnostic) []protocol.Diagnostic {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(n.testDiagnostics)) {
		for _, x := range n.testDiagnostics[name] {
			if !slices.ContainsFunc(list, func(o protocol.Diagnostic) bool { return o.Code == x.Code && o.Range == x.Range }) {
				list = append(list, x)
			}
		}
	}
	return list
}
