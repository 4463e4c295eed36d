package play

// A callPattern is a predicate with a set of known arguments. It holds the rules compiled for it, and one table of
// answers for each tuple of known arguments that has been called.
type callPattern struct {
	predicate     *predicate
	knownMask     uint64
	knownColumns  []int // columns of the known arguments
	openColumns   []int // columns of the other arguments
	compiledRules []*compiledRule
	isCompiled    bool
	isDirty       bool     // has tables that are only valid for the current state or moves
	callKeys      tupleSet // the known arguments of each call, in the order of answerTables
	answerTables  []answerTable
	answerTuples  tupleSet // for each answer the serial number of its table, then the open arguments
	nextAnswer    []int32  // by answer: the next answer of its table, or -1
	nextSerial    termID   // tables started so far
}

// A tableStatus tells whether the answers of a call are complete.
type tableStatus uint8

const (
	freshTable    tableStatus = iota // not begun
	runningTable                     // some answers may be missing
	completeTable                    // all answers are there
)

// An answerTable lists the answers of one call.
type answerTable struct {
	status                  tableStatus
	isExpanded              bool // its rules have been run
	isQueued                bool // waits in the queue of the scope
	scopeID                 int32
	tableSerial             termID
	firstAnswer, lastAnswer int32 // answers
	answerCount             int32
	consumers               []answerConsumer
}

// patternFor returns the call pattern of a predicate for a set of known arguments, one bit each,
// and makes it if it is new.
func (p *predicate) patternFor(mask uint64) *callPattern {
	if x, made := p.callPatterns[mask]; made {
		return x
	}
	x := &callPattern{predicate: p, knownMask: mask, knownColumns: maskColumns(mask, p.arity)}
	for i := range p.arity {
		if mask&(1<<i) == 0 {
			x.openColumns = append(x.openColumns, i)
		}
	}
	x.callKeys.tupleWidth = len(x.knownColumns)
	x.answerTuples.tupleWidth = 1 + len(x.openColumns)
	p.callPatterns[mask] = x
	return x
}

// compilePattern compiles the rules of a pattern. This waits for the first call, because rules may
// refer to patterns whose rules refer back.
func (k *patternCompiler) compilePattern(x *callPattern) {
	x.isCompiled = true
	for _, r := range x.predicate.derivingRules {
		x.compiledRules = append(x.compiledRules, k.compileRule(r, x.knownMask))
	}
}

// resetTables removes all tables of a pattern and keeps its compiled rules.
func (x *callPattern) resetTables() {
	x.callKeys.clearTuples()
	x.answerTuples.clearTuples()
	x.answerTables, x.nextAnswer, x.nextSerial, x.isDirty = x.answerTables[:0], x.nextAnswer[:0], 0, false
}

// A tableStore keeps the tables of answers, and the scopes of recursive components whose
// tables are being filled.
type tableStore struct {
	*questionMeter
	dirtyPatterns    [lifetimeCount][]*callPattern // by lifetime: the patterns that have tables to be removed
	poisonedPatterns []*callPattern                // patterns with tables that an error cut short
	innerScope       *componentScope               // the innermost recursive component under evaluation
	scopeCount       int32                         // scopes opened so far
	staticFacts      int64                         // facts in tables of static predicates
}

// tableFor returns the index of the table for a call with these known arguments, and makes a fresh
// one if there is none.
func (s *tableStore) tableFor(x *callPattern, key []termID) int32 {
	n, isNew := x.callKeys.addTuple(key)
	if isNew {
		s.factCount++
		x.answerTables = append(x.answerTables, answerTable{firstAnswer: -1, lastAnswer: -1, tableSerial: x.nextSerial})
		x.nextSerial++
		switch {
		case x.predicate.lifetime == static:
			s.staticFacts++
		case !x.isDirty:
			x.isDirty = true
			s.dirtyPatterns[x.predicate.lifetime] = append(s.dirtyPatterns[x.predicate.lifetime], x)
		}
	}
	return n
}

// insertAnswer adds an answer to table n of a pattern, unless it is there. Row has one element to
// overwrite, and then the open arguments.
func (s *tableStore) insertAnswer(x *callPattern, n int32, row []termID) {
	t := &x.answerTables[n]
	if len(x.openColumns) == 0 {
		t.answerCount, t.firstAnswer = 1, 0
	} else {
		row[0] = t.tableSerial
		at, isNew := x.answerTuples.addTuple(row)
		if !isNew {
			return
		}
		x.nextAnswer = append(x.nextAnswer, -1)
		if t.answerCount == 0 {
			t.firstAnswer = at
		} else {
			x.nextAnswer[t.lastAnswer] = at
		}
		t.lastAnswer = at
		t.answerCount++
		s.factCount++
		if x.predicate.lifetime == static {
			s.staticFacts++
		}
	}
	if t.status == runningTable && x.predicate.isRecursive && !t.isQueued {
		t.isQueued = true
		s.innerScope.workQueue = append(s.innerScope.workQueue, tableCall{x, n})
	}
}

// answerRow returns the answer with an index: the serial number of its table, then the open
// arguments.
func (x *callPattern) answerRow(at int32) []termID { return x.answerTuples.tupleAt(at) }

// isSettled tells whether further answers to a call are irrelevant: a call
// without open arguments has one answer at most. While ground rules are
// collected every derivation counts.
func (s *tableStore) isSettled(x *callPattern, n int32) bool {
	return len(x.openColumns) == 0 && x.answerTables[n].answerCount > 0 && !s.evaluatesByRules(x.predicate)
}
