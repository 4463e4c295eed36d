package store

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// A KeyHash makes a key of texts. The boundaries between the texts are hashed too.
type KeyHash struct{ digest hash.Hash }

// NewHash returns a hash of no texts.
func NewHash() *KeyHash { return &KeyHash{sha256.New()} }

// AddTexts adds texts and their number.
func (h *KeyHash) AddTexts(list ...string) {
	h.AddNumber(len(list))
	for _, text := range list {
		h.AddBytes([]byte(text))
	}
}

// AddBytes adds a text.
func (h *KeyHash) AddBytes(text []byte) {
	h.AddNumber(len(text))
	h.digest.Write(text)
}

// AddBool adds yes or no.
func (h *KeyHash) AddBool(yes bool) {
	if yes {
		h.AddNumber(1)
		return
	}
	h.AddNumber(0)
}

// AddNumber adds a number.
func (h *KeyHash) AddNumber(n int) {
	h.digest.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
}

// SumKey returns the key of everything that was added.
func (h *KeyHash) SumKey() EntryKey { return EntryKey(h.digest.Sum(nil)) }
