package unkind

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A TextShape is one kind of difficult texts.
type TextShape struct {
	ShapeName string
	// IsInfix tells whether the text is in infix notation.
	IsInfix bool

	fillText func(w *shapeWriter)
}

// GenerateText returns a text of the shape with size bytes, or a little more. It returns the
// smallest text of the shape if size is less.
func (s TextShape) GenerateText(size int) []byte {
	w := &shapeWriter{wantedSize: size, isInfix: s.IsInfix}
	s.fillText(w)
	return w.textBuffer.Bytes()
}

// A shapeWriter fills a text until it is large enough.
type shapeWriter struct {
	textBuffer bytes.Buffer
	wantedSize int
	isInfix    bool
}

func (w *shapeWriter) writeFormat(format string, args ...any) {
	fmt.Fprintf(&w.textBuffer, format, args...)
}

// writeNumbered writes a text in which $0, $1, $2 stand for numbers.
func (w *shapeWriter) writeNumbered(text string, numbers ...int) {
	for {
		before, after, found := strings.Cut(text, "$")
		w.textBuffer.WriteString(before)
		if !found {
			return
		}
		w.textBuffer.WriteString(strconv.Itoa(numbers[after[0]-'0']))
		text = after[1:]
	}
}

// missingBytes returns the number of bytes that are still missing.
func (w *shapeWriter) missingBytes() int { return w.wantedSize - w.textBuffer.Len() }

// fillWithParts writes parts until the text is large enough, at least a few of them, and
// returns their number.
func (w *shapeWriter) fillWithParts(part func(i int)) (parts int) {
	const fewest = 3
	for parts < fewest || w.missingBytes() > 0 {
		part(parts)
		parts++
	}
	return parts
}

// writeRepeated writes a part n times.
func (w *shapeWriter) writeRepeated(n int, part string) {
	for range n {
		w.textBuffer.WriteString(part)
	}
}

// writeGame writes the rules of a small game, with which many texts begin.
func (w *shapeWriter) writeGame() {
	if w.isInfix {
		w.writeFormat("role(white)\nrole(black)\ninit(step(0))\nlegal(white,go)\nlegal(black,go)\n" +
			"next(step(1)) :- does(white,go)\nterminal :- true(step(1))\ngoal(white,100)\ngoal(black,0)\n")
		return
	}
	w.writeFormat("(role white)\n(role black)\n(init (step 0))\n(legal white go)\n(legal black go)\n" +
		"(<= (next (step 1)) (does white go))\n(<= terminal (true (step 1)))\n(goal white 100)\n(goal black 0)\n")
}

// numberedLines fills a text with a game and then numbered facts or rules, one a line.
func numberedLines(part string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		w.fillWithParts(func(i int) { w.writeNumbered(part+"\n", i, i+1) })
	}
}

// repeatedText fills a text with one repeated part.
func repeatedText(part string) func(w *shapeWriter) {
	return func(w *shapeWriter) { w.fillWithParts(func(int) { w.textBuffer.WriteString(part) }) }
}

// repeatedAfterGame fills a text with a game and then one repeated part.
func repeatedAfterGame(part string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		w.fillWithParts(func(int) { w.textBuffer.WriteString(part) })
	}
}

// singleForm fills a text with a game and a single rule or fact: before, repeated
// parts, after.
func singleForm(before, part, after string) func(w *shapeWriter) {
	return func(w *shapeWriter) {
		w.writeGame()
		w.textBuffer.WriteString(before)
		w.fillWithParts(func(i int) { w.writeNumbered(part, i, i+1) })
		w.textBuffer.WriteString(after)
	}
}
