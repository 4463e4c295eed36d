package perft

import (
	"math/big"
	"math/bits"
)

// Amount is a number of sequences. Sums that do not fit are marked.
type Amount struct {
	high, low uint64
	Over      bool // more than 128 bits
}

func (a Amount) plus(b Amount) Amount {
	low, carry := bits.Add64(a.low, b.low, 0)
	high, over := bits.Add64(a.high, b.high, carry)
	return Amount{high, low, a.Over || b.Over || over > 0}
}

func (a Amount) times(n uint64) Amount {
	carry, low := bits.Mul64(a.low, n)
	lost, high := bits.Mul64(a.high, n)
	high, over := bits.Add64(high, carry, 0)
	return Amount{high, low, a.Over || lost > 0 || over > 0}
}

// String returns the number in digits.
func (a Amount) String() string {
	if a.Over {
		return "more than 2^128"
	}
	n := new(big.Int).SetUint64(a.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.low)).String()
}
