package verbs

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
)

// A Request is the name of a verb with its arguments.
type Request struct {
	ID       json.RawMessage `json:"id"`
	Op       string          `json:"op"` // the name of the verb
	Text     string          `json:"text"`
	Notation string          `json:"notation"`
	Game     int             `json:"game"`
	Match    int             `json:"match"`
	Moves    json.RawMessage `json:"moves"`
	Steps    int             `json:"steps"`
	Count    int             `json:"count"`
	Depth    int             `json:"depth"`
	Seed     uint64          `json:"seed"`
	Atom     string          `json:"atom"`
	Line     int             `json:"line"`
	Name     string          `json:"name"`
}

// An Argument describes a field of requests. Word is its name in the help of the prompt; "" if it
// is no argument there.
type Argument struct{ Name, Type, Help, Word string }

// Arguments lists the fields of requests that verbs read.
var Arguments = []Argument{
	{"text", "string", "a rulesheet or a page; of load, a saved match; of test, tests", "TEXT"},
	{"notation", "string", "auto, prefix, infix or operations", ""},
	{"game", "integer", "the number of a game", ""},
	{"match", "integer", "the number of a match", ""},
	{"moves", "object", "moves by role; a role with one legal move may be missing", ""},
	{"steps", "integer", "the greatest number of moves of a match", "N"},
	{"count", "integer", "how many", "N"},
	{"depth", "integer", "the greatest number of joint moves", "N"},
	{"seed", "integer", "the seed of random moves", "N"},
	{"atom", "string", "an atom, such as (legal ?r ?m) or (true (cell 1 1 x))", "ATOM"},
	{"line", "integer", "a line of the rulesheet, from 1", "LINE"},
	{"name", "string", "the name of a test", "NAME"},
}

// An Answer holds the fields of an answer by name. The field "text" is for people.
type Answer map[string]any

// A Verb is a row of the table of verbs.
type Verb struct {
	Name    string
	Needs   string // the arguments that it needs
	Takes   string // the arguments that it may have
	Returns string // the fields of the answer, with their meaning
	Prompt  string // its command at the prompt, "|" and a line of help; "" if there is no command
	run     func(*call, context.Context) (Answer, error)
}

// Verbs returns the table of verbs.
func Verbs() []Verb {
	return []Verb{
		{"hello", "", "", "schema, program", "", (*call).hello},
		{"limits", "", "", "the bounds of a process", "", (*call).listLimits},
		{"open", "text", "notation", "game: its number; roles; engine: network, or reference for a game that is too large to be grounded in a few seconds; errors, if the text has some and is read as if they were mended", "", (*call).openGame},
		{"close", "game", "", "the game and its matches are forgotten", "", (*call).closeGame},
		{"start", "game", "seed", "match: its number; terminal, legal by role, moves made", "", (*call).startMatch},
		{"load", "game text", "", "as start, after the moves of a saved match: JSON, or a test", "", (*call).loadMatch},
		{"state", "match", "", "state: what holds; terminal, legal or goals, moves", "", (*call).tellState},
		{"legal", "match", "", "legal by role", "", (*call).listLegal},
		{"terminal", "match", "", "terminal", "", (*call).askTerminal},
		{"goals", "match", "", "goals by role", "", (*call).listGoals},
		{"percepts", "match", "", "percepts by role, of the last step", "", (*call).listPercepts},
		{"make", "match moves", "", "terminal, legal or goals, percepts", "", (*call).makeMoves},
		{"step", "match moves", "", "as make", "", (*call).makeMoves},
		{"back", "match", "count", "the state before", "", (*call).takeBack},
		{"undo", "match", "count", "as back", "undo|take back one move, or N", (*call).takeBack},
		{"jump", "match count", "", "the state after so many moves, back or forward again", "jump|to the state after N moves, back or forward again", (*call).jumpTo},
		{"random", "match", "count moves seed", "as make, after count steps at random, 1,000 at most (limit says if count is more); moves sets the moves of some roles in the first step", "", (*call).stepRandomly},
		{"moves", "match", "", "legal by role; made: the match for load", "moves|the match as JSON, for --moves", (*call).listMoves},
		{"ask", "match atom", "", "text: the instances of an atom that hold", "?-|the instances of an atom that hold, such as (line ?x)", (*call).askAtom},
		{"why", "match atom", "", "text: the rules by which an atom holds, or why it does not", "why|the rules by which it holds, or why it does not", (*call).explainAtom},
		{"whynot", "match atom", "", "text: the condition of each rule that fails", "whynot|the same as why", (*call).explainAtom},
		{"eval", "match line", "", "text: what the rule at a line gives in this state", "eval|what the rule at a line of the rulesheet gives here", (*call).evaluateRule},
		{"board", "match", "", "text: the state as boards", "", (*call).drawBoard},
		{"playouts", "match", "count seed steps", "random matches from here on, for half a minute at most: finished, steps, and how often each goal value came out", "", (*call).playouts},
		{"test", "game", "name text", "text: each test that fails and why; passed, failed", "test|run the tests in the comments of the rulesheet", (*call).testGame},
		{"perft", "game depth", "", "sequences and states by depth; complete: whether no bound of the work cut the count", "perft|count move sequences and states, by depth", (*call).countSequences},
		{"cover", "game", "count", "text: how often each rule fires in random matches, 300 or as many as count says, 1,000 at most", "cover|how often each rule fires in random matches", (*call).countRules},
		{"compare", "game text", "notation", "verdict: whether the text is the same game: same, different, or open after 30 seconds at most; text: the proof, or the shortest match that tells them apart", "", (*call).compareGame},
		{"save", "match name", "", "text: the match as a test", "save|add the match to the tests beside the rulesheet", (*call).saveMatch},
		{"end", "match", "", "the match is forgotten", "", (*call).endMatch},
	}
}

// prompted returns the argument that follows the command at the prompt; nil if there is none.
func (v Verb) prompted() *Argument {
	for _, name := range strings.Fields(v.Needs + " " + v.Takes) {
		if i := slices.IndexFunc(Arguments, func(a Argument) bool { return a.Name == name }); Arguments[i].Word != "" {
			return &Arguments[i]
		}
	}
	return nil
}

// usage returns the argument of the command as help writes it: in brackets if it may be left out.
func (v Verb) usage() string {
	switch a := v.prompted(); {
	case a == nil:
		return ""
	case slices.Contains(strings.Fields(v.Needs), a.Name):
		return a.Word
	default:
		return "[" + a.Word + "]"
	}
}
