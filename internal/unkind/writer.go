package unkind

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A Shape is one kind of unkind texts.
type Shape struct {
	Name string
	// Infix tells whether the text is in infix notation.
	Infix bool

	fill func(w *writer)
}

// Text returns a text of the shape that is as large as size, or a little
// larger. A smaller size than the smallest text of the shape returns that.
func (s Shape) Text(size int) []byte {
	w := &writer{size: size, infix: s.Infix}
	s.fill(w)
	return w.text.Bytes()
}

// A writer fills a text until it is large enough.
type writer struct {
	text  bytes.Buffer
	size  int
	infix bool
}

func (w *writer) put(format string, args ...any) { fmt.Fprintf(&w.text, format, args...) }

// part writes a text in which $0, $1, $2 stand for numbers.
func (w *writer) part(text string, numbers ...int) {
	for {
		before, after, found := strings.Cut(text, "$")
		w.text.WriteString(before)
		if !found {
			return
		}
		w.text.WriteString(strconv.Itoa(numbers[after[0]-'0']))
		text = after[1:]
	}
}

// room returns the number of bytes that are still missing.
func (w *writer) room() int { return w.size - w.text.Len() }

// each writes parts until the text is large enough, at least a few of them, and
// returns their number.
func (w *writer) each(part func(i int)) (parts int) {
	const fewest = 3
	for parts < fewest || w.room() > 0 {
		part(parts)
		parts++
	}
	return parts
}

// times writes a part n times.
func (w *writer) times(n int, part string) {
	for range n {
		w.text.WriteString(part)
	}
}

// game begins a rulesheet that is a game, which its continuation makes unkind.
func (w *writer) game() {
	if w.infix {
		w.put("role(white)\nrole(black)\ninit(step(0))\nlegal(white,go)\nlegal(black,go)\n" +
			"next(step(1)) :- does(white,go)\nterminal :- true(step(1))\ngoal(white,100)\ngoal(black,0)\n")
		return
	}
	w.put("(role white)\n(role black)\n(init (step 0))\n(legal white go)\n(legal black go)\n" +
		"(<= (next (step 1)) (does white go))\n(<= terminal (true (step 1)))\n(goal white 100)\n(goal black 0)\n")
}

// lines fills a text with a game and then numbered facts or rules, one a line.
func lines(part string) func(w *writer) {
	return func(w *writer) {
		w.game()
		w.each(func(i int) { w.part(part+"\n", i, i+1) })
	}
}

// same fills a text with one repeated part.
func same(part string) func(w *writer) {
	return func(w *writer) { w.each(func(int) { w.text.WriteString(part) }) }
}

// after fills a text with a game and then one repeated part.
func after(part string) func(w *writer) {
	return func(w *writer) {
		w.game()
		w.each(func(int) { w.text.WriteString(part) })
	}
}

// one fills a text with a game and a single rule or fact: before, repeated
// parts, after.
func one(before, part, after string) func(w *writer) {
	return func(w *writer) {
		w.game()
		w.text.WriteString(before)
		w.each(func(i int) { w.part(part, i, i+1) })
		w.text.WriteString(after)
	}
}
