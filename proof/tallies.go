package proof

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// Rules that count pass a value on from key to key: (count row2 5) follows
// from (count row1 4) and a full second row. That each key has exactly one
// value follows from the same about the keys before it, and from nothing else
// as a rule; for the solver, which knows nothing of keys, it is a search
// through all sums. So it is proved key by key, each time with the keys that
// are done put in as unknowns of which exactly one holds.

// A keyed tally is a group of ground atoms that differ in one argument: the values
// of one key.
type keyed struct {
	relation string
	arg      int // the argument in which they differ
	refs     []ref
	top      int  // the last of their gates: it comes after all that it depends on
	most     bool // at most one holds, in all sampled states
	some     bool // at least one holds, in all sampled states
	// What is proved of all states in which the invariants hold.
	mostProved, someProved bool
}

// Bounds on tallies.
const (
	maxTallies     = 12_000
	tallyBatch     = 32
	maxTallyValues = 300
	maxTallyWork   = 200_000_000 // tallies times gates of the network
	tallyConflicts = 200
	maxTallyCost   = 20_000 // of a program without unknowns
	maxTallyPasses = 3
)

// proveTallies finds the tallies that open questions depend on, and proves
// that their keys have at most and at least one value. Tallies that were not
// proved before are tried again, since more invariants may be known.
func (p *Prover) proveTallies(ctx context.Context) error {
	if p.tallies == nil {
		p.tallies = &tallies{p: p, of: map[int][]*keyed{}}
		p.tallies.find()
		p.tallies.filter()
	}
	return p.tallies.prove(ctx)
}

// tallies are those of a game, in the order in which they are proved.
type tallies struct {
	p     *Prover
	all   []*keyed
	of    map[int][]*keyed // by node: those that are proved in part or in whole
	known int              // invariants at the last attempt
}

// find groups the atoms that open goals depend on, and the parts of rules.
func (ts *tallies) find() {
	cone := ts.cone()
	g := &tallyGroups{of: map[string]*keyed{}}
	wanted := func(a grounding.Atom) bool {
		node := ts.p.net.Atom[a].Node()
		return cone[node] && !ts.p.net.Nodes[node].Acts
	}
	for a, info := range ts.p.game.Atoms {
		if info.Term != nil && info.Kind == grounding.Derived && wanted(grounding.Atom(a)) {
			args := make([]string, len(info.Term.Args))
			for i, t := range info.Term.Args {
				args[i] = t.String()
			}
			g.add(info.Term.Name, args, ts.p.net.Atom[a])
		}
	}
	for _, part := range ts.p.game.Parts {
		if wanted(part.Atom) {
			args := make([]string, len(part.Row))
			for i, id := range part.Row {
				args[i] = strconv.Itoa(int(id))
			}
			g.add(fmt.Sprintf("part %d:", part.Relation), args, ts.p.net.Atom[part.Atom])
		}
	}
	ts.all = g.order
}

// tallyGroups puts atoms that differ in one argument together.
type tallyGroups struct {
	of    map[string]*keyed
	order []*keyed
}

// add takes an atom in, once for each of its arguments.
func (g *tallyGroups) add(name string, args []string, r ref) {
	for i := range args {
		key := name + " " + strings.Join(args[:i], " ") + " ? " + strings.Join(args[i+1:], " ")
		t := g.of[key]
		if t == nil {
			t = &keyed{relation: name + "/" + strconv.Itoa(len(args)), arg: i}
			g.of[key] = t
			g.order = append(g.order, t)
		}
		t.refs, t.top = append(t.refs, r), max(t.top, r.Node())
	}
}

// cone returns the gates that the open goals depend on.
func (ts *tallies) cone() map[int]bool {
	cone := map[int]bool{}
	var queue []ref
	ts.p.open(func(it *item) {
		if it.cand >= 0 && ts.p.state[it.cand] == pending {
			queue = append(queue, it.goal.state)
		}
	})
	for len(queue) > 0 {
		node := queue[len(queue)-1].Node()
		queue = queue[:len(queue)-1]
		if cone[node] {
			continue
		}
		cone[node] = true
		queue = append(queue, ts.p.net.Nodes[node].Children...)
		if n := &ts.p.net.Nodes[node]; n.Kind == grounding.LoopNode {
			for _, rule := range ts.p.net.Loops[n.Index].Rules {
				queue = append(queue, rule.Body...)
			}
		}
	}
	return cone
}

