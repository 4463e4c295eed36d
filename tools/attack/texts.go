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

// A textWriter writes a text piece by piece, so that it need not fit into memory.
type textWriter struct {
	target       io.Writer
	writtenBytes int
	firstError   error
	closeTarget  func() error
}

// newTextWriter returns a writer of a text to a file.
func newTextWriter(f *os.File) *textWriter {
	b := bufio.NewWriterSize(f, 1<<16)
	return &textWriter{target: b, closeTarget: func() error {
		if err := b.Flush(); err != nil {
			return err
		}
		return f.Close()
	}}
}

func (t *textWriter) writeFormat(format string, args ...any) {
	n, err := fmt.Fprintf(t.target, format, args...)
	if t.writtenBytes += n; t.firstError == nil {
		t.firstError = err
	}
}

// fillTo repeats a piece until the text has a size. Each %d in the piece is replaced by the number of the repetition.
func (t *textWriter) fillTo(size int, piece string) {
	times := strings.Count(piece, "%d")
	args := make([]any, times)
	for i := 0; t.writtenBytes < size && t.firstError == nil; i++ {
		for k := range args {
			args[k] = i
		}
		t.writeFormat(piece, args...)
	}
}

func (t *textWriter) closeText() error {
	if err := t.closeTarget(); t.firstError == nil {
		t.firstError = err
	}
	return t.firstError
}

// A textShape writes a text of about size bytes that is hard for a part of gdllint:
// the parser, the recovery, an analyzer, a table.
type textShape func(t *textWriter, size int, s *scene)

// filledShape returns a shape of one repeated piece between a beginning and an end.
func filledShape(begin, piece, end string) textShape {
	return func(t *textWriter, size int, _ *scene) {
		t.writeFormat("%s", begin)
		t.fillTo(size, piece)
		t.writeFormat("%s", end)
	}
}

// nestedShape returns a shape of pieces that are nested in each other, with a ')' for each open.
func nestedShape(begin, open, middle, end string) textShape {
	return func(t *textWriter, size int, _ *scene) {
		t.writeFormat("%s", begin)
		n := 0
		for ; t.writtenBytes < size/2 && t.firstError == nil; n++ {
			t.writeFormat("%s", open)
		}
		t.writeFormat("%s", middle)
		for range n {
			t.writeFormat(")")
		}
		t.writeFormat("%s", end)
	}
}

// chainedShape returns a shape of pieces with the numbers i and i+1; the last one may lead back to the
// first.
func chainedShape(piece string, cycle bool) textShape {
	return func(t *textWriter, size int, _ *scene) {
		i := 0
		for ; t.writtenBytes < size && t.firstError == nil; i++ {
			t.writeFormat(piece, i, i+1)
		}
		if cycle {
			t.writeFormat(piece, i, 0)
		}
	}
}

const skeletonSheet = "(role r)\n(init (f 1))\n(<= (legal r m) (true (f ?x)))\n(<= terminal (true (f 2)))\n(goal r 50)\n"

