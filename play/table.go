package play

// A pattern is a call pattern: a predicate with a set of known arguments. It
// holds the rules compiled for it, and one table of answers for each tuple of
// known arguments that has been called.
type pattern struct {
	pred     *predicate
	mask     uint64
	known    []int // columns of the known arguments
	open     []int // columns of the other arguments
	codes    []*code
	compiled bool
	dirty    bool   // has tables that end with the state or the moves
	keys     tuples // by table: the known arguments of its call
	tables   []table
	answers  tuples  // serial number of the table, then the open arguments
	next     []int32 // by answer: the next answer of its table, or -1
	serial   term    // tables started so far
}

// A tableStatus tells whether the answers of a call are complete.
type tableStatus uint8

const (
	fresh    tableStatus = iota // not begun
	running                     // some answers may be missing
	complete                    // all answers are there
)

// A table lists the answers of one call.
type table struct {
	status      tableStatus
	expanded    bool // its rules have been run
	queued      bool // waits in the queue of the scope
	scope       int32
	serial      term
	first, last int32 // answers
	count       int32
	consumers   []consumer
}

// pattern returns the call pattern of a predicate for a set of known arguments.
func (g *Game) pattern(p *predicate, mask uint64) *pattern {
	if x, made := p.patterns[mask]; made {
		return x
	}
	x := &pattern{pred: p, mask: mask, known: maskColumns(mask, p.arity)}
	for i := range p.arity {
		if mask&(1<<i) == 0 {
			x.open = append(x.open, i)
		}
	}
	x.keys.width = len(x.known)
	x.answers.width = 1 + len(x.open)
	p.patterns[mask] = x
	return x
}

// prepare compiles the rules of the pattern. The first call does it, because
// rules refer to patterns that refer back.
func (g *Game) prepare(x *pattern) {
	x.compiled = true
	for _, r := range x.pred.rules {
		x.codes = append(x.codes, g.compile(r, x.mask))
	}
}

// reset drops all tables.
func (x *pattern) reset() {
	x.keys.reset()
	x.answers.reset()
	x.tables, x.next, x.serial, x.dirty = x.tables[:0], x.next[:0], 0, false
}

// table returns the number of the table of a call.
func (m *machine) table(x *pattern, key []term) int32 {
	n, isNew := x.keys.add(key)
	if isNew {
		m.facts++
		x.tables = append(x.tables, table{first: -1, last: -1, serial: x.serial})
		x.serial++
		switch {
		case x.pred.life == static:
			m.kept++
		case !x.dirty:
			x.dirty = true
			m.dirty[x.pred.life] = append(m.dirty[x.pred.life], x)
		}
	}
	return n
}

// insert adds an answer. Its values follow the first element of row.
func (m *machine) insert(x *pattern, n int32, row []term) {
	t := &x.tables[n]
	if len(x.open) == 0 {
		t.count, t.first = 1, 0
	} else {
		row[0] = t.serial
		at, isNew := x.answers.add(row)
		if !isNew {
			return
		}
		x.next = append(x.next, -1)
		if t.count == 0 {
			t.first = at
		} else {
			x.next[t.last] = at
		}
		t.last = at
		t.count++
		m.facts++
		if x.pred.life == static {
			m.kept++
		}
	}
	if t.status == running && x.pred.recursive && !t.queued {
		t.queued = true
		m.scope.queue = append(m.scope.queue, call{x, n})
	}
}

// answer returns the open arguments of an answer, after one element that is no
// argument.
func (x *pattern) answer(at int32) []term { return x.answers.at(at) }

// settled tells whether further answers to a call are irrelevant: a call
// without open arguments has one answer at most. While ground rules are
// collected every derivation counts.
func (m *machine) settled(x *pattern, n int32) bool {
	return len(x.open) == 0 && x.tables[n].count > 0 && !m.isLoose(x.pred)
}
