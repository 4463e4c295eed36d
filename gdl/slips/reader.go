package slips

// This file reads a form, in the order of doc.go. Each readX returns the nodes that X means; if no row fits, these are X
// itself or a copy of it. The faults found, and their effects on the form, are in s.form, which is new for each Read.

import (
	"slices"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Sheet reads the forms of a text, and holds the state that its slips share.
type Sheet struct {
	sync.Mutex
	texts
	vocabulary
	capitals map[string]string        // words with a capital that mean variables, with the names of these
	calls    bool                     // names are written before their parentheses
	toldOnce map[string]*syntax.Error // faults that are reported once for all places
	rowMemo  map[rowKey][]*Row        // by kind of place: the rows that may fit
	spare    *Match                   // a match that did not fit and can be used again
	plain    bool                     // no word of the text is doubtful
	doubts   map[string]bool          // by word: whether it is doubtful
	recent   [128]doubted             // a cache of doubts, by hash
	helperNames
	form
}

// Prepare returns the reader for the forms of a text. If mixed, the text changes its notation, and capitals are no
// variables.
func Prepare(text *syntax.Sheet, mixed bool) *Sheet {
	forms, n := text.Forms, text.Notation
	s := &Sheet{texts: texts{text.Source, n, text.Comments}, vocabulary: vocabulary{forms: forms}, toldOnce: map[string]*syntax.Error{}, rowMemo: map[rowKey][]*Row{}, doubts: map[string]bool{}}
	if n == syntax.Prefix && !mixed {
		s.capitals = findCapitals(text)
		s.calls = (text.Glued || text.Words == nil) && keywordCalls(forms, false) > 1 // a single one may be a slip of its own
	}
	s.plain = text.Words != nil && allOf(text.Words, func(w *Node) bool { return !s.findDoubt(w) })
	return s
}

// A Reading is the meaning of a form.
type Reading struct {
	Form    *Node
	Heads   []*Node // further heads with the same conditions
	Helpers []*Node // rules of helper relations
	Guessed bool    // it is read as if a fault were repaired
	Broken  bool    // a part has no meaning
	Faults  []*syntax.Error
}

// form is the state of the form in work.
type form struct {
	top        *Node           // the form, after the rules for words and operators
	uses       *uses           // the variables of top
	extraHeads []*Node         // further heads
	added      []*Node         // conditions to be added
	helpers    []*Node         // rules of helper relations
	faults     []*syntax.Error // this and the next two are those of Reading
	guessed    bool
	broken     bool

	numbers   map[string]int // by stem: the last number of a new variable
	negations int            // number of negations around the present condition
	branches  int            // number of disjunctions around it
	nested    int            // number of helper relations in work
	depth     int            // depth of nested readings of conditions
	steps     int            // number of readings that are left
	rounds    int            // number of rows that changed the whole form
	equalities
	quantifiers map[*Node]quantifiedIn
	related     map[[2]string]bool // by two words: the result of relates
	relation    string             // the relation around the present terms
	inHead      bool               // these terms are in a head
}

// Read reads a form.
func (s *Sheet) Read(e *Node) Reading {
	if !s.mayNeed(e) {
		return Reading{Form: e}
	}
	s.form = form{steps: syntax.ReadingsPerByte * (1 + int(e.EndPos-e.StartPos))}
	written := e
	if s.notation == syntax.Prefix {
		e = wordReader{s}.readWords(e)
	}
	if !e.Broken && len(e.List) > 0 {
		e = s.readWhole(e)
	}
	f := &s.form
	if !f.guessed && !f.broken {
		return Reading{Form: written}
	}
	return Reading{e, f.extraHeads, f.helpers, f.guessed, f.broken, f.faults}
}

// Accepts tells whether the forms of another text, read with the names of this one, have no slip. From then on, the sheet
// reads the other text.
func (s *Sheet) Accepts(o *syntax.Sheet) bool {
	s.Lock()
	defer s.Unlock()
	s.texts, s.plain = texts{o.Source, o.Notation, o.Comments}, false
	return allOf(o.Forms, func(n *Node) bool { r := s.Read(n); return !r.Guessed && !r.Broken && len(r.Faults) == 0 })
}

// readWhole returns the form that a form means, after its words were read. It applies rows for a whole form until none
// fits, and then reads the heads and conditions.
func (s *Sheet) readWhole(e *Node) *Node {
	f := &s.form
	if s.notation == syntax.Prefix {
		e = s.operatorFirst(e, newUses(e))
	}
	f.top, f.uses = e, newUses(e)
	const most = 100 // rows that may change the whole form
	for m := s.firstFit(Top, e); m != nil && !f.broken && len(f.extraHeads) == 0 && f.rounds < most; m = s.firstFit(Top, e) {
		f.rounds++
		read := m.fire()
		if len(read) == 0 || read[0] == e {
			break
		}
		if e = read[0]; strings.HasPrefix(m.row.Name, "arrow") {
			f.top = e
		}
		f.extraHeads = furtherHeads(read)
	}
	heads := append([]*Node{e}, f.extraHeads...)
	switch {
	case s.notation == syntax.Operations && e.HasSign() && e.Relation() != syntax.Arrow:
		return s.readOperands(e)[0]
	case e.Relation() != syntax.Arrow || !e.IsList():
		heads = s.readHeads(heads)
		f.extraHeads = heads[1:]
		if e = heads[0]; len(f.added) > 0 {
			e = &Node{StartPos: e.StartPos, EndPos: e.EndPos, List: slices.Concat([]*Node{added(e, syntax.Arrow), e}, f.added)}
		}
		return e
	case len(e.List) < 2:
		return e
	}
	body := s.readConditions(e.List[2:])
	heads[0] = e.List[1]
	heads = s.readHeads(heads)
	if !f.guessed {
		return e
	}
	rule := e.WithParts(slices.Concat([]*Node{e.List[0], heads[0]}, body, f.added)...)
	f.extraHeads = heads[1:]
	return s.finishEqualities(rule)
}

// furtherHeads returns the heads of all rules or facts except the first.
func furtherHeads(read []*Node) (heads []*Node) {
	for _, r := range read[1:] {
		if r.Relation() == syntax.Arrow {
			r = r.List[1]
		}
		heads = append(heads, r)
	}
	return heads
}

// readHeads returns the meanings of some heads.
func (s *Sheet) readHeads(list []*Node) []*Node {
	out := slices.Clone(list)
	for i, h := range list {
		if h.IsList() && !s.form.broken {
			if s.notation == syntax.Prefix {
				out[i] = s.readAtom(h, true)
			} else {
				out[i] = s.termMeant(h)
			}
		}
	}
	return out
}

// readConditions returns the meanings of some conditions, in their order.
func (s *Sheet) readConditions(list []*Node) (out []*Node) {
	for _, x := range list {
		out = append(out, s.readCondition(x)...)
	}
	return out
}

// readCondition returns the meaning of a condition. It applies the first row that fits and reads the result again, unless
// the row is final; if none fits, it reads the parts. If readings are nested too deep, or are too many, it reports this
// and returns the condition itself.
func (s *Sheet) readCondition(x *Node) []*Node {
	f := &s.form
	if f.depth >= syntax.MaxReadings || f.steps <= 0 {
		if !f.broken {
			s.tell("too-deep", x)
		}
		return []*Node{x}
	}
	f.depth++
	f.steps--
	defer func() { s.form.depth-- }()
	if m := s.firstFit(Cond, x); m != nil {
		read := m.fire()
		if m.row.Final {
			return []*Node{s.readAtom(read[0], false)}
		}
		if m.row.Action != nil || m.row.Fatal || len(read) == 1 && read[0] == x {
			return read
		}
		return s.readConditions(read)
	}
	switch {
	case x.IsList() && (isConnective(x.Relation()) || s.notation == syntax.Operations && x.HasSign()):
		return s.readOperands(x)
	case !x.IsList():
		return []*Node{x}
	}
	return []*Node{s.readAtom(x, false)}
}

// readOperands reads the conditions inside an operator, and drops the operator if none is left.
func (s *Sheet) readOperands(x *Node) []*Node {
	op, f := x.Relation(), &s.form
	if op == syntax.Negation {
		f.negations++
		defer func() { f.negations-- }()
		if len(x.List) == 2 && s.isQuantifier(x.List[1]) {
			s.noteAround(x.List[1], x, true)
		}
	}
	out := mapParts(x, func(i int, arg *Node) []*Node {
		if i == 0 {
			return []*Node{arg}
		}
		return s.readOperand(op, arg)
	})
	if len(out.List) == 1 && len(x.List) > 1 {
		return nil
	}
	return []*Node{out}
}

// readOperand reads a condition inside an operator. Conditions that define the calculations of a branch are added to
// that branch. A negation with a new variable for a wildcard becomes that of a helper relation. Several conditions in
// not, or in a branch of or, become one conjunction.
func (s *Sheet) readOperand(op string, arg *Node) []*Node {
	f := &s.form
	faults, conditions, wildcards := len(f.faults), len(f.added), f.numbers["any"]
	if op == syntax.Disjunction {
		f.branches++
		defer func() { f.branches-- }()
	}
	read := s.readCondition(arg)
	if op == syntax.Disjunction && len(f.added) > conditions {
		read = slices.Concat(f.added[conditions:], read)
		f.added = f.added[:conditions]
	}
	if op == syntax.Negation && f.numbers["any"] > wildcards && f.nested <= syntax.MaxHelpers {
		read = []*Node{s.negatedHelper(arg, read)}
	}
	if op != syntax.Conjunction && len(read) > 1 {
		if n := len(f.faults); n > faults && f.faults[n-1].Repair != nil {
			r := f.faults[n-1].Repair
			r.Edits = slices.Concat([]Edit{insert(arg.StartPos, "(and ")}, r.Edits, []Edit{insert(arg.EndPos, ")")})
		}
		read = []*Node{arg.WithParts(append([]*Node{added(arg, syntax.Conjunction)}, read...)...)}
	}
	return read
}

// readAtom returns the meaning of an atom of the head or of a condition. Atoms without parentheses have no arguments to
// read.
func (s *Sheet) readAtom(x *Node, head bool) *Node {
	if !x.IsList() || len(x.List) == 0 {
		return x
	}
	relation, inHead := s.form.relation, s.form.inHead
	s.form.relation, s.form.inHead = x.Relation(), head
	defer func() { s.form.relation, s.form.inHead = relation, inHead }()
	return s.readArguments(x)
}

// readArguments returns an atom or a term with the meanings of its arguments. Rows for all arguments together come first.
func (s *Sheet) readArguments(x *Node) *Node {
	for m := s.firstFit(Args, x); m != nil; m = s.firstFit(Args, x) {
		x = m.fire()[0]
	}
	return mapParts(x, func(i int, arg *Node) []*Node {
		if i == 0 && len(x.List) > 1 && arg.Name != "" {
			return []*Node{arg}
		}
		return []*Node{s.termMeant(arg)}
	})
}

func (s *Sheet) termMeant(x *Node) *Node {
	if m := s.firstFit(Term, x); m != nil {
		return m.fire()[0]
	}
	if x.IsList() && len(x.List) > 0 {
		return s.readArguments(x)
	}
	return x
}

// tell reports a slip that Go code has found, by the row with a name. texts are names and texts for its message, in
// turn.
func (s *Sheet) tell(row string, at *Node, texts ...string) *Match {
	m := &Match{sheet: s, row: rowNamed[row], node: at, parts: map[string][]*Node{"whole": {at}}, texts: map[string]string{}}
	for i := 0; i+1 < len(texts); i += 2 {
		m.say(texts[i], texts[i+1])
	}
	s.report(m)
	s.form.broken = s.form.broken || m.row.Fatal
	return m
}
