//go:build linux

package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"
)

// A text is written piece by piece: large ones need not fit into memory.
type text struct {
	w   io.Writer
	n   int
	err error
	end func() error
}

// newText writes a text to a file.
func newText(f *os.File) *text {
	b := bufio.NewWriterSize(f, 1<<16)
	return &text{w: b, end: func() error {
		if err := b.Flush(); err != nil {
			return err
		}
		return f.Close()
	}}
}

func (t *text) printf(format string, args ...any) {
	n, err := fmt.Fprintf(t.w, format, args...)
	if t.n += n; t.err == nil {
		t.err = err
	}
}

// fill repeats a piece until the text has a size; %d in it is a number.
func (t *text) fill(size int, piece string) {
	times := strings.Count(piece, "%d")
	args := make([]any, times)
	for i := 0; t.n < size && t.err == nil; i++ {
		for k := range args {
			args[k] = i
		}
		t.printf(piece, args...)
	}
}

func (t *text) close() error {
	if err := t.end(); t.err == nil {
		t.err = err
	}
	return t.err
}

// A shape writes a text of about size bytes that is hard for a part of gdllint:
// the parser, the recovery, an analyzer, a table.
type shape func(t *text, size int, s *scene)

// filled returns a shape of one repeated piece between a beginning and an end.
func filled(begin, piece, end string) shape {
	return func(t *text, size int, _ *scene) {
		t.printf("%s", begin)
		t.fill(size, piece)
		t.printf("%s", end)
	}
}

// nestedIn returns a shape of nested pieces with as many ends as beginnings.
func nestedIn(begin, open, middle, shut, end string) shape {
	return func(t *text, size int, _ *scene) {
		t.printf("%s", begin)
		n := 0
		for ; t.n < size/2 && t.err == nil; n++ {
			t.printf("%s", open)
		}
		t.printf("%s", middle)
		for range n {
			t.printf("%s", shut)
		}
		t.printf("%s", end)
	}
}

// chained returns a shape of pieces with the numbers i and i+1; the last one may lead back to the
// first.
func chained(piece string, cycle bool) shape {
	return func(t *text, size int, _ *scene) {
		i := 0
		for ; t.n < size && t.err == nil; i++ {
			t.printf(piece, i, i+1)
		}
		if cycle {
			t.printf(piece, i, 0)
		}
	}
}

const skeleton = "(role r)\n(init (f 1))\n(<= (legal r m) (true (f ?x)))\n(<= terminal (true (f 2)))\n(goal r 50)\n"