var shapesByName = map[string]textShape{
	"cycle":       chainedShape("(<= (p%d ?x) (p%d ?x))\n", true),
	"cycle-not":   chainedShape("(<= (p%d ?x) (q ?x) (not (p%d ?x)))\n", true),
	"cycle-next":  chainedShape("(<= (next (f%d ?x)) (true (f%d ?x)))\n", true),
	"chain":       chainedShape("(<= (p%d ?x) (p%d ?x))\n", false),
	"chain-not":   chainedShape("(<= (p%d a) (not (p%d a)))\n", false),
	"many-chains": chainedShape("(<= p%d p%d r s t u v w)\n", false),
	"successors":  chainedShape("(succ %d %d)\n", false),
	"no-rule":     filledShape(skeletonSheet+"(<= p", " (q%d ?x)", ")\n"),
	"no-rules":    filledShape(skeletonSheet, "(<= (p%d ?x) (q%d ?x))\n", ""),
	"alike":       filledShape(skeletonSheet, "(<= (cell%d ?x) (cel%d ?x) (celll ?x))\n", ""),
	"prefixes": func(t *textWriter, size int, s *scene) {
		prefix := s.randomWord(300)
		t.fillTo(size, "(<= ("+prefix+"%d ?x) (q ?x))\n")
	},
	"ignores":       filledShape(skeletonSheet, "; gdllint:ignore Y01 -- x\n", ""),
	"ignore-facts":  filledShape(skeletonSheet, "(p %d) ; gdllint:ignore D, A07 -- x\n", ""),
	"file-ignores":  filledShape("", "; gdllint:file-ignore D -- x\n", skeletonSheet),
	"ignore-broken": filledShape(skeletonSheet, "; gdllint:ignore nothing%d\n", ""),
	"name":          filledShape(skeletonSheet+"(", "x", " a)\n"),
	"number":        filledShape(skeletonSheet+"(p ", "9", ")\n"),
	"variable":      filledShape(skeletonSheet+"(<= (p ?", "v", ") (q ?v))\n"),
	"line":          filledShape("", "(p %d a b c) ", ""),
	"facts":         filledShape(skeletonSheet, "(p %d a b c)\n", ""),
	"same-facts":    filledShape(skeletonSheet, "(p a b c)\n", ""),
	"same-rules":    filledShape(skeletonSheet, "(<= (p ?x) (q ?x) (distinct ?x a))\n", ""),
	"brackets":      filledShape("", "(", ""),
	"closing":       filledShape("(p", ")", ""),
	"pairs":         filledShape("", "() ", ""),
	"nested":        nestedShape("", "(", "a", "\n"),
	"nested-names":  nestedShape("", "(a ", "b", "\n"),
	"nested-not":    nestedShape("(<= p ", "(not ", "q", ")\n"),
	"nested-or":     nestedShape("(<= p ", "(or q ", "r", ")\n"),
	"nested-and":    nestedShape("(<= p ", "(and q ", "r", ")\n"),
	"nested-rules":  nestedShape("", "(<= p ", "q", "\n"),
	"nested-exists": nestedShape("(<= p ", "(exists (?x) ", "(q ?x)", ")\n"),
	"nested-true":   nestedShape("(<= p ", "(true ", "q", ")\n"),
	"nested-terms":  nestedShape("(init ", "(s ", "z", ")\n"),
	"ors":           filledShape("(<= p", " (or q%d r%d)", ")\n"),
	"ands":          filledShape("(<= p", " (and q%d (or r%d s))", ")\n"),
	"ors-in-head":   filledShape("", "(<= (or p%d q%d) r)\n", ""),
	"conditions":    filledShape("(<= (p ?x) (q ?x)", " (q%d ?x)", ")\n"),
	"variables":     filledShape("(<= (p ?x) (q ?x)", " (e ?v%d ?w%d)", ")\n"),
	"distinct":      filledShape("(<= (p ?x) (q ?x)", " (distinct ?x a%d)", ")\n"),
	"distinct-vars": filledShape("(<= (p ?x) (q ?x)", " (distinct ?x ?y%d)", ")\n"),
	"negations":     filledShape("(<= (p ?x) (q ?x)", " (not (r%d ?x ?y%d))", ")\n"),
	"arguments":     filledShape(skeletonSheet+"(p", " a%d", ")\n"),
	"arities": func(t *textWriter, size int, _ *scene) {
		for i := 1; t.writtenBytes < size; i++ {
			t.writeFormat("(p%s)\n", strings.Repeat(" a", i%2000))
		}
	},
	"roles":          filledShape("", "(role r%d)\n", skeletonSheet),
	"inits":          filledShape(skeletonSheet, "(init (f%d %d))\n", ""),
	"bases":          filledShape(skeletonSheet, "(base (f %d)) (input r (m %d))\n", ""),
	"legals":         filledShape(skeletonSheet, "(<= (legal r (m%d ?x)) (true (f ?x)))\n", ""),
	"goals":          filledShape(skeletonSheet, "(<= (goal r %d) (true (f %d)))\n", ""),
	"nexts":          filledShape(skeletonSheet, "(<= (next (f ?x)) (true (g%d ?x)) (does r m))\n", ""),
	"terminals":      filledShape(skeletonSheet, "(<= terminal (true (f %d)))\n", ""),
	"sees":           filledShape(skeletonSheet, "(<= (sees r (s%d ?x)) (does r ?x))\n", ""),
	"properties":     filledShape(skeletonSheet, ";@ always p%d (not (true (f %d)))\n", ""),
	"property":       filledShape(skeletonSheet+";@ always p (and", " (true (f %d))", ")\n"),
	"property-deep":  nestedShape(skeletonSheet+";@ always p ", "(not ", "(true (f 1))", "\n"),
	"property-count": filledShape(skeletonSheet+";@ always p (count 1 2 (", "?v%d ", ") (true (f ?v1)))\n"),
	"comments":       filledShape(skeletonSheet, "; %d words of a comment\n", ""),
	"comment":        filledShape(skeletonSheet+"; ", "words ", "\n"),
	"comments-in":    filledShape("(<= p", " ; c%d\n q%d", ")\n"),
	"blank":          filledShape("", " ", skeletonSheet),
	"newlines":       filledShape("", "\n", skeletonSheet),
	"returns":        filledShape("", "(p %d)\r", skeletonSheet),
	"tabs":           filledShape("(p", "\t", "a)\n"),
	"zeros":          filledShape(skeletonSheet, "\x00", ""),
	"ones":           filledShape("", "?", ""),
	"words":          filledShape("", "word%d ", ""),
	"quotes":         filledShape("", "\"a%d\" 'b' ", ""),
	"utf16":          filledShape("\xff\xfe", "(\x00p\x00 \x00a\x00)\x00\n\x00", ""),
	"unicode":        filledShape(skeletonSheet, "(pé%d ü 日本 \u202e)\n", ""),
	"noise": func(t *textWriter, size int, s *scene) {
		b := make([]byte, 4096)
		for t.writtenBytes < size {
			for i := range b {
				b[i] = byte(s.randomSource.IntN(256))
			}
			t.writeFormat("%s", b)
		}
	},
	"pieces": func(t *textWriter, size int, s *scene) {
		for t.writtenBytes < size {
			t.writeFormat("%s ", s.randomToken())
		}
	},
	"soup": func(t *textWriter, size int, s *scene) {
		for t.writtenBytes < size {
			t.writeFormat("%s", s.randomText())
		}
	},
	"conflict":     filledShape("", "<<<<<<< HEAD\n(p %d)\n=======\n(q %d)\n>>>>>>> x\n", ""),
	"prolog":       filledShape("", "p%d(X) :- q(X), \\+ r(X).\n", ""),
	"infix":        filledShape("role(r).\ninit(f(1)).\n", "p%d(X) :- q%d(X) & ~r(X,Y).\n", ""),
	"infix-line":   filledShape("role(r). ", "p(%d). ", ""),
	"infix-deep":   nestedShape("init(", "s(", "z", ").\n"),
	"infix-long":   filledShape("p(X) :- q(X)", " & r%d(X)", ".\n"),
	"infix-broken": filledShape("p(X) :- q(X", " & r%d(X", ""),
	"infix-commas": filledShape("p(", "a,", "b).\n"),
	"cross": func(t *textWriter, size int, _ *scene) { // rules of very many instances
		t.fillTo(size/2, "(n %d)\n")
		t.fillTo(size, "(<= (p%d ?a ?b ?c ?d) (n ?a) (n ?b) (n ?c) (n ?d))\n")
	},
	"functions":     filledShape(skeletonSheet, "(<= (next (f (g%d ?x))) (true (f ?x)) (succ ?x ?y))\n", ""),
	"keywords":      filledShape("", "(true) (next) (does r) (legal) (<=) (not) (or) (role ?x) (init) ", ""),
	"two-spellings": filledShape(skeletonSheet, "(Cell%d a) (<= (p ?x) (cell%d ?x))\n", ""),
	"joins": func(t *textWriter, size int, _ *scene) {
		for i := 0; t.writtenBytes < size; i++ {
			t.writeFormat("(<= (p%d ?a ?z) (q ?a ?b) (q ?b ?c) (q ?c ?d) (q ?d ?e) (q ?e ?f) (q ?f ?g) (q ?g ?h) (q ?h ?z))\n", i)
		}
	},
	"gates":  chainedShape("(<= (p%d ?x) (true (f ?x)) (not (p%d ?x)) (or (q ?x) (r ?x)))\n", false),
	"unused": filledShape(skeletonSheet, "(<= (u%d ?x) (true (f ?x)))\n", ""),
}

