package prover

import "sync"

// A memo computes a value once for each key: what random games are and what all
// of their states show is asked by many tests, at the same time.
type memo[K comparable, V any] struct{ values sync.Map }

func (m *memo[K, V]) of(key K, compute func() V) V {
	once, _ := m.values.LoadOrStore(key, sync.OnceValue(compute))
	return once.(func() V)()
}
