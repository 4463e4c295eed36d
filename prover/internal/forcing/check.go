package forcing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A referee checks the result of a search by the reference semantics. It takes from the
// search the move for a set of states, and the states that chance holds; it computes all
// successors itself.
type referee struct {
	s            *search
	game         *play.Game
	role, chance *gdl.Term
	work         int64             // bound on the work of the game
	moves        []*gdl.Term       // of the role
	fluents      map[string]int    // by name: the index in the network
	number       map[string]uint32 // numbers of the known states, by their keys
	table        table             // the strategy, as far as it was followed
}

// mostChecked bounds the checked sets of states; of more they are a sample.
const mostChecked = 10_000

// errTooMuch reports that the work of the reference semantics is used up.
var errTooMuch = errors.New("the work of the reference semantics is done")

// isTooMuch reports whether an error is errTooMuch or an exceeded budget of play.
func isTooMuch(err error) bool {
	var budget *play.BudgetError
	return errors.Is(err, errTooMuch) || errors.As(err, &budget)
}

var errAstray = errors.New("a state was reached that the network does not know")

func newReferee(t *task.Task, s *search) (*referee, error) {
	g, err := play.NewWithBudget(t.File, play.Budget{Total: t.Budget().Steps})
	if err != nil {
		return nil, err
	}
	names := t.Game.Roles
	r := &referee{s: s, game: g, work: t.Budget().Steps, role: names[s.a.role], chance: names[s.a.chance], moves: t.Game.Moves[s.a.role], fluents: map[string]int{}, number: map[string]uint32{}}
	for i, f := range t.Game.Fluents {
		r.fluents[f.String()] = i
	}
	return r, nil
}

// numberOf returns the number of a state in the search. Fluents outside the network
// distinguish no states.
func (r *referee) numberOf(state play.State) (n uint32, known bool) {
	if n, known = r.number[state.Key()]; known {
		return n, true
	}
	bits := make([]byte, len(r.s.a.states[0]))
	for _, f := range state.Fluents() {
		if i, found := r.fluents[f.String()]; found {
			bits[i/8] |= 1 << (i % 8)
		}
	}
	if n, known = r.s.a.index[string(bits)]; known {
		r.number[state.Key()] = n
	}
	return n, known
}

