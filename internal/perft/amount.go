package perft

import (
	"math/big"
	"math/bits"
)

// SequenceCount is a number of move sequences with 128 bits. Larger numbers set Overflow.
type SequenceCount struct {
	highWord, lowWord uint64
	Overflow          bool // more than 128 bits
}

// addCount returns the sum of two numbers.
func (a SequenceCount) addCount(b SequenceCount) SequenceCount {
	low, carry := bits.Add64(a.lowWord, b.lowWord, 0)
	high, over := bits.Add64(a.highWord, b.highWord, carry)
	return SequenceCount{high, low, a.Overflow || b.Overflow || over > 0}
}

// multiplyCount returns the number times n.
func (a SequenceCount) multiplyCount(n uint64) SequenceCount {
	carry, low := bits.Mul64(a.lowWord, n)
	lost, high := bits.Mul64(a.highWord, n)
	high, over := bits.Add64(high, carry, 0)
	return SequenceCount{high, low, a.Overflow || lost > 0 || over > 0}
}

// String returns the number in digits.
func (a SequenceCount) String() string {
	if a.Overflow {
		return "more than 2^128"
	}
	n := new(big.Int).SetUint64(a.highWord)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.lowWord)).String()
}