var shapes = map[string]shape{
	"cycle":       chained("(<= (p%d ?x) (p%d ?x))\n", true),
	"cycle-not":   chained("(<= (p%d ?x) (q ?x) (not (p%d ?x)))\n", true),
	"cycle-next":  chained("(<= (next (f%d ?x)) (true (f%d ?x)))\n", true),
	"chain":       chained("(<= (p%d ?x) (p%d ?x))\n", false),
	"chain-not":   chained("(<= (p%d a) (not (p%d a)))\n", false),
	"many-chains": chained("(<= p%d p%d r s t u v w)\n", false),
	"successors":  chained("(succ %d %d)\n", false),
	"no-rule":     filled(skeleton+"(<= p", " (q%d ?x)", ")\n"),
	"no-rules":    filled(skeleton, "(<= (p%d ?x) (q%d ?x))\n", ""),
	"alike":       filled(skeleton, "(<= (cell%d ?x) (cel%d ?x) (celll ?x))\n", ""),
	"prefixes": func(t *text, size int, s *scene) {
		prefix := s.word(300)
		t.fill(size, "(<= ("+prefix+"%d ?x) (q ?x))\n")
	},
	"ignores":       filled(skeleton, "; gdllint:ignore Y01 -- x\n", ""),
	"ignore-facts":  filled(skeleton, "(p %d) ; gdllint:ignore D, A07 -- x\n", ""),
	"file-ignores":  filled("", "; gdllint:file-ignore D -- x\n", skeleton),
	"ignore-broken": filled(skeleton, "; gdllint:ignore nothing%d\n", ""),
	"name":          filled(skeleton+"(", "x", " a)\n"),
	"number":        filled(skeleton+"(p ", "9", ")\n"),
	"variable":      filled(skeleton+"(<= (p ?", "v", ") (q ?v))\n"),
	"line":          filled("", "(p %d a b c) ", ""),
	"facts":         filled(skeleton, "(p %d a b c)\n", ""),
	"same-facts":    filled(skeleton, "(p a b c)\n", ""),
	"same-rules":    filled(skeleton, "(<= (p ?x) (q ?x) (distinct ?x a))\n", ""),
	"brackets":      filled("", "(", ""),
	"closing":       filled("(p", ")", ""),
	"pairs":         filled("", "() ", ""),
	"nested":        nestedIn("", "(", "a", ")", "\n"),
	"nested-names":  nestedIn("", "(a ", "b", ")", "\n"),
	"nested-not":    nestedIn("(<= p ", "(not ", "q", ")", ")\n"),
	"nested-or":     nestedIn("(<= p ", "(or q ", "r", ")", ")\n"),
	"nested-and":    nestedIn("(<= p ", "(and q ", "r", ")", ")\n"),
	"nested-rules":  nestedIn("", "(<= p ", "q", ")", "\n"),
	"nested-exists": nestedIn("(<= p ", "(exists (?x) ", "(q ?x)", ")", ")\n"),
	"nested-true":   nestedIn("(<= p ", "(true ", "q", ")", ")\n"),
	"nested-terms":  nestedIn("(init ", "(s ", "z", ")", ")\n"),
	"ors":           filled("(<= p", " (or q%d r%d)", ")\n"),
	"ands":          filled("(<= p", " (and q%d (or r%d s))", ")\n"),
	"ors-in-head":   filled("", "(<= (or p%d q%d) r)\n", ""),
	"conditions":    filled("(<= (p ?x) (q ?x)", " (q%d ?x)", ")\n"),
	"variables":     filled("(<= (p ?x) (q ?x)", " (e ?v%d ?w%d)", ")\n"),
	"distinct":      filled("(<= (p ?x) (q ?x)", " (distinct ?x a%d)", ")\n"),
	"distinct-vars": filled("(<= (p ?x) (q ?x)", " (distinct ?x ?y%d)", ")\n"),
	"negations":     filled("(<= (p ?x) (q ?x)", " (not (r%d ?x ?y%d))", ")\n"),
	"arguments":     filled(skeleton+"(p", " a%d", ")\n"),
	"arities": func(t *text, size int, _ *scene) {
		for i := 1; t.n < size; i++ {
			t.printf("(p%s)\n", strings.Repeat(" a", i%2000))
		}
	},
	"roles":          filled("", "(role r%d)\n", skeleton),
	"inits":          filled(skeleton, "(init (f%d %d))\n", ""),
	"bases":          filled(skeleton, "(base (f %d)) (input r (m %d))\n", ""),
	"legals":         filled(skeleton, "(<= (legal r (m%d ?x)) (true (f ?x)))\n", ""),
	"goals":          filled(skeleton, "(<= (goal r %d) (true (f %d)))\n", ""),
	"nexts":          filled(skeleton, "(<= (next (f ?x)) (true (g%d ?x)) (does r m))\n", ""),
	"terminals":      filled(skeleton, "(<= terminal (true (f %d)))\n", ""),
	"sees":           filled(skeleton, "(<= (sees r (s%d ?x)) (does r ?x))\n", ""),
	"properties":     filled(skeleton, ";@ always p%d (not (true (f %d)))\n", ""),
	"property":       filled(skeleton+";@ always p (and", " (true (f %d))", ")\n"),
	"property-deep":  nestedIn(skeleton+";@ always p ", "(not ", "(true (f 1))", ")", "\n"),
	"property-count": filled(skeleton+";@ always p (count 1 2 (", "?v%d ", ") (true (f ?v1)))\n"),
	"comments":       filled(skeleton, "; %d words of a comment\n", ""),
	"comment":        filled(skeleton+"; ", "words ", "\n"),
	"comments-in":    filled("(<= p", " ; c%d\n q%d", ")\n"),
	"blank":          filled("", " ", skeleton),
	"newlines":       filled("", "\n", skeleton),
	"returns":        filled("", "(p %d)\r", skeleton),
	"tabs":           filled("(p", "\t", "a)\n"),
	"zeros":          filled(skeleton, "\x00", ""),
	"ones":           filled("", "?", ""),
	"words":          filled("", "word%d ", ""),
	"quotes":         filled("", "\"a%d\" 'b' ", ""),
	"utf16":          filled("\xff\xfe", "(\x00p\x00 \x00a\x00)\x00\n\x00", ""),
	"unicode":        filled(skeleton, "(pé%d ü 日本 \u202e)\n", ""),
	"noise": func(t *text, size int, s *scene) {
		b := make([]byte, 4096)
		for t.n < size {
			for i := range b {
				b[i] = byte(s.rng.IntN(256))
			}
			t.printf("%s", b)
		}
	},
	"pieces": func(t *text, size int, s *scene) {
		for t.n < size {
			t.printf("%s ", s.piece())
		}
	},
	"soup": func(t *text, size int, s *scene) {
		for t.n < size {
			t.printf("%s", s.soup())
		}
	},
	"conflict":      filled("", "<<<<<<< HEAD\n(p %d)\n=======\n(q %d)\n>>>>>>> x\n", ""),
	"prolog":        filled("", "p%d(X) :- q(X), \\+ r(X).\n", ""),
	"infix":         filled("role(r).\ninit(f(1)).\n", "p%d(X) :- q%d(X) & ~r(X,Y).\n", ""),
	"infix-line":    filled("role(r). ", "p(%d). ", ""),
	"infix-deep":    nestedIn("init(", "s(", "z", ")", ").\n"),
	"infix-long":    filled("p(X) :- q(X)", " & r%d(X)", ".\n"),
	"infix-broken":  filled("p(X) :- q(X", " & r%d(X", ""),
	"infix-commas":  filled("p(", "a,", "b).\n"),
	"cross":         func(t *text, size int, _ *scene) { crossed(t, size) },
	"functions":     filled(skeleton, "(<= (next (f (g%d ?x))) (true (f ?x)) (succ ?x ?y))\n", ""),
	"keywords":      filled("", "(true) (next) (does r) (legal) (<=) (not) (or) (role ?x) (init) ", ""),
	"two-spellings": filled(skeleton, "(Cell%d a) (<= (p ?x) (cell%d ?x))\n", ""),
	"joins": func(t *text, size int, _ *scene) {
		for i := 0; t.n < size; i++ {
			t.printf("(<= (p%d ?a ?z) (q ?a ?b) (q ?b ?c) (q ?c ?d) (q ?d ?e) (q ?e ?f) (q ?f ?g) (q ?g ?h) (q ?h ?z))\n", i)
		}
	},
	"gates":  chained("(<= (p%d ?x) (true (f ?x)) (not (p%d ?x)) (or (q ?x) (r ?x)))\n", false),
	"unused": filled(skeleton, "(<= (u%d ?x) (true (f ?x)))\n", ""),
}

