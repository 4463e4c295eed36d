package unkind

import "math/rand/v2"

// ring fills a text with a cycle through as many relations as there is room
// for.
func ring(part string) func(w *writer) {
	return func(w *writer) {
		w.game()
		w.put("(index a)\n")
		last := w.each(func(i int) { w.part(part, i, i+1) })
		w.part(part, last, 0)
	}
}

// chain fills a text with a chain through as many relations as there is room
// for.
func chain(part, end string) func(w *writer) {
	return func(w *writer) {
		w.game()
		last := w.each(func(i int) { w.part(part, i, i+1) })
		w.part(end, last)
	}
}

// mesh fills a text with a random graph of relations that depend on each other.
func mesh(part string) func(w *writer) {
	return func(w *writer) {
		w.game()
		r := rand.New(rand.NewPCG(1, 1))
		nodes := 3 + w.size/500
		w.each(func(int) { w.part(part, r.IntN(nodes), r.IntN(nodes), r.IntN(nodes)) })
	}
}

// counter writes a game with a step counter that is as long as there is room
// for.
func counter(w *writer) {
	w.put("(role solo)\n(init (step 0))\n(legal solo go)\n(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n")
	last := w.each(func(i int) { w.put("(succ %d %d)\n", i, i+1) })
	w.put("(<= terminal (true (step %d)))\n(goal solo 100)\n", last)
}

// wide writes a rule with very many variables in its head and its body.
func wide(w *writer) {
	w.game()
	w.put("(<= (p")
	n := max(3, w.size/14)
	for i := range n {
		w.put(" ?x%d", i)
	}
	w.put(")")
	for i := range n {
		w.put(" (q ?x%d)", i)
	}
	w.put(")\n")
}

// nested fills a text with a game and nested parts: of the given depth, or as
// deep as there is room for.
func nested(depth int, before, open, inner, shut, after string) func(w *writer) {
	return func(w *writer) {
		w.game()
		w.each(func(i int) {
			n := min(depth, max(1, w.room()/(len(open)+len(shut))))
			w.part(before, i)
			w.times(n, open)
			w.text.WriteString(inner)
			w.times(n, shut)
			w.text.WriteString(after)
		})
	}
}

// arities writes a relation with one, two, three... arguments.
func arities(w *writer) {
	w.game()
	w.each(func(i int) {
		w.put("(p")
		w.times(min(i, 300)+1, " a")
		w.put(")\n")
	})
}

// near writes pairs of names that differ in one doubled letter; half of the
// names have no rules.
func near(w *writer) {
	w.game()
	r := rand.New(rand.NewPCG(2, 2))
	w.each(func(int) {
		name := anyName(r, 12)
		at := 1 + r.IntN(len(name)-1)
		w.put("(<= (%s ?x) (%s ?x))\n", name, name[:at]+name[at:at+1]+name[at:])
	})
}

// spellings writes a name with random letter case.
func spellings(w *writer) {
	w.game()
	r := rand.New(rand.NewPCG(3, 3))
	w.each(func(int) {
		name := []byte("relation")
		for i := range name {
			if r.IntN(2) == 0 {
				name[i] -= 'a' - 'A'
			}
		}
		w.put("(%s a)\n", name)
	})
}

// longLines writes facts in few lines.
func longLines(w *writer) {
	w.game()
	most := max(100, w.size/3)
	line := 0
	w.each(func(i int) {
		before := w.text.Len()
		w.put("(succ %d %d) ", i, i+1)
		if line += w.text.Len() - before; line > most {
			w.put("\n")
			line = 0
		}
	})
}

// subsumption writes two rules of which the first subsumes the second if a
// random graph has a walk as long as its number of nodes.
func subsumption(w *writer) {
	w.game()
	r := rand.New(rand.NewPCG(4, 4))
	n := max(4, w.size/20)
	w.put("(<= (p ?a)")
	for i := range n {
		w.put(" (e ?x%d ?x%d)", i, i+1)
	}
	w.put(")\n(<= (p ?a)")
	for range n {
		w.put(" (e ?y%d ?y%d)", r.IntN(n), r.IntN(n))
	}
	w.put(" (k ?a))\n")
}

// clique writes a rule that asks for a clique of a random graph.
func clique(w *writer) {
	w.game()
	n := 3
	for n*n*11 < w.size/2 {
		n++
	}
	r := rand.New(rand.NewPCG(5, 5))
	w.put("(<= found")
	for i := range n {
		for j := range i {
			w.put(" (e ?%d ?%d)", j, i)
		}
	}
	w.put(")\n")
	w.each(func(int) { w.put("(e %d %d)\n", r.IntN(50), r.IntN(50)) })
}

// random fills a text with random parts.
func random(part func(*rand.Rand) string) func(w *writer) {
	return func(w *writer) {
		r := rand.New(rand.NewPCG(6, 6))
		w.each(func(int) { w.text.WriteString(part(r)) })
	}
}

func anyName(r *rand.Rand, length int) string {
	name := make([]byte, length)
	for i := range name {
		name[i] = 'a' + byte(r.IntN(26))
	}
	return string(name)
}
