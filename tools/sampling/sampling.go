// Package sampling draws samples that look random but are the same in every
// run, and change little when the population changes little.
package sampling

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// ShuffleByHash sorts items by a hash of the seed and their keys. So adding or removing items does
// not change the order of the others.
func ShuffleByHash[T any](seed uint64, items []T, key func(T) string) {
	slices.SortStableFunc(items, func(a, b T) int { return cmp.Compare(hashRank(seed, key(a)), hashRank(seed, key(b))) })
}

// hashRank returns a number that looks random, but is the same for the same seed.
func hashRank(seed uint64, key string) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, key))
	return binary.BigEndian.Uint64(sum[:])
}
