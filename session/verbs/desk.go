package verbs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/session"
)

// A game is an open rulesheet with the values that are computed for it when a verb first needs them.
type game struct {
	*session.Sheet
	net    *circuit.Network // nil for a game that is too large
	tried  bool             // the network was built, or cannot be built: net is final
	order  map[place]int    // see place
	layout *board.Layout
}

// A place identifies a move, goal value or percept of a role. The order of a game maps it to its
// index in the network, by which lists in answers are sorted.
type place struct {
	field string
	role  int
	text  string
}

// network returns the circuit network of a game, which is built once; nil if the game is too large
// to be grounded in a few seconds.
func (g *game) network(ctx context.Context) (*circuit.Network, error) {
	if !g.tried {
		net, err := session.BuildNetwork(ctx, g.File, session.ShortGrounding)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if g.tried = true; err == nil && len(net.Game.Roles) == len(g.Game.Roles()) {
			g.net, g.order = net, map[place]int{}
			for r := range net.Game.Roles {
				for i, m := range net.Game.RoleMoves[r] {
					g.order[place{"legal", r, m.String()}] = i
				}
				for field, gates := range map[string][]circuit.ValuedGate{"goals": net.GoalGates[r], "percepts": net.PerceptGates[r]} {
					for i, v := range gates {
						g.order[place{field, r, v.ValueTerm.String()}] = i
					}
				}
			}
		}
	}
	return g.net, nil
}

// A match is a session of a client in an open game.
type match struct {
	*session.Session
	game   *game
	number int // the number of the game
}

// A Desk holds the open games and matches of a client, by number, and answers requests about them.
// It is used by one goroutine at a time.
type Desk struct {
	Version string // the version of the program
	Spoken  bool   // answers are in the notation of the rulesheet, not in prefix
	// PlayingTime limits the playouts of one answer; 0 for half a minute.
	PlayingTime time.Duration

	verbs      []Verb
	games      map[int]*game
	matches    map[int]*match
	lastNumber int // the last number that was given to a game or match
}

// A call is a request with the things that it names. The functions of verbs get it.
type call struct {
	*Desk
	*Request
	game  *game
	match *match
}

// Handle returns the answer to a request: it finds the verb, the game and the match that the
// request names, and calls the function of the verb.
func (d *Desk) Handle(ctx context.Context, q *Request) (Answer, error) {
	if d.verbs == nil {
		d.verbs = Verbs()
	}
	list := d.verbs
	i := slices.IndexFunc(list, func(v Verb) bool { return v.Name == q.Op })
	if i < 0 {
		var names []string
		for _, v := range list {
			names = append(names, v.Name)
		}
		return nil, requestError("unknown op '%s'; there are %s and %s", q.Op, strings.Join(names[:len(names)-1], ", "), names[len(names)-1])
	}
	if q.Count < 0 {
		return nil, requestError("count must not be negative")
	}
	c := &call{Desk: d, Request: q}
	switch needs := list[i].Needs + " "; {
	case strings.HasPrefix(needs, "game "):
		if c.game = d.games[q.Game]; c.game == nil {
			return nil, requestError("there is no game %d; open one with the op open", q.Game)
		}
	case strings.HasPrefix(needs, "match "):
		if c.match = d.matches[q.Match]; c.match == nil {
			return nil, requestError("there is no match %d; start one with the op start", q.Match)
		}
		c.game = c.match.game
	}
	return guard.RunValue("answering", func() (Answer, error) {
		a, err := list[i].run(c, ctx)
		var illegal *session.IllegalError
		var unclear *session.UnclearError
		switch {
		case errors.As(err, &unclear):
			err = &Fault{"request", err.Error()}
		case errors.As(err, &illegal):
			err = &Fault{"illegal", err.Error()}
		case errors.Is(err, session.ErrOver):
			err = &Fault{"terminal", err.Error()}
		}
		return a, err
	})
}

// addSheet adds a rulesheet to the open games and returns the number of the game.
func (d *Desk) addSheet(sheet *session.Sheet) (number int) {
	sheet.Game.SetBudget(play.Budget{MaxSteps: session.PlayBudget.MaxSteps})
	if d.games == nil {
		d.games, d.matches = map[int]*game{}, map[int]*match{}
	}
	d.lastNumber++
	d.games[d.lastNumber] = &game{Sheet: sheet}
	return d.lastNumber
}

func (d *Desk) termText(g *game, t *gdl.Term) string {
	if d.Spoken {
		return t.InNotation(g.File.Notation)
	}
	return t.String()
}

func (d *Desk) terms(g *game, list []*gdl.Term) []string {
	texts := []string{}
	for _, t := range list {
		texts = append(texts, d.termText(g, t))
	}
	return texts
}

func (d *Desk) roles(g *game) []string { return d.terms(g, g.Game.Roles()) }

// Seat adds the game and the match of a session to the desk. It returns the answer of the verb
// start, with the numbers of the game and of the match.
func (d *Desk) Seat(ctx context.Context, s *session.Session) (Answer, error) {
	n := d.addSheet(s.Sheet)
	a, err := (&call{Desk: d, Request: &Request{Game: n}, game: d.games[n]}).addMatch(ctx, s)
	if err == nil {
		a["game"] = n
	}
	return a, err
}
