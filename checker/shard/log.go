package shard

import "math/bits"

// Processors round floating-point numbers differently, and a shard must not
// depend on the machine. So logarithms are integers: sixteenths of the
// logarithm to the base 2.

// scaledLogarithm returns 16 times the logarithm of 1+n, rounded down.
func scaledLogarithm(n int) int {
	x := uint64(1 + max(0, n))
	whole := bits.Len64(x) - 1
	m := x << (63 - whole) >> 32 // the mantissa, from 1 to 2, times 2^31
	fraction := 0
	for range 4 { // squaring doubles the logarithm
		m = m * m >> 31
		fraction <<= 1
		if m >= 1<<32 {
			m >>= 1
			fraction++
		}
	}
	return 16*whole + fraction
}

// rootTable are 2^(i/16), times 2^10.
var rootTable = [16]int64{1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387, 1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961}

// powerOfTwo returns 2^(e/16), times 2^10. It is bounded, so that no sum of costs
// overflows.
func powerOfTwo(e int) int64 {
	e = min(e, 16*30)
	return rootTable[e%16] << (e / 16)
}
