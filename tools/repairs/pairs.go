package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A repairPair is a rulesheet with faults and the rulesheet after its author repaired them.
type repairPair struct {
	repairID              string
	faultDescription      string   // the kinds of fault, as the collection describes them
	faultKinds            []string // the kinds of fault, one by one
	pathBefore, pathAfter string   // of the two rulesheets
}

// readPairs reads the list of repairs in a directory, pairs.tsv: id and kinds of fault, separated by tabs, below a line
// of titles.
func readPairs(dir string) ([]repairPair, error) {
	f, err := os.Open(filepath.Join(dir, "pairs.tsv"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var pairs []repairPair
	lines := bufio.NewScanner(f)
	lines.Scan()
	for n := 2; lines.Scan(); n++ {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) < 2 || fields[0] == "" {
			return nil, fmt.Errorf("%s:%d: want an id and a kind of fault", f.Name(), n)
		}
		path := filepath.Join(dir, fields[0])
		pairs = append(pairs, repairPair{repairID: fields[0], faultDescription: fields[1], faultKinds: splitFaults(fields[1]),
			pathBefore: path + "_before.kif", pathAfter: path + "_after.kif"})
	}
	return pairs, lines.Err()
}

// parenthesizedRemark matches a remark in parentheses in a description.
var parenthesizedRemark = regexp.MustCompile(`\s*\([^()]*\)`)

// splitFaults divides a description into kinds of fault, without remarks. A description that begins with "none" stays
// one.
func splitFaults(description string) []string {
	if strings.HasPrefix(description, "none") {
		return []string{description}
	}
	description = parenthesizedRemark.ReplaceAllString(description, "")
	for _, separator := range []string{" / ", " -> ", ", "} {
		description = strings.ReplaceAll(description, separator, ";")
	}
	var faults []string
	for _, part := range strings.Split(description, ";") {
		faults = append(faults, strings.TrimSpace(part))
	}
	return faults
}
