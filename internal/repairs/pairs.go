package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A pair is one repair.
type pair struct {
	id          string
	description string   // the kinds of fault, as the collection describes them
	faults      []string // the same one by one
	before      string   // paths
	after       string
}

// readPairs reads the list of repairs in a directory: id and kinds of fault,
// separated by tabs, below a line of titles.
func readPairs(dir string) ([]pair, error) {
	f, err := os.Open(filepath.Join(dir, "pairs.tsv"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var pairs []pair
	lines := bufio.NewScanner(f)
	lines.Scan()
	for n := 2; lines.Scan(); n++ {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) < 2 || fields[0] == "" {
			return nil, fmt.Errorf("%s:%d: want an id and a kind of fault", f.Name(), n)
		}
		path := filepath.Join(dir, fields[0])
		pairs = append(pairs, pair{id: fields[0], description: fields[1], faults: split(fields[1]),
			before: path + "_before.kif", after: path + "_after.kif"})
	}
	return pairs, lines.Err()
}

// remark is a remark in a description.
var remark = regexp.MustCompile(`\s*\([^()]*\)`)

// split divides a description into kinds of fault.
func split(description string) []string {
	if strings.HasPrefix(description, "none") {
		return []string{description}
	}
	description = remark.ReplaceAllString(description, "")
	for _, separator := range []string{" / ", " -> ", ", "} {
		description = strings.ReplaceAll(description, separator, ";")
	}
	var faults []string
	for _, part := range strings.Split(description, ";") {
		faults = append(faults, strings.TrimSpace(part))
	}
	return faults
}
