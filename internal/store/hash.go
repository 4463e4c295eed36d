package store

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// A Hash makes a key of texts. The boundaries between the texts are hashed too.
type Hash struct{ sum hash.Hash }

// NewHash returns a hash of no texts.
func NewHash() *Hash { return &Hash{sha256.New()} }

// Texts adds texts and their number.
func (h *Hash) Texts(list ...string) {
	h.Number(len(list))
	for _, text := range list {
		h.Bytes([]byte(text))
	}
}

// Bytes adds a text.
func (h *Hash) Bytes(text []byte) {
	h.Number(len(text))
	h.sum.Write(text)
}

// Truth adds yes or no.
func (h *Hash) Truth(yes bool) {
	if yes {
		h.Number(1)
		return
	}
	h.Number(0)
}

// Number adds a number.
func (h *Hash) Number(n int) {
	h.sum.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
}

// Key returns the key of everything that was added.
func (h *Hash) Key() Key { return Key(h.sum.Sum(nil)) }
