package sarif

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sarif/limit"
)

// limits are those of code scanning; tests make them smaller.
type limits struct{ results, size int }

// leftOut is the beginning of the notification about results that are not in the
// log.
const leftOut = "%d of the least severe results were left out:"

// limitsOf returns the limits of a profile. Results that code scanning would drop,
// in an order of its own, are better left out here; other readers of the full
// profile keep all of them.
func limitsOf(full bool) limits {
	if full {
		return limits{limit.Results, limit.Size}
	}
	return limits{limit.KeptResults, limit.Size}
}

// shorten keeps at most n results, the most severe ones, in their order.
func shorten(results []result, n int) []result {
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
	out := make([]result, 0, n)
	for _, i := range kept {
		out = append(out, results[i])
	}
	return out
}

// fitting returns the log with as many results as code scanning takes, halving
// their number until the log is small enough.
func (w *Writer) fitting(s *report.Summary) ([]byte, error) {
	reason := "code scanning keeps no more"
	for n := min(len(w.results), w.limits.results); ; n /= 2 {
		text, err := w.encode(s, n, reason)
		if err != nil {
			return nil, err
		}
		size, err := compressed(text)
		if err != nil || size <= w.limits.size || n == 0 {
			return text, err
		}
		reason = "code scanning takes no larger log"
	}
}

// encode writes the log with at most n results. A notification says how many are
// left out.
func (w *Writer) encode(s *report.Summary, n int, reason string) ([]byte, error) {
	r := w.run(s)
	kept := shorten(w.results, n)
	if dropped := len(w.results) - len(kept) + w.dropped; dropped > 0 {
		inv := r.Invocations[0]
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, notification("warning",
			fmt.Sprintf(leftOut+" %s", dropped, reason)))
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(document{Version: "2.1.0", Schema: schemaURL, Runs: []run{{r, kept}}})
	return out.Bytes(), err
}

// compressed is the size of a text after gzip.
func compressed(text []byte) (int, error) {
	var n counter
	z := gzip.NewWriter(&n)
	if _, err := z.Write(text); err != nil {
		return 0, err
	}
	err := z.Close()
	return int(n), err
}

// counter counts the bytes that are written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

var _ io.Writer = (*counter)(nil)
