//go:build unix

package lsp

import (
	"syscall"
	"testing"
	"time"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// processorTime is that of the process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkLargeKeystroke measures the processor time of a keystroke in a text of 1 MB
// until something is shown of the text that it makes.
func BenchmarkLargeKeystroke(b *testing.B) {
	e := edit(&testing.T{}, `{}`)
	content := largeGame(1 << 20)
	e.open(uri, content)
	e.diagnostics(uri)
	at := newText([]byte(content)).positionOf(len(content) / 2)
	begin := processorTime()
	for b.Loop() {
		e.change(uri, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: at, End: at}, Text: " "})
		e.diagnostics(uri)
	}
	b.ReportMetric(float64((processorTime()-begin).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}
