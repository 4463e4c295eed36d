package enumerate

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A countJudge answers the questions that count: which functionals hold in all states, and
// which fluents persist.
type countJudge struct {
	net         *circuit.Network
	clock       *expand.Clock // addClock evaluates the gates that depend on it; may be nil
	functional  *task.Item    // nil if it is not asked, as is persistent
	persistent  *task.Item
	functionals []counting.Functional
	fails       []bool // by functional
	// By fluent, two flags: some transition makes it false, and some transition makes
	// it true; for the transitions of the initial state, and for all.
	atFirst, ever []bool
}

// newCountJudge returns nil if the task asks for no count.
func newCountJudge(t *task.Task) *countJudge {
	j := &countJudge{net: t.Net}
	for _, it := range t.Items {
		switch {
		case it.Done:
		case it.Verdict.Property == proof.Functionals:
			j.functional = it
			j.functionals = counting.Functionals(t)
			j.fails = make([]bool, len(j.functionals))
		case it.Verdict.Property != proof.Persistence:
		case !counting.Persistable(t):
			it.Done, it.Verdict.Reason = true, counting.TooMany
		default:
			j.persistent = it
			j.atFirst, j.ever = make([]bool, 2*len(t.Net.Next)), make([]bool, 2*len(t.Net.Next))
		}
	}
	if j.functional == nil && j.persistent == nil {
		return nil
	}
	return j
}

// gates returns the gates that each state has to be evaluated for.
func (j *countJudge) gates() (refs []circuit.Ref) {
	if j == nil {
		return nil
	}
	for _, f := range j.functionals {
		refs = append(append(refs, f.Most...), f.Least...)
	}
	return refs
}

func (j *countJudge) states(e *expand.Expander, fresh uint64) {
	for i, f := range j.functionals {
		if !j.fails[i] {
			j.fails[i] = j.anyHolds(e, f.Most, fresh) || j.anyHolds(e, f.Least, fresh)
		}
	}
}

func (j *countJudge) anyHolds(e *expand.Expander, refs []circuit.Ref, among uint64) bool {
	for _, r := range refs {
		if !j.clock.Moves(r) && e.Value(r)&among != 0 {
			return true
		}
	}
	return false
}

func (j *countJudge) moved(e *expand.Expander, moved uint64) {
	if j.persistent == nil {
		return
	}
	var first uint64
	if e.Depth == 0 {
		for set := moved; set != 0; set &= set - 1 {
			if l := bits.TrailingZeros64(set); e.State(l) == 0 {
				first |= 1 << l
			}
		}
	}
	for f, ref := range j.net.Fluent {
		now, after := e.Value(ref), e.After(int32(f))
		ends, begins := now&^after, after&^now
		j.ever[2*f] = j.ever[2*f] || ends&moved != 0
		j.ever[2*f+1] = j.ever[2*f+1] || begins&moved != 0
		j.atFirst[2*f] = j.atFirst[2*f] || ends&first != 0
		j.atFirst[2*f+1] = j.atFirst[2*f+1] || begins&first != 0
	}
}

func (j *countJudge) settled() bool { return false }

// fits reports whether the clock decides every functional that depends on it: no
// functional is about both the clock and the rest.
func (j *countJudge) fits(d *expand.Dial) bool {
	fits := true
	j.readClock(d, len(d.Readings)-1, func(_ int, r circuit.Ref) { fits = fits && (r == circuit.TrueRef || r == circuit.FalseRef) })
	return fits
}

// readClock visits the values of the violations of functionals while the clock runs to
// some depth.
func (j *countJudge) readClock(d *expand.Dial, depth int, visit func(functional int, r circuit.Ref)) {
	for i, f := range j.functionals {
		for _, ref := range slices.Concat(f.Most, f.Least) {
			if !d.Clock.Moves(ref) {
				continue
			}
			for _, r := range d.Readings[:depth+1] {
				visit(i, r.Gate(ref))
			}
		}
	}
}

// addClock accounts for the fluents of a clock that ran up to some depth.
func (j *countJudge) addClock(d *expand.Dial, depth int) {
	if j.persistent != nil {
		for t := range depth {
			j.addTick(d.Clock.At[t], d.Clock.At[t+1], t == 0)
		}
	}
	j.readClock(d, depth, func(i int, r circuit.Ref) { j.fails[i] = j.fails[i] || r == circuit.TrueRef })
}

// addTick accounts for one move of a clock.
func (j *countJudge) addTick(before, after []int32, first bool) {
	note := func(these, others []int32, offset int) {
		for _, f := range these {
			if !slices.Contains(others, f) {
				at := 2*int(f) + offset
				j.ever[at], j.atFirst[at] = true, j.atFirst[at] || first
			}
		}
	}
	note(before, after, 0)
	note(after, before, 1)
}

// settle answers the questions once all states are known.
func (j *countJudge) settle(t *task.Task, how string, depth int, why support.Visited) {
	if it := j.functional; it != nil && !it.Done {
		it.Verdict.Proved, it.Verdict.Total = count(j.fails, false), len(j.fails)
		why.Holds = j.functionalStatements()
		j.close(t, it, how, "functional", depth, why)
	}
	if it := j.persistent; it != nil && !it.Done {
		unreached := counting.Unreached(t)
		it.Verdict.Proved, it.Verdict.Total = unreached+count(j.ever, false), unreached+count(j.atFirst, false)
		why.Holds = []certificate.Statement{counting.Persistent(t, func(i int) bool { return !j.ever[i] })}
		j.close(t, it, how, "statement", depth, why)
	}
}

// functionalStatements returns the certificate statements of the functionals that hold.
func (j *countJudge) functionalStatements() (statements []certificate.Statement) {
	for i, f := range j.functionals {
		if !j.fails[i] {
			statements = append(statements, f.Statement)
		}
	}
	return statements
}

// close settles a question that counts. If some statements fail, each of them has failed
// in some match.
func (j *countJudge) close(t *task.Task, it *task.Item, how, what string, depth int, why task.Argument) {
	it.Why = why
	v := &it.Verdict
	if v.Proved == v.Total {
		t.Prove(it, how, depth, why)
		return
	}
	it.Done = true
	v.Method, v.Depth = how, depth
	v.Reason = fmt.Sprintf("%d of %s hold; each of the others fails in some match", v.Proved, plural.Count(v.Total, what))
	t.Post(it)
}

func count(flags []bool, want bool) (n int) {
	for _, f := range flags {
		if f == want {
			n++
		}
	}
	return n
}
