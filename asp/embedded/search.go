package embedded

import (
	"context"
	"reflect"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"
)

// A search is the SAT solver with a limit of work. The library has none: after
// every tickProps propagations it only reads a channel that makes it pause or
// stop. That channel belongs to this package (see gate.go) and is filled before
// the search, so that the library stops after a number of ticks that is the same
// on every machine. It keeps the clauses that it has learned.
type search struct {
	g         *gini.Gini
	gate      chan bool
	conflicts reflect.Value // the library's counts
	choices   reflect.Value
	yes       z.Lit // always holds
	vars      int
	loose     []*looseSum
}

// tickProps is the number of propagations between two ticks of the library, at
// which it reads the gate. A descent to a model takes one for each variable.
const tickProps = 20_000

// The results of a search of the library.
const (
	satisfied   = 1
	unsatisfied = -1
)

// newSearch returns a search with room for the given number of variables.
func newSearch(vars int) (*search, error) {
	s := &search{g: gini.NewVc(vars+2, vars+2)}
	if err := s.open(); err != nil {
		return nil, err
	}
	s.yes = s.variable()
	s.add(s.yes)
	return s, nil
}

// variable returns a new variable.
func (s *search) variable() z.Lit {
	s.vars++
	return s.g.Lit()
}

// add adds a clause without simplification.
func (s *search) add(lits ...z.Lit) {
	for _, l := range lits {
		s.g.Add(l)
	}
	s.g.Add(z.LitNull)
}

// spent returns the conflicts and decisions so far.
func (s *search) spent() (conflicts, choices int64) { return s.conflicts.Int(), s.choices.Int() }

// run searches under assumptions until there is an answer. The result is 0 if the
// conflicts reach the limit (0: no limit) or the context ends. It counts the
// conflicts only now and then, so that it may take some more.
func (s *search) run(ctx context.Context, assume []z.Lit, limit int64) (int, error) {
	before, _ := s.spent()
	for {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if r := s.slice(ctx, assume); r != 0 {
			return r, nil
		}
		if now, _ := s.spent(); limit > 0 && now-before >= limit {
			return 0, ctx.Err()
		}
	}
}

// slice searches for a while: long enough for two descents. Adding the clause that
// always holds makes the library forget its last conflict. Otherwise the library
// would derive a clause from it before the next search, and overlook that there is
// no model at all if that follows there.
func (s *search) slice(ctx context.Context, assume []z.Lit) int {
	s.add(s.yes)
	s.g.Assume(assume...)
	s.fill(2 + 4*s.vars/tickProps)
	stop := context.AfterFunc(ctx, s.interrupt)
	defer stop()
	return s.g.Solve()
}

// failed returns the assumptions of the last search that contradict each other,
// and whether they are known.
func (s *search) failed(assume []z.Lit) (core map[z.Lit]bool, known bool) {
	assumed := make(map[z.Lit]bool, len(assume))
	for _, l := range assume {
		assumed[l] = true
	}
	core = map[z.Lit]bool{}
	for _, l := range s.g.Why(nil) {
		if !assumed[l] {
			return assumed, false
		}
		core[l] = true
	}
	return core, true
}
