package sarifcheck

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"maps"
	"slices"
)

// A valueHash is the hash of a value: equal values have the same one.
type valueHash [sha256.Size]byte

// hashCache caches the hashes of arrays, by their first items. Arrays whose items must
// differ may nest to any depth, and the cache keeps their parts from being hashed
// once for each level.
type hashCache map[*any]valueHash

// findDuplicate returns the indexes of two equal items; j is 0 if there are none.
func (s hashCache) findDuplicate(items []any) (i, j int) {
	if len(items) < 2 {
		return 0, 0
	}
	seen := make(map[valueHash]int, len(items))
	for j, item := range items {
		of := s.hashValue(item)
		if i, known := seen[of]; known {
			return i, j
		}
		seen[of] = j
	}
	return 0, 0
}

func (s hashCache) hashValue(x any) (of valueHash) {
	items, list := x.([]any)
	if list && len(items) > 0 {
		if known, ok := s[&items[0]]; ok {
			return known
		}
	}
	h := sha256.New()
	switch x := x.(type) {
	case []any:
		writeTagged(h, "[", len(x))
		for _, item := range x {
			part := s.hashValue(item)
			h.Write(part[:])
		}
	case map[string]any:
		writeTagged(h, "{", len(x))
		for _, name := range slices.Sorted(maps.Keys(x)) {
			writeTagged(h, name, len(name))
			part := s.hashValue(x[name])
			h.Write(part[:])
		}
	case string:
		writeTagged(h, "\"", len(x))
		h.Write([]byte(x))
	case json.Number:
		writeTagged(h, "0"+x.String(), len(x))
	case bool:
		writeTagged(h, map[bool]string{true: "t", false: "f"}[x], 0)
	default:
		writeTagged(h, "n", 0)
	}
	h.Sum(of[:0])
	if list && len(items) > 0 {
		s[&items[0]] = of
	}
	return of
}

// writeTagged writes a text and a length to a hash, so that no two values are written
// alike.
func writeTagged(h hash.Hash, text string, n int) {
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(n))
	h.Write(length[:])
	h.Write([]byte(text))
}
