package sarifcheck

import (
	"crypto/sha256"
	"encoding/json"
)

// A valueHash is the hash of a value: equal values have the same one.
type valueHash [sha256.Size]byte

// hashCache caches the hashes of arrays, by their first items. Arrays whose items must
// differ may nest to any depth, and the cache keeps their parts from being hashed
// once for each level.
type hashCache map[*any]valueHash

// findDuplicate returns the indexes of two equal items; j is 0 if there are none.
func (s hashCache) findDuplicate(items []any) (i, j int) {
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

// hashValue hashes the JSON of a value, in which the hashes of its parts stand for them.
func (s hashCache) hashValue(x any) valueHash {
	shallow := x
	items, _ := x.([]any)
	switch x := x.(type) {
	case []any:
		if len(x) > 0 {
			if known, ok := s[&x[0]]; ok {
				return known
			}
		}
		parts := make([]valueHash, len(x))
		for i, item := range x {
			parts[i] = s.hashValue(item)
		}
		shallow = parts
	case map[string]any:
		parts := make(map[string]valueHash, len(x))
		for name, item := range x {
			parts[name] = s.hashValue(item)
		}
		shallow = parts
	}
	text, _ := json.Marshal(shallow) // JSON that was read can be written
	of := valueHash(sha256.Sum256(text))
	if len(items) > 0 {
		s[&items[0]] = of
	}
	return of
}
