package grounding

// components orders the atoms of a game by dependency: strongly connected
// components of the ground rules, those that others depend on first.
type components struct {
	components [][]Atom
	of         []int32 // the component of an atom
	self       []bool  // the atom has a rule with itself in the body
}

// recursive tells whether an atom alone in its component depends on itself.
func (c *components) recursive(a Atom) bool { return c.self[a] }

// frame is a node on the way of the depth-first search.
type frame struct {
	atom       Atom
	rule, body int
}

// newComponents runs Tarjan's algorithm with a stack of its own, since ground
// programs nest deeper than Go should recurse.
func newComponents(g *Game, rulesOf func(Atom) []int32) *components {
	t := &tarjan{
		game: g, rulesOf: rulesOf,
		index: make([]int32, len(g.Atoms)), low: make([]int32, len(g.Atoms)),
		onStack: make([]bool, len(g.Atoms)),
		result:  &components{of: make([]int32, len(g.Atoms)), self: make([]bool, len(g.Atoms))},
	}
	for a := range g.Atoms {
		if t.index[a] == 0 {
			t.search(Atom(a))
		}
	}
	return t.result
}

type tarjan struct {
	game       *Game
	rulesOf    func(Atom) []int32
	index, low []int32 // 0: not seen
	onStack    []bool
	stack      []Atom
	frames     []frame
	count      int32
	result     *components
}

func (t *tarjan) enter(a Atom) {
	t.count++
	t.index[a], t.low[a] = t.count, t.count
	t.stack = append(t.stack, a)
	t.onStack[a] = true
	t.frames = append(t.frames, frame{atom: a})
}

func (t *tarjan) search(root Atom) {
	t.enter(root)
	for len(t.frames) > 0 {
		f := &t.frames[len(t.frames)-1]
		if next, ok := t.step(f); ok {
			t.enter(next)
			continue
		}
		a := f.atom
		t.frames = t.frames[:len(t.frames)-1]
		if len(t.frames) > 0 {
			parent := t.frames[len(t.frames)-1].atom
			t.low[parent] = min(t.low[parent], t.low[a])
		}
		if t.low[a] == t.index[a] {
			t.pop(a)
		}
	}
}

// step moves f over its successors until one has not been seen.
func (t *tarjan) step(f *frame) (Atom, bool) {
	rules := t.rulesOf(f.atom)
	for ; f.rule < len(rules); f.rule, f.body = f.rule+1, 0 {
		body := t.game.Rules[rules[f.rule]].Body
		for f.body < len(body) {
			b := body[f.body].Atom()
			f.body++
			switch {
			case b == f.atom:
				t.result.self[b] = true
			case t.index[b] == 0:
				return b, true
			case t.onStack[b]:
				t.low[f.atom] = min(t.low[f.atom], t.index[b])
			}
		}
	}
	return 0, false
}

// pop closes the component whose first atom is a.
func (t *tarjan) pop(a Atom) {
	at := len(t.stack) - 1
	for t.stack[at] != a {
		at--
	}
	component := append([]Atom(nil), t.stack[at:]...)
	t.stack = t.stack[:at]
	for _, b := range component {
		t.onStack[b] = false
		t.result.of[b] = int32(len(t.result.components))
	}
	t.result.components = append(t.result.components, component)
}
