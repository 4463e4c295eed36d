package store

import (
	"crypto/sha256"
	"encoding/json"
)

// KeyOf returns the name of an entry: the hash of all that its value depends on, as JSON. Texts that may hold any bytes are bytes there
// and no strings.
func KeyOf(inputs ...any) (EntryKey, error) {
	text, err := json.Marshal(inputs)
	return sha256.Sum256(text), err
}
