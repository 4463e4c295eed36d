package html

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/report"
)

// shardName is the name of the file beside the index of a shard that holds the
// data for the index of all games.
const shardName = "shard.json"

// A shard is the content of that file.
type shard struct {
	Version int
	Rows    []row
	Summary json.RawMessage
}

const shardVersion = 2

// note writes the data for the index of all games.
func (f *Folder) note(sum *report.Summary) error {
	counted, err := report.EncodeSummary(sum)
	if err != nil {
		return err
	}
	text, err := json.Marshal(shard{shardVersion, f.rows, counted})
	if err != nil {
		return err
	}
	return rewrite.WriteDerived(filepath.Join(f.dir, shardName), text)
}

// readShard reads the file that note writes.
func readShard(root *os.Root, dir string) (s shard, sum *report.Summary, err error) {
	text, err := readRegular(root, shardName, maxShard)
	if err != nil {
		return s, nil, fmt.Errorf("%s: no report of a shard, which has a file %s: %w", dir, shardName, err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, nil, fmt.Errorf("%s: %s is not whole: %w", dir, shardName, err)
	}
	if s.Version != shardVersion {
		return s, nil, fmt.Errorf("%s: %s has version %d, want %d", dir, shardName, s.Version, shardVersion)
	}
	var listed report.Summary
	for _, r := range s.Rows {
		if !r.sound() {
			return s, nil, fmt.Errorf("%s: %s is not as gdllint writes it", dir, shardName)
		}
		listed.Errors, listed.Warnings, listed.Notes = listed.Errors+r.Errors, listed.Warnings+r.Warnings, listed.Notes+r.Notes
	}
	if sum, err = report.DecodeSummary(s.Summary); err == nil {
		err = sum.Covers(&listed)
	}
	if err != nil {
		return s, nil, fmt.Errorf("%s: %s: %w", dir, shardName, err)
	}
	return s, sum, nil
}

// maxShard bounds the file, in bytes: enough for some hundred thousand games.
const maxShard = 256 << 20

// sound tells whether a row is one that a report can have.
func (r row) sound() bool {
	if len(r.Cells) != len(columns) || !filepath.IsLocal(r.Link) || filepath.Base(r.Link) != r.Link {
		return false
	}
	for i, n := range []int{r.Errors, r.Warnings, r.Notes} {
		if n < 0 || r.Cells[i] != count(n) {
			return false
		}
	}
	return true
}

// Merge makes one report of those of all shards, and returns the exit code of
// the run that would have written it. All their data is read before the first
// page is written.
func Merge(dir string, shards []string) (code int, err error) {
	var parts []report.Part
	var all []shard
	var roots []*os.Root
	defer func() {
		for _, root := range roots {
			root.Close()
		}
	}()
	sum := &report.Summary{}
	for _, name := range shards {
		root, err := os.OpenRoot(name)
		if err != nil {
			return 0, err
		}
		roots = append(roots, root)
		s, counted, err := readShard(root, name)
		if err != nil {
			return 0, err
		}
		p := report.Part{Name: name, Shard: counted.Shard}
		for _, r := range s.Rows {
			p.Paths = append(p.Paths, r.Name)
		}
		all, parts = append(all, s), append(parts, p)
		sum.Join(counted)
	}
	order, err := report.MergeOrder(parts)
	if err != nil {
		return 0, err
	}
	f, err := NewFolder(dir, Options{})
	if err != nil {
		return 0, err
	}
	for _, spot := range order {
		if err := f.take(roots[spot.Part], all[spot.Part].Rows[spot.File]); err != nil {
			return 0, err
		}
	}
	return sum.ExitCode, f.index(sum)
}

// take copies a page under a name that is unused in the merged report.
func (f *Folder) take(from *os.Root, r row) error {
	text, err := readPage(from, r)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(from.Name(), r.Link), err)
	}
	r.Link = f.name(r.Name)
	f.rows = append(f.rows, r)
	return f.write(r.Link, text)
}
