package facts

import "testing"

// TestLayerPart: states of two depths are not visited together.
func TestLayerPart(t *testing.T) {
	g := &stateGraph{stateDepths: []int32{0, 1, 1, 1, 2, 2}}
	for at, want := range []int{1, 3, 2, 1, 2, 1} {
		if got := g.layerPart(at); got != want {
			t.Errorf("from state %d on %d states, want %d", at, got, want)
		}
	}
}
