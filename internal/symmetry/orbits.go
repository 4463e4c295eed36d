package symmetry

// An orbitForest is a union-find forest of the vertices of a graph. Vertices that the known
// automorphisms map to each other are in one tree, an orbit. It holds the parent of each vertex;
// the parent of a root is the root.
type orbitForest []int32

func newOrbits(n int) orbitForest {
	f := make(orbitForest, n)
	for v := range f {
		f[v] = int32(v)
	}
	return f
}

// rootOf returns the root of the orbit of a vertex.
func (f orbitForest) rootOf(v int32) int32 {
	for f[v] != v {
		f[v] = f[f[v]]
		v = f[v]
	}
	return v
}

// joinImages joins the orbit of each vertex with that of its image.
func (f orbitForest) joinImages(image []int32) {
	for v, w := range image {
		f[f.rootOf(int32(v))] = f.rootOf(w)
	}
}