// filter drops what sampled states contradict.
func (ts *tallies) filter() {
	for _, t := range ts.all {
		t.most, t.some = true, true
	}
	if len(ts.p.samples) == 0 || len(ts.p.samples[0]) == 0 {
		ts.all = nil
	}
	if len(ts.all) == 0 {
		return
	}
	ev := grounding.NewEvaluator(ts.p.net)
	for look := range ts.p.samples[0] {
		for f := range ts.p.samples {
			ev.SetFluent(f, ts.p.samples[f][look])
		}
		ev.States()
		for _, t := range ts.all {
			t.look(ev)
		}
	}
	ts.choose()
}

// choose keeps the groups of each relation's best argument, as many as there
// is time for, and puts them in order.
func (ts *tallies) choose() {
	best := ts.bestFamilies()
	ts.all = slices.DeleteFunc(ts.all, func(t *keyed) bool {
		return best[t.relation] != t.arg || len(t.refs) == 1 && !t.some || len(t.refs) > maxTallyValues
	})
	slices.SortStableFunc(ts.all, func(a, b *keyed) int { return a.top - b.top })
	ts.all = ts.all[:min(len(ts.all), maxTallies, maxTallyWork/len(ts.p.net.Nodes))]
}

// bestFamilies returns for each relation the argument that is most of all a
// function of the others: no key has two values, and most keys have one; the
// last of several.
func (ts *tallies) bestFamilies() map[string]int {
	type family struct{ keys, some, several int }
	families := map[string]map[int]*family{}
	for _, t := range ts.all {
		if families[t.relation] == nil {
			families[t.relation] = map[int]*family{}
		}
		f := families[t.relation][t.arg]
		if f == nil {
			f = &family{}
			families[t.relation][t.arg] = f
		}
		f.keys++
		if t.some {
			f.some++
		}
		if !t.most {
			f.several++
		}
	}
	best := map[string]int{}
	for relation, of := range families {
		best[relation] = -1
		share := -1.0
		for arg := range len(of) {
			if f := of[arg]; f != nil && f.several == 0 && float64(f.some)/float64(f.keys) >= share {
				best[relation], share = arg, float64(f.some)/float64(f.keys)
			}
		}
	}
	return best
}

// look compares a tally with 64 states.
func (t *keyed) look(ev *grounding.Evaluator) {
	var one, two uint64
	for _, r := range t.refs {
		v := ev.Value(r)
		two |= one & v
		one |= v
	}
	t.most = t.most && two == 0
	t.some = t.some && one == ^uint64(0)
}

// prove proves what it can, from the first gates to the last.
func (ts *tallies) prove(ctx context.Context) error {
	if n := ts.p.invariants(); n == ts.known {
		return nil
	} else {
		ts.known = n
	}
	facts := newHypotheses(ts.p, nil)
	proved := 0
	for range maxTallyPasses {
		before := proved
		for rest := ts.all; len(rest) > 0; {
			batch := rest[:min(tallyBatch, len(rest))]
			rest = rest[len(batch):]
			n, err := ts.proveBatch(ctx, facts, batch)
			if proved += n; err != nil {
				return err
			}
		}
		if proved == before {
			break
		}
	}
	ts.p.log("tallies: %d statements about %d groups, %s, %d conflicts", proved, len(ts.all), ts.p.elapsed(), ts.p.conflicts)
	return nil
}

// A claim is that a tally has at most, or at least, one value.
type tallyClaim struct {
	t    *keyed
	some bool
}

