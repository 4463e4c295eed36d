package unkind

import (
	"math/rand/v2"
	"strings"
)

// relationCycle fills a text with a cycle through as many relations as there is room
// for.
func relationCycle(part string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		w.writeFormat("(index a)\n")
		last := w.fillWithParts(func(i int) { w.writeNumbered(part, i, i+1) })
		w.writeNumbered(part, last, 0)
	}
}

// relationChain fills a text with a chain through as many relations as there is room
// for.
func relationChain(part, end string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		last := w.fillWithParts(func(i int) { w.writeNumbered(part, i, i+1) })
		w.writeNumbered(end, last)
	}
}

// randomGraph fills a text with a random graph of relations that depend on each other.
func randomGraph(part string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		r := rand.New(rand.NewPCG(1, 1))
		nodes := 3 + w.wantedSize/500
		w.fillWithParts(func(int) { w.writeNumbered(part, r.IntN(nodes), r.IntN(nodes), r.IntN(nodes)) })
	}
}

// fillCounter writes a game with a step counter that is as long as there is room
// for.
func fillCounter(w *shapeWriter) {
	w.writeFormat("(role solo)\n(init (step 0))\n(legal solo go)\n(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n")
	last := w.fillWithParts(func(i int) { w.writeFormat("(succ %d %d)\n", i, i+1) })
	w.writeFormat("(<= terminal (true (step %d)))\n(goal solo 100)\n", last)
}

// fillUnreached writes a game with a step counter, and as many conditions on steps that it
// never comes to.
func fillUnreached(w *shapeWriter) {
	w.writeFormat("(role solo)\n(init (step 0))\n(legal solo go)\n(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n(<= terminal (true (step 1)))\n(goal solo 100)\n")
	w.fillWithParts(func(i int) { w.writeFormat("(succ %d %d)\n(<= p%d (true (step never%d)))\n", i, i+1, i%9, i) })
}

// fillWideRule writes a rule with very many variables in its head and its body.
func fillWideRule(w *shapeWriter) {
	w.writeGame()
	w.writeFormat("(<= (p")
	n := max(3, w.wantedSize/14)
	for i := range n {
		w.writeFormat(" ?x%d", i)
	}
	w.writeFormat(")")
	for i := range n {
		w.writeFormat(" (q ?x%d)", i)
	}
	w.writeFormat(")\n")
}

// nestedForms fills a text with a game and nested parts: of the given depth, or as
// deep as there is room for.
func nestedForms(depth int, before, open, inner, shut, after string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		w.fillWithParts(func(i int) {
			n := min(depth, max(1, w.missingBytes()/(len(open)+len(shut))))
			w.writeNumbered(before, i)
			w.writeRepeated(n, open)
			w.textBuffer.WriteString(inner)
			w.writeRepeated(n, shut)
			w.textBuffer.WriteString(after)
		})
	}
}

// fillArities writes facts of a relation with one, two, three... arguments, up to 301.
func fillArities(w *shapeWriter) {
	w.writeGame()
	w.fillWithParts(func(i int) {
		w.writeFormat("(p")
		w.writeRepeated(min(i, 300)+1, " a")
		w.writeFormat(")\n")
	})
}

// fillNearNames writes pairs of names that differ in one doubled letter; half of the
// names have no rules.
func fillNearNames(w *shapeWriter) {
	w.writeGame()
	r := rand.New(rand.NewPCG(2, 2))
	w.fillWithParts(func(int) {
		name := randomName(r, 12)
		at := 1 + r.IntN(len(name)-1)
		w.writeFormat("(<= (%s ?x) (%s ?x))\n", name, name[:at]+name[at:at+1]+name[at:])
	})
}

// fillSpellings writes facts of one name in random letter cases.
func fillSpellings(w *shapeWriter) {
	w.writeGame()
	r := rand.New(rand.NewPCG(3, 3))
	w.fillWithParts(func(int) {
		name := []byte("relation")
		for i := range name {
			if r.IntN(2) == 0 {
				name[i] -= 'a' - 'A'
			}
		}
		w.writeFormat("(%s a)\n", name)
	})
}

// fillLongLines writes facts in few lines.
func fillLongLines(w *shapeWriter) {
	w.writeGame()
	most := max(100, w.wantedSize/3)
	line := 0
	w.fillWithParts(func(i int) {
		before := w.textBuffer.Len()
		w.writeFormat("(succ %d %d) ", i, i+1)
		if line += w.textBuffer.Len() - before; line > most {
			w.writeFormat("\n")
			line = 0
		}
	})
}

// fillSubsumption writes two rules of which the first subsumes the second if a
// random graph has a walk as long as its number of nodes.
func fillSubsumption(w *shapeWriter) {
	w.writeGame()
	r := rand.New(rand.NewPCG(4, 4))
	n := max(4, w.wantedSize/20)
	w.writeFormat("(<= (p ?a)")
	for i := range n {
		w.writeFormat(" (e ?x%d ?x%d)", i, i+1)
	}
	w.writeFormat(")\n(<= (p ?a)")
	for range n {
		w.writeFormat(" (e ?y%d ?y%d)", r.IntN(n), r.IntN(n))
	}
	w.writeFormat(" (k ?a))\n")
}

// fillClique writes a rule that asks for a clique of a random graph.
func fillClique(w *shapeWriter) {
	w.writeGame()
	n := 3
	for n*n*11 < w.wantedSize/2 {
		n++
	}
	r := rand.New(rand.NewPCG(5, 5))
	w.writeFormat("(<= found")
	for i := range n {
		for j := range i {
			w.writeFormat(" (e ?%d ?%d)", j, i)
		}
	}
	w.writeFormat(")\n")
	w.fillWithParts(func(int) { w.writeFormat("(e %d %d)\n", r.IntN(50), r.IntN(50)) })
}

// randomParts fills a text with random parts.
func randomParts(part func(*rand.Rand) string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		r := rand.New(rand.NewPCG(6, 6))
		w.fillWithParts(func(int) { w.textBuffer.WriteString(part(r)) })
	}
}

// randomSigns fills a text with signs of a list, in any order and on lines of any length.
func randomSigns(list string) func(w *shapeWriter) {
	signs := append(strings.Fields(list), "\n")
	return randomParts(func(r *rand.Rand) string { return signs[r.IntN(len(signs))] + " " })
}

func randomName(r *rand.Rand, length int) string {
	name := make([]byte, length)
	for i := range name {
		name[i] = 'a' + byte(r.IntN(26))
	}
	return string(name)
}
