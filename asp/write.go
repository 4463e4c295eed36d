package asp

import (
	"bufio"
	"io"
	"strconv"
)

// WriteClingo writes the program in clingo's language, one statement a line.
// Atoms without a name are a1, a2 and so on; so are atoms whose name an earlier
// atom has, or whose name looks like such a number.
func (p *Program) WriteClingo(w io.Writer) error {
	if p.firstError != nil {
		return p.firstError
	}
	out := bufio.NewWriter(w)
	t := textWriter{atomNames: p.distinctNames()}
	for r := range p.DecodedRules() {
		t.buffer = t.buffer[:0]
		t.writeStatement(r)
		if _, err := out.Write(t.buffer); err != nil {
			return err
		}
	}
	return out.Flush()
}

// A textWriter writes one statement after the other to its buffer.
type textWriter struct {
	buffer    []byte
	atomNames map[Atom]string
}

func (t *textWriter) writeString(s string) { t.buffer = append(t.buffer, s...) }

func (t *textWriter) writeAtom(a Atom) {
	if name, ok := t.atomNames[a]; ok {
		t.writeString(name)
		return
	}
	t.buffer = strconv.AppendUint(append(t.buffer, 'a'), uint64(a), 10)
}

func (t *textWriter) writeLit(l Lit) {
	if !l.IsPositive() {
		t.writeString("not ")
	}
	t.writeAtom(l.Atom())
}

func (t *textWriter) writeStatement(r Rule) {
	if r.Kind == KindExternal {
		t.writeExternal(r)
		return
	}
	t.writeHead(r)
	switch {
	case r.Kind == KindWeight:
		t.writeString(":- ")
		t.writeSum(r)
	case len(r.Body) > 0:
		t.writeString(":- ")
		for i, l := range r.Body {
			if i > 0 {
				t.writeString(", ")
			}
			t.writeLit(l)
		}
	case len(r.Heads) == 0 && r.Kind == KindRule:
		t.writeString(":-")
	default: // a fact, with the blank that head leaves for a body
		t.buffer = t.buffer[:len(t.buffer)-1]
	}
	t.writeString(".\n")
}

// writeHead writes the head and a blank, or nothing for a constraint.
func (t *textWriter) writeHead(r Rule) {
	if r.Kind == KindChoice {
		t.writeString("{")
	}
	for i, h := range r.Heads {
		if i > 0 {
			t.writeString("; ")
		}
		t.writeAtom(h)
	}
	if r.Kind == KindChoice {
		t.writeString("}")
	}
	if len(r.Heads) > 0 || r.Kind == KindChoice {
		t.writeString(" ")
	}
}

// writeSum writes a weight body. The number in the tuple distinguishes equal weights,
// which clingo would count once.
func (t *textWriter) writeSum(r Rule) {
	t.buffer = strconv.AppendInt(t.buffer, int64(r.WeightBound), 10)
	t.writeString(" <= #sum {")
	for i, e := range r.WeightedBody {
		if i > 0 {
			t.writeString(";")
		}
		t.buffer = strconv.AppendInt(append(t.buffer, ' '), int64(e.Weight), 10)
		t.buffer = strconv.AppendInt(append(t.buffer, ','), int64(i+1), 10)
		t.writeString(" : ")
		t.writeLit(e.Lit)
	}
	t.writeString(" }")
}

func (t *textWriter) writeExternal(r Rule) {
	t.writeString("#external ")
	t.writeAtom(r.Heads[0])
	t.writeString(". [")
	t.writeString([]string{"free", "true", "false", "release"}[r.ExternalValue])
	t.writeString("]\n")
}

// WriteAspif writes the program in the format between grounder and solver,
// which clingo reads with --mode=clasp. No atom is shown.
func (p *Program) WriteAspif(w io.Writer) error {
	if p.firstError != nil {
		return p.firstError
	}
	out := bufio.NewWriter(w)
	if _, err := out.WriteString("asp 1 0 0\n"); err != nil {
		return err
	}
	var b []byte
	for r := range p.DecodedRules() {
		b = append(appendAspif(b[:0], r), '\n')
		if _, err := out.Write(b); err != nil {
			return err
		}
	}
	if _, err := out.WriteString("0\n"); err != nil {
		return err
	}
	return out.Flush()
}

// appendAspif appends one statement: numbers with blanks between them.
func appendAspif(b []byte, r Rule) []byte {
	if r.Kind == KindExternal {
		b = append(b, '5')
		return appendInts(b, int64(r.Heads[0]), int64(r.ExternalValue))
	}
	choice := int64(0)
	if r.Kind == KindChoice {
		choice = 1
	}
	b = appendInts(append(b, '1'), choice, int64(len(r.Heads)))
	for _, h := range r.Heads {
		b = appendInts(b, int64(h))
	}
	if r.Kind == KindWeight {
		b = appendInts(b, 1, int64(r.WeightBound), int64(len(r.WeightedBody)))
		for _, e := range r.WeightedBody {
			b = appendInts(b, int64(e.Lit), int64(e.Weight))
		}
		return b
	}
	b = appendInts(b, 0, int64(len(r.Body)))
	for _, l := range r.Body {
		b = appendInts(b, int64(l))
	}
	return b
}

func appendInts(b []byte, ns ...int64) []byte {
	for _, n := range ns {
		b = strconv.AppendInt(append(b, ' '), n, 10)
	}
	return b
}
