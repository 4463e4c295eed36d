package sarif

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// logLimits are the limits of the results and of the compressed size of a log. Tests make them
// smaller.
type logLimits struct{ maxResults, maxSize int }

// leftOutFormat is the beginning of the notification about results that are not in the
// log.
const leftOutFormat = "%d of the least severe results were left out:"

// profileLimits returns the limits of a log. Of the normal profile only as many results are written
// as code scanning keeps, so that gdllint chooses which. A full profile has as many as code scanning
// accepts, since other readers keep them all.
func profileLimits(full bool) logLimits {
	if full {
		return logLimits{MaxResults, MaxSize}
	}
	return logLimits{KeptResults, MaxSize}
}

// keepMostSevere returns the n most severe results, in the order of the given list.
func keepMostSevere(results []sarifResult, n int) []sarifResult {
	if len(results) <= n {
		return results
	}
	ranks := map[string]int{"error": 0, "warning": 1, "note": 2, "none": 3}
	order := make([]int, len(results))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(ranks[*results[a].Level], ranks[*results[b].Level])
	})
	kept := order[:n]
	slices.Sort(kept)
	out := make([]sarifResult, 0, n)
	for _, i := range kept {
		out = append(out, results[i])
	}
	return out
}

// encodeFitting returns the text of a log with at most as many results as logLimits allow. It halves their number until
// the log is small enough.
func (w *Writer) encodeFitting(s *document.Summary) ([]byte, error) {
	reason := "code scanning keeps no more"
	for n := min(len(w.results), w.logLimits.maxResults); ; n /= 2 {
		text, err := w.encodeLog(s, n, reason)
		if err != nil {
			return nil, err
		}
		size, err := CompressedSize(text)
		if err != nil || size <= w.logLimits.maxSize || n == 0 {
			return text, err
		}
		reason = "code scanning takes no larger log"
	}
}

// encodeLog returns the text of the log with at most n results. A notification says how many are
// left out, and for which reason.
func (w *Writer) encodeLog(s *document.Summary, n int, reason string) ([]byte, error) {
	r := w.makeRun(s)
	kept := keepMostSevere(w.results, n)
	if dropped := len(w.results) - len(kept) + w.droppedResults; dropped > 0 {
		inv := r.Invocations[0]
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, newNotification("warning",
			fmt.Sprintf(leftOutFormat+" %s", dropped, reason)))
	}
	var out bytes.Buffer
	err := screen.WriteJSON(&out, sarifDocument{Version: "2.1.0", Schema: schemaURL, Runs: []sarifRun{{r, kept}}}, " ")
	return out.Bytes(), err
}

// CompressedSize returns the size of a text after compression by gzip.
func CompressedSize(text []byte) (int, error) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return packed.Len(), err
}
