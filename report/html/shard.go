package html

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/report"
)

// shardFileName is the name of the file beside the index of a shard that holds the
// data for the index of all games.
const shardFileName = "shard.json"

// A shardIndex is the content of that file.
type shardIndex struct {
	Version int
	Rows    []gameRow
	Summary *document.Summary
}

const shardVersion = 2

// writeShardIndex writes the data for the index of all games.
func (f *FolderWriter) writeShardIndex(sum *document.Summary) error {
	text, err := json.Marshal(shardIndex{shardVersion, f.tableRows, sum})
	if err != nil {
		return err
	}
	return rewrite.WriteDerived(filepath.Join(f.folderPath, shardFileName), text)
}

// readShardIndex reads the file that note writes.
func readShardIndex(root *os.Root, dir string) (s shardIndex, err error) {
	text, err := readRegular(root, shardFileName, maxShardIndex)
	if err != nil {
		return s, fmt.Errorf("%s: no report of a shard, which has a file %s: %w", dir, shardFileName, err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("%s: %s is not whole: %w", dir, shardFileName, err)
	}
	if s.Version != shardVersion {
		return s, fmt.Errorf("%s: %s has version %d, want %d", dir, shardFileName, s.Version, shardVersion)
	}
	var listed document.Summary
	for _, r := range s.Rows {
		if !r.isWellFormed() {
			return s, fmt.Errorf("%s: %s is not as gdllint writes it", dir, shardFileName)
		}
		listed.ErrorCount, listed.WarningCount, listed.NoteCount = listed.ErrorCount+r.Errors, listed.WarningCount+r.Warnings, listed.NoteCount+r.Notes
	}
	if s.Summary == nil {
		return s, fmt.Errorf("%s: %s is not whole", dir, shardFileName)
	}
	if err := s.Summary.Check(&listed); err != nil {
		return s, fmt.Errorf("%s: %s: %w", dir, shardFileName, err)
	}
	return s, nil
}

// maxShardIndex bounds the file, in bytes: enough for some hundred thousand games.
const maxShardIndex = 256 << 20

// isWellFormed tells whether a row is one that a report can have.
func (r gameRow) isWellFormed() bool {
	if len(r.Cells) != len(tableColumns) || !filepath.IsLocal(r.Link) || filepath.Base(r.Link) != r.Link {
		return false
	}
	for i, n := range []int{r.Errors, r.Warnings, r.Notes} {
		if n < 0 || r.Cells[i] != countCell(n) {
			return false
		}
	}
	return true
}

// MergeFolders makes one report of those of all shards, and returns the exit code of
// the run that would have written it. All their data is read before the first
// page is written.
func MergeFolders(dir string, shards []string) (code int, err error) {
	var parts []report.ReportPart
	var all []shardIndex
	var roots []*os.Root
	defer func() {
		for _, root := range roots {
			root.Close()
		}
	}()
	sum := &document.Summary{}
	for _, name := range shards {
		root, err := os.OpenRoot(name)
		if err != nil {
			return 0, err
		}
		roots = append(roots, root)
		s, err := readShardIndex(root, name)
		if err != nil {
			return 0, err
		}
		p := report.ReportPart{ReportName: name, ShardLabel: s.Summary.ShardLabel}
		for _, r := range s.Rows {
			p.FilePaths = append(p.FilePaths, r.Name)
		}
		all, parts = append(all, s), append(parts, p)
		sum.AddShard(s.Summary)
	}
	order, err := report.MergeOrder(parts)
	if err != nil {
		return 0, err
	}
	f, err := NewFolderWriter(dir, ReportOptions{})
	if err != nil {
		return 0, err
	}
	for _, spot := range order {
		if err := f.takePage(roots[spot.PartIndex], all[spot.PartIndex].Rows[spot.FileIndex]); err != nil {
			return 0, err
		}
	}
	return sum.ExitCode, f.writeIndex(sum)
}

// takePage copies a page under a name that is unused in the merged report.
func (f *FolderWriter) takePage(from *os.Root, r gameRow) error {
	text, err := readShardPage(from, r)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(from.Name(), r.Link), err)
	}
	r.Link = f.freePageName(r.Name)
	f.tableRows = append(f.tableRows, r)
	return f.writePage(r.Link, text)
}