// crossed writes few relations of many values, whose rules have very many
// instances.
func crossed(t *text, size int) {
	t.fill(size/2, "(n %d)\n")
	t.fill(size, "(<= (p%d ?a ?b ?c ?d) (n ?a) (n ?b) (n ?c) (n ?d))\n")
}

// sizes are the sizes of texts with their limits: small and middle ones with a
// limit of time, ten megabytes with the limit that is promised for them.
var sizes = []struct {
	name   string
	bytes  int
	args   []string
	limit  time.Duration
	memory int64
}{
	{"1kB", 1 << 10, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
	{"100kB", 100 << 10, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
	{"1MB", 1 << 20, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
	{"10MB", 10 << 20, []string{"--static"}, 10*time.Second - beyond, 1500 << 20},
	{"30MB", 30 << 20, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
}

// texts draws a hundred texts in all shapes, and one small text of each shape.
func texts(seed uint64) []attack {
	const wanted = 100
	rng := rand.New(rand.NewPCG(seed, 7))
	kinds := slices.Sorted(maps.Keys(shapes))
	rng.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	var all []attack
	for i := range wanted {
		kind, size := kinds[i%len(kinds)], 1+(i+i/len(kinds))%4
		if i >= len(kinds) && i%7 == 0 {
			size = 0
		}
		all = append(all, unkind(kind, size, i >= 20))
	}
	// The small text of each shape is part of the short form.
	for _, kind := range kinds {
		all = append(all, unkind(kind, 0, false))
	}
	slices.SortFunc(all, func(a, b attack) int { return strings.Compare(a.name, b.name) })
	return slices.CompactFunc(all, func(a, b attack) bool { return a.name == b.name })
}

// unkind returns the attack with a shape in a size.
func unkind(kind string, size int, long bool) attack {
	of := sizes[size]
	return attack{name: "texts/" + kind + "-" + of.name, plants: fmt.Sprintf("a text of %s, %s: checked within %.0f s and %d MB", of.name, kind, (of.limit + beyond).Seconds(), of.memory>>20), long: long, run: func(s *scene) {
		ext := ".kif"
		if strings.HasPrefix(kind, "infix") || kind == "prolog" {
			ext = pick(s, ".hrf", ".kif")
		}
		name := s.word(4) + ext
		f, err := os.Create(s.path("repo", name))
		if err != nil {
			s.keep(err)
			return
		}
		t := newText(f)
		shapes[kind](t, of.bytes, s)
		s.keep(t.close())
		s.step(step{args: append(slices.Clone(of.args), name), limit: of.limit, memory: of.memory, codes: []int{0, 1, 3}, check: shortText(4 << 20)})
		other := [][]string{
			{"--static", "-f", pick(s, formats...)}, {"fmt", "--check"}, {"convert", "--to", pick(s, "infix", "prefix")}, {"prove", "--budget", "quick", "--timeout", "2s"},
			{"--budget", "quick", "--timeout", "2s", "-f", "json"}, {"--static", "--diff", "--unsafe-fixes"}, {"match", "--steps", "3"}, {"prove", "--discover", "--timeout", "2s"}, {"--static", "--select", "all", "-v", "--timeout", "2s"},
		}
		more := 1
		switch {
		case of.bytes <= 1<<20:
			more = 2
		case of.bytes > 10<<20:
			more = 0
		}
		for range more {
			args := other[s.rng.IntN(len(other))]
			s.step(step{args: append(slices.Clone(args), name), limit: 10 * time.Second, memory: of.memory, data: true, commands: true})
		}
	}}
}