// textSizes are the sizes of texts with their limits: ten megabytes with the limit that is promised for them, all others
// with the flag --timeout.
var textSizes = []struct {
	name   string
	bytes  int
	args   []string
	limit  time.Duration
	memory int64
}{
	{"1kB", 1 << 10, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
	{"100kB", 100 << 10, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
	{"1MB", 1 << 20, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
	{"10MB", 10 << 20, []string{"--static"}, 10*time.Second - limitSlack, 1500 << 20},
	{"30MB", 30 << 20, []string{"--static", "--timeout", "2s"}, 2 * time.Second, 2 << 30},
}

// textAttacks draws a hundred texts in all shapes, and one small text of each shape.
func textAttacks(seed uint64) []attack {
	const wanted = 100
	rng := rand.New(rand.NewPCG(seed, 7))
	kinds := slices.Sorted(maps.Keys(shapesByName))
	rng.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	var all []attack
	for i := range wanted {
		kind, size := kinds[i%len(kinds)], 1+(i+i/len(kinds))%4
		if i >= len(kinds) && i%7 == 0 {
			size = 0
		}
		all = append(all, shapeAttack(kind, size, i >= 20))
	}
	// The small text of each shape is part of the short form.
	for _, kind := range kinds {
		all = append(all, shapeAttack(kind, 0, false))
	}
	slices.SortFunc(all, func(a, b attack) int { return strings.Compare(a.attackName, b.attackName) })
	return slices.CompactFunc(all, func(a, b attack) bool { return a.attackName == b.attackName })
}

// shapeAttack returns the attack with a shape in a size.
func shapeAttack(kind string, size int, long bool) attack {
	of := textSizes[size]
	return attack{attackName: "texts/" + kind + "-" + of.name, plantedHarm: fmt.Sprintf("a text of %s, %s: checked within %.0f s and %d MB", of.name, kind, (of.limit + limitSlack).Seconds(), of.memory>>20), longOnly: long, runAttack: func(s *scene) {
		ext := ".kif"
		if strings.HasPrefix(kind, "infix") || kind == "prolog" {
			ext = pickRandom(s, ".hrf", ".kif")
		}
		name := s.randomWord(4) + ext
		f, err := os.Create(s.pathIn("repo", name))
		if err != nil {
			s.keepError(err)
			return
		}
		t := newTextWriter(f)
		shapesByName[kind](t, of.bytes, s)
		s.keepError(t.closeText())
		s.runChecked(gdllintRun{runArgs: append(slices.Clone(of.args), name), timeLimit: of.limit, memoryLimit: of.memory, allowedCodes: []int{0, 1, 3}, checkOutcome: checkShortOutput(4 << 20)})
		other := [][]string{
			{"--static", "-f", pickRandom(s, reportFormats...)}, {"fmt", "--check"}, {"convert", "--to", pickRandom(s, "infix", "prefix")}, {"prove", "--budget", "quick", "--timeout", "2s"},
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
			args := other[s.randomSource.IntN(len(other))]
			s.runChecked(gdllintRun{runArgs: append(slices.Clone(args), name), timeLimit: 10 * time.Second, memoryLimit: of.memory, stdoutIsData: true, ownCommands: true})
		}
	}}
}