// setOf returns the set of some states, and whether the search has visited it.
func (r *referee) setOf(states []play.State) (target, bool) {
	var numbers []uint32
	for _, state := range states {
		n, known := r.numberOf(state)
		if !known {
			return 0, false
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	set, known := r.s.number[key(slices.Compact(numbers))]
	return set, known && r.s.sets[set].value != unseen
}

// joint returns a joint move.
func (r *referee) joint(own, other *gdl.Term) play.JointMove {
	moves := make(play.JointMove, 2)
	moves[r.s.a.role], moves[r.s.a.chance] = own, other
	return moves
}

// ends reports whether a match is over in a state, and whether the role has won.
func (r *referee) ends(ctx context.Context, state play.State) (over, wins bool, err error) {
	if over, err = r.game.Terminal(ctx, state); err == nil && over {
		wins, err = r.game.JudgeWin(ctx, state, r.role)
	}
	return over, wins, err
}

// A situation is an information set of the reference semantics: states that the role
// cannot tell apart.
type situation struct {
	set    target
	states []play.State // none of them is over
	row    int          // row of the table
}

// key identifies a situation.
func (x *situation) key() string {
	var keys []string
	for _, state := range x.states {
		keys = append(keys, state.Key())
	}
	slices.Sort(keys)
	return fmt.Sprint(len(keys), " ", strings.Join(keys, " "))
}

// followRole follows the strategy of the role through all moves of chance. It returns the
// first fault of the strategy.
func (r *referee) followRole(ctx context.Context) error {
	start, err := r.game.Initial(ctx)
	if err != nil {
		return err
	}
	first, err := r.situation(ctx, []play.State{start})
	if err != nil {
		return err
	}
	if first == nil {
		r.table.close()
		return nil
	}
	r.enter(first)
	for todo := []*situation{first}; len(todo) > 0; {
		if len(r.table.rows) >= mostChecked {
			return nil
		}
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		next, err := r.after(ctx, x)
		if isTooMuch(err) && len(r.table.rows) >= fewChecked {
			return nil
		}
		if err != nil {
			return err
		}
		todo = append(todo, next...)
	}
	r.table.close()
	return nil
}

// enter gives a situation its row, and reports whether it is new.
func (r *referee) enter(x *situation) (fresh bool) {
	set := &r.s.sets[x.set]
	x.row, fresh = r.table.enter(x, set.rank, r.moves[set.edges[0].move])
	return fresh
}

// fewChecked is the least number of checked sets for a sample, if the work of the
// reference semantics is used up.
const fewChecked = 1000

// situation makes the situation of some states that the role cannot tell apart: nil if all
// are won. A terminal state that is not won is an error, and so is a set that the search
// does not have as forced.
func (r *referee) situation(ctx context.Context, states []play.State) (*situation, error) {
	var left []play.State
	for _, state := range states {
		over, wins, err := r.ends(ctx, state)
		switch {
		case err != nil:
			return nil, err
		case over && !wins:
			return nil, errors.New("the strategy leads to an end without 100")
		case !over && !slices.Contains(left, state):
			left = append(left, state)
		}
	}
	if len(left) == 0 {
		return nil, nil
	}
	set, known := r.setOf(left)
	if !known {
		return nil, errAstray
	}
	if r.s.sets[set].value != forced {
		return nil, errors.New("the strategy leads to states that are not won")
	}
	return &situation{set: set, states: left}, nil
}

// A group holds states that the role cannot tell apart, and the possible percepts on the
// way to them.
type group struct {
	seen   [][]*gdl.Term
	states []play.State
}

// after returns the new situations that the move of the strategy leads to.
func (r *referee) after(ctx context.Context, x *situation) ([]*situation, error) {
	own := r.moves[r.s.sets[x.set].edges[0].move]
	at := map[string]int{}
	var groups []group
	for _, state := range x.states {
		legal, others, err := r.legal(ctx, state)
		if err != nil {
			return nil, err
		}
		if len(others) == 0 || !slices.ContainsFunc(legal, func(m *gdl.Term) bool { return gdl.EqualTerms(m, own) }) {
			return nil, errors.New("the move of the strategy is not legal")
		}
		for _, other := range others {
			p, err := r.step(ctx, state, r.joint(own, other))
			if err != nil {
				return nil, err
			}
			i, known := at[p.key]
			if !known {
				i = len(groups)
				at[p.key] = i
				groups = append(groups, group{})
			}
			if !known || r.s.sight == everything { // then different moves lead to one state
				groups[i].seen = append(groups[i].seen, p.seen)
			}
			groups[i].states = append(groups[i].states, p.next)
		}
	}
	return r.situations(ctx, x, groups)
}

// situations makes the situations of the groups that follow one. The strategy must come
// nearer to the win.
func (r *referee) situations(ctx context.Context, from *situation, groups []group) (list []*situation, err error) {
	for _, group := range groups {
		x, err := r.situation(ctx, group.states)
		if err != nil {
			return nil, err
		}
		if x == nil {
			continue
		}
		if r.s.sets[x.set].rank >= r.s.sets[from.set].rank {
			return nil, errors.New("the strategy comes no nearer to the win")
		}
		if r.enter(x) {
			list = append(list, x)
		}
		r.table.lead(from.row, group.seen, x.row)
	}
	return list, nil
}

// legal returns the legal moves of the role and of chance, unless the work is used up.
func (r *referee) legal(ctx context.Context, state play.State) (own, others []*gdl.Term, err error) {
	if r.game.Work() >= r.work {
		return nil, nil, errTooMuch
	}
	if own, err = r.game.Legal(ctx, state, r.role); err != nil {
		return nil, nil, err
	}
	others, err = r.game.Legal(ctx, state, r.chance)
	return own, others, err
}

// A passage is a step of a match as the role observes it.
type passage struct {
	next play.State
	seen []*gdl.Term
	key  string // the observation of the role: the next state if all moves are seen
}

// step makes a joint move.
func (r *referee) step(ctx context.Context, state play.State, moves play.JointMove) (p passage, err error) {
	if p.next, err = r.game.Next(ctx, state, moves); err != nil {
		return p, err
	}
	if p.seen, err = proof.Perceived(ctx, r.game, state, moves, r.s.a.role); err != nil {
		return p, err
	}
	if r.s.sight == everything {
		p.key = p.next.Key()
		return p, nil
	}
	var words []string
	for _, s := range p.seen {
		words = append(words, s.String())
	}
	if r.s.sight == hints {
		own, _, err := r.legal(ctx, p.next)
		if err != nil {
			return p, err
		}
		for _, m := range own {
			words = append(words, "legal "+m.String())
		}
	}
	p.key = strings.Join(words, "\n")
	return p, nil
}
