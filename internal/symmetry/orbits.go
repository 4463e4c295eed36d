package symmetry

// An orbitForest joins vertices that permutations map to each other. The parent of each vertex is another vertex
// of its orbit, or the vertex itself.
type orbitForest []int32

func newOrbits(n int) orbitForest {
	f := make(orbitForest, n)
	for v := range f {
		f[v] = int32(v)
	}
	return f
}

// rootOf returns the vertex that stands for an orbit.
func (f orbitForest) rootOf(v int32) int32 {
	for f[v] != v {
		f[v] = f[f[v]]
		v = f[v]
	}
	return v
}

// joinImages joins each vertex with its image.
func (f orbitForest) joinImages(image []int32) {
	for v, w := range image {
		f[f.rootOf(int32(v))] = f.rootOf(w)
	}
}
