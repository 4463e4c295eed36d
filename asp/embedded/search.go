package embedded

import (
	"context"
	"reflect"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"
)

// A search is the SAT solver with a limit of work. The library has none: it only
// looks, after every tickProps propagations, whether somebody tells it by a
// channel to pause or to stop. That channel is ours (see gate.go), with the
// answers in it, so that it stops after a number of looks that is the same on
// every machine. What it has learned it keeps.
type search struct {
	g         *gini.Gini
	gate      chan bool
	conflicts reflect.Value // the library's counts
	choices   reflect.Value
	yes       z.Lit // holds always
	vars      int
	loose     []*looseSum
}

// tickProps is how many propagations are made between two looks at the gate. A
// descent to a model takes one for each variable.
const tickProps = 20_000

// Results of the library.
const (
	satisfied   = 1
	unsatisfied = -1
)

// newSearch returns a search with room for so many variables.
func newSearch(vars int) (*search, error) {
	s := &search{g: gini.NewVc(vars+2, vars+2)}
	if err := s.open(); err != nil {
		return nil, err
	}
	s.yes = s.variable()
	s.add(s.yes)
	return s, nil
}

// variable returns a fresh one.
func (s *search) variable() z.Lit {
	s.vars++
	return s.g.Lit()
}

// add adds a clause as it is.
func (s *search) add(lits ...z.Lit) {
	for _, l := range lits {
		s.g.Add(l)
	}
	s.g.Add(z.LitNull)
}

// spent returns the conflicts and decisions so far.
func (s *search) spent() (conflicts, choices int64) { return s.conflicts.Int(), s.choices.Int() }

// run searches under assumptions until there is an answer or, which is 0, until
// it has taken so many conflicts (0: no limit) or the context ends. It looks at
// the conflicts now and then only, so that it may take some more.
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

// slice searches for a while: long enough for two descents. The clause that
// always holds has the library forget the last conflict, from which it would
// derive a clause on its own before the next search, and overlook that there is
// no model at all if that comes out there.
func (s *search) slice(ctx context.Context, assume []z.Lit) int {
	s.add(s.yes)
	s.g.Assume(assume...)
	s.fill(2 + 4*s.vars/tickProps)
	stop := context.AfterFunc(ctx, s.interrupt)
	defer stop()
	return s.g.Solve()
}

// failed returns those assumptions of the last search that cannot hold together,
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
