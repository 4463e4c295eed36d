package schema

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"maps"
	"slices"
)

// A sum is the hash of a value: equal values have the same one.
type sum [sha256.Size]byte

// sums caches the hashes of arrays, by their first items. Arrays whose items must
// differ may nest to any depth, and the cache keeps their parts from being hashed
// once for each level.
type sums map[*any]sum

// duplicate returns the indexes of two equal items; j is 0 if there are none.
func (s sums) duplicate(items []any) (i, j int) {
	if len(items) < 2 {
		return 0, 0
	}
	seen := make(map[sum]int, len(items))
	for j, item := range items {
		of := s.of(item)
		if i, known := seen[of]; known {
			return i, j
		}
		seen[of] = j
	}
	return 0, 0
}

func (s sums) of(x any) (of sum) {
	items, list := x.([]any)
	if list && len(items) > 0 {
		if known, ok := s[&items[0]]; ok {
			return known
		}
	}
	h := sha256.New()
	switch x := x.(type) {
	case []any:
		add(h, "[", len(x))
		for _, item := range x {
			part := s.of(item)
			h.Write(part[:])
		}
	case map[string]any:
		add(h, "{", len(x))
		for _, name := range slices.Sorted(maps.Keys(x)) {
			add(h, name, len(name))
			part := s.of(x[name])
			h.Write(part[:])
		}
	case string:
		add(h, "\"", len(x))
		h.Write([]byte(x))
	case json.Number:
		add(h, "0"+x.String(), len(x))
	case bool:
		add(h, map[bool]string{true: "t", false: "f"}[x], 0)
	default:
		add(h, "n", 0)
	}
	h.Sum(of[:0])
	if list && len(items) > 0 {
		s[&items[0]] = of
	}
	return of
}

// add writes a text and a length to a hash, so that no two values are written
// alike.
func add(h hash.Hash, text string, n int) {
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(n))
	h.Write(length[:])
	h.Write([]byte(text))
}