// open lists what is to be proved about tallies.
func openClaims(batch []*keyed) []tallyClaim {
	var claims []tallyClaim
	for _, t := range batch {
		if t.most && !t.mostProved {
			claims = append(claims, tallyClaim{t, false})
		}
		if t.some && !t.someProved {
			claims = append(claims, tallyClaim{t, true})
		}
	}
	return claims
}

// broken is that the claim is false.
func (c tallyClaim) broken(u *unrolling) asp.Lit {
	if c.some {
		return u.atLeast(1, u.lits(0, c.t.refs)).Not()
	}
	return u.atLeast(2, u.lits(0, c.t.refs))
}

// proveBatch asks about some tallies together, which is mostly enough, and
// else about one claim after the other. It counts what it proves.
func (ts *tallies) proveBatch(ctx context.Context, facts *hypotheses, batch []*keyed) (proved int, err error) {
	claims := openClaims(batch)
	if len(claims) == 0 {
		return 0, nil
	}
	if ok, err := ts.proveClaims(ctx, facts, claims, tallyConflicts); ok || err != nil {
		return len(claims), err
	}
	for i := range claims {
		ok, err := ts.proveClaims(ctx, facts, claims[i:i+1], 10*tallyConflicts)
		if err != nil {
			return proved, err
		}
		if ok {
			proved++
		}
	}
	return proved, nil
}

// proveClaims proves all claims or none.
func (ts *tallies) proveClaims(ctx context.Context, facts *hypotheses, claims []tallyClaim, conflicts int64) (bool, error) {
	var own []ref
	for _, c := range claims {
		own = append(own, c.t.refs...)
	}
	holds, err := ts.never(ctx, facts, own, func(u *unrolling) asp.Lit {
		some := u.prog.NewAtom()
		for _, c := range claims {
			u.prog.Rule(some, c.broken(u))
		}
		return some.Pos()
	}, conflicts)
	if !holds || err != nil {
		return false, err
	}
	for _, c := range claims {
		if c.some {
			c.t.someProved = true
		} else {
			c.t.mostProved = true
		}
		ts.learn(c.t)
	}
	return true, nil
}

// learn lets later questions use a tally.
func (ts *tallies) learn(t *keyed) {
	for _, r := range t.refs {
		if of := ts.of[r.Node()]; !slices.Contains(of, t) {
			ts.of[r.Node()] = append(of, t)
		}
	}
}

// never tells whether something is false in all states in which the
// invariants and the proved tallies hold. Gates of such tallies are unknowns
// first, but for those in own, and worked out where that is not enough.
func (ts *tallies) never(ctx context.Context, facts *hypotheses, own []ref, broken func(u *unrolling) asp.Lit, conflicts int64) (bool, error) {
	mine := map[int]bool{}
	for _, r := range own {
		mine[r.Node()] = true
	}
	for _, cut := range []bool{true, false} {
		u := newUnrolling(ts.p.net)
		u.local, u.tracks = true, true
		if cut {
			u.cut = func(node int) bool { return len(ts.of[node]) > 0 && !mine[node] }
		}
		u.newLayer()
		u.prog.Constraint(broken(u).Not())
		ts.assume(u)
		facts.assume(u, nil)
		if !cut && len(own) > 1 && u.prog.Stats().Cost() > maxTallyCost {
			return false, nil
		}
		holds, err := ts.p.refutes(ctx, u, conflicts)
		if err != nil || holds || len(ts.of) == 0 {
			return holds, err
		}
	}
	return false, nil
}

// assume states what is proved of the tallies that a program mentions.
func (ts *tallies) assume(u *unrolling) {
	done := map[*keyed]bool{}
	for i := 0; i < len(u.tracked); i++ {
		for _, t := range ts.of[u.tracked[i]] {
			if !done[t] {
				done[t] = true
				t.assume(u)
			}
		}
	}
}

func (t *keyed) assume(u *unrolling) {
	lits := u.lits(0, t.refs)
	if t.mostProved {
		u.prog.AtLeast(0, 2, lits...)
	}
	if t.someProved {
		u.prog.Constraint(u.atLeast(1, lits).Not())
	}
}
