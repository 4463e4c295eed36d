package asp

import (
	"bufio"
	"io"
	"strconv"
)

// WriteText writes the program in clingo's language, one statement a line.
// Atoms without a name are a1, a2 and so on; so are atoms whose name an earlier
// atom has, or whose name looks like such a number.
func (p *Program) WriteText(w io.Writer) error {
	if p.err != nil {
		return p.err
	}
	out := bufio.NewWriter(w)
	t := textWriter{names: p.distinctNames()}
	for r := range p.Rules() {
		t.b = t.b[:0]
		t.statement(r)
		if _, err := out.Write(t.b); err != nil {
			return err
		}
	}
	return out.Flush()
}

// A textWriter writes one statement after the other to its buffer.
type textWriter struct {
	b     []byte
	names map[Atom]string
}

func (t *textWriter) put(s string) { t.b = append(t.b, s...) }

func (t *textWriter) atom(a Atom) {
	if name, ok := t.names[a]; ok {
		t.put(name)
		return
	}
	t.b = strconv.AppendUint(append(t.b, 'a'), uint64(a), 10)
}

func (t *textWriter) lit(l Lit) {
	if !l.Positive() {
		t.put("not ")
	}
	t.atom(l.Atom())
}

func (t *textWriter) statement(r Rule) {
	if r.Kind == KindExternal {
		t.external(r)
		return
	}
	t.head(r)
	switch {
	case r.Kind == KindWeight:
		t.put(":- ")
		t.sum(r)
	case len(r.Body) > 0:
		t.put(":- ")
		for i, l := range r.Body {
			if i > 0 {
				t.put(", ")
			}
			t.lit(l)
		}
	case len(r.Heads) == 0 && r.Kind == KindRule:
		t.put(":-")
	default: // a fact, with the blank that head leaves for a body
		t.b = t.b[:len(t.b)-1]
	}
	t.put(".\n")
}

// head writes the head and a blank, or nothing for a constraint.
func (t *textWriter) head(r Rule) {
	if r.Kind == KindChoice {
		t.put("{")
	}
	for i, h := range r.Heads {
		if i > 0 {
			t.put("; ")
		}
		t.atom(h)
	}
	if r.Kind == KindChoice {
		t.put("}")
	}
	if len(r.Heads) > 0 || r.Kind == KindChoice {
		t.put(" ")
	}
}

// sum writes a weight body. The number in the tuple distinguishes equal weights,
// which clingo would count once.
func (t *textWriter) sum(r Rule) {
	t.b = strconv.AppendInt(t.b, int64(r.Bound), 10)
	t.put(" <= #sum {")
	for i, e := range r.Sum {
		if i > 0 {
			t.put(";")
		}
		t.b = strconv.AppendInt(append(t.b, ' '), int64(e.Weight), 10)
		t.b = strconv.AppendInt(append(t.b, ','), int64(i+1), 10)
		t.put(" : ")
		t.lit(e.Lit)
	}
	t.put(" }")
}

func (t *textWriter) external(r Rule) {
	t.put("#external ")
	t.atom(r.Heads[0])
	t.put(". [")
	t.put([]string{"free", "true", "false", "release"}[r.Value])
	t.put("]\n")
}

// WriteAspif writes the program in the format between grounder and solver,
// which clingo reads with --mode=clasp. No atom is shown.
func (p *Program) WriteAspif(w io.Writer) error {
	if p.err != nil {
		return p.err
	}
	out := bufio.NewWriter(w)
	if _, err := out.WriteString("asp 1 0 0\n"); err != nil {
		return err
	}
	var b []byte
	for r := range p.Rules() {
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
		return appendInts(b, int64(r.Heads[0]), int64(r.Value))
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
		b = appendInts(b, 1, int64(r.Bound), int64(len(r.Sum)))
		for _, e := range r.Sum {
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
