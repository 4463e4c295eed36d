package sarif

import (
	"strconv"
	"unicode/utf16"
)

// The parameters of the line hash of CodeQL, by which GitHub recognizes results, as
// primaryLocationLineHash (github/codeql-action, src/fingerprints.ts).
const (
	hashSpan = 100    // UTF-16 units from the start of a line on, without blanks
	hashBase = 37     // of the polynomial, modulo 2^64
	hashEOF  = 0xffff // follows the last character
)

// lineHashes returns a hash of each line of a text, the first line at index
// 0. Lines with equal hashes are numbered.
func lineHashes(text []byte) []string {
	units, starts := hashUnits(text)
	power := uint64(1) // hashBase^hashSpan: the weight of the unit that leaves the span
	for range hashSpan {
		power *= hashBase
	}
	var hashes []string
	count := make(map[uint64]int)
	hash, next := uint64(0), 0
	// After the end of the text the span is filled up with zeros.
	for i := 0; next < len(starts); i++ {
		hash *= hashBase
		if i < len(units) {
			hash += uint64(units[i])
		}
		if gone := i - hashSpan; gone >= 0 && gone < len(units) {
			hash -= power * uint64(units[gone])
		}
		if i == starts[next]+hashSpan-1 {
			count[hash]++
			hashes = append(hashes, strconv.FormatUint(hash, 16)+":"+strconv.Itoa(count[hash]))
			next++
		}
	}
	return hashes
}

// hashUnits returns the UTF-16 units of a text that count, and the index of
// the first one of each line. Blanks do not count; CR and CRLF count as LF.
func hashUnits(text []byte) (units []uint16, starts []int) {
	starts = []int{0}
	cr := false
	for _, u := range utf16.Encode([]rune(string(text))) {
		afterCR := cr
		cr = u == '\r'
		switch {
		case u == ' ' || u == '\t' || u == '\n' && afterCR:
			continue
		case cr:
			u = '\n'
		}
		units = append(units, u)
		if u == '\n' {
			starts = append(starts, len(units))
		}
	}
	return append(units, hashEOF), starts
}
