package document

// A Page holds the parts of an HTML page about a game beside findings and verdicts: figures, pictures
// of matches, and the graph of relations. Names are spelt as in the rules.
type Page struct {
	Roles, Players             []string
	Hidden                     bool // roles do not see everything
	Rules, Facts, Names, Lines int  // how many there are; rules without the facts
	Parts                      []Part
	Played                     *Profile         // nil if no match was played
	Shown                      []Shown          // matches beside those of findings and verdicts
	Drawings                   map[int]*Drawing // the drawings of matches, by their numbers
	Undrawn                    string           // the reason why no match is drawn; "" if there is none to tell
	Graph                      *Graph           // nil if no relation has rules
}

// A Part is one of the files of which a rulesheet consists.
type Part struct {
	Path string
	Line int // the number of its first line in the whole text
}

// A Profile has the counts of random matches.
type Profile struct {
	Matches, Finished int     // the matches that were played, and those of them that came to an end
	Shortest, Longest int     // lengths of the finished matches, in moves
	Limit             int     // the number of moves after which a match is given up
	Stuck             bool    // in one of the matches a role had no legal move
	Choice            float64 // the mean number of legal moves where there is a choice; 0 if there is none
	MostMoves         int     // the greatest number of legal moves
	ChooseTogether    bool    // several roles had a choice at the same time
}

// A Shown is a match of the file that belongs to no finding.
type Shown struct {
	Title string
	AtEnd bool // the page shows its last state first
	Match *Match
}

// TestName is the placeholder in Drawing.Test for the name of the test. The page replaces it.
const TestName = "match"

// A Drawing has the pictures of a match.
type Drawing struct {
	Frames []Frame
	Test   string // the match as a test in comments with the name TestName; "" if that is too long
}

// A Frame is a state of a match.
type Frame struct {
	Number  int // the number of moves before this state
	Picture Picture
	IsOver  bool
	Goals   []string // the roles with their goal values, where the match is over
}

// A Picture is the drawing of one state.
type Picture struct {
	Boards []Board
	Lists  []FluentList // hands, counters, and all other fluents
}

// A Board is a grid of cells, the topmost row first.
type Board struct {
	Name          string
	Columns, Rows []string // labels; a single row has an empty label
	Cells         [][]Cell // by row
}

// A Cell is one place of a board.
type Cell struct {
	Marks   []Symbol   `cbor:",omitempty"`
	Walls   []CellSide `cbor:",omitempty"` // closed sides
	Changed bool       `cbor:",omitempty"` // a fluent became true or false
}

// A Symbol is a mark in a cell.
type Symbol struct {
	Text  string // the spelling of the rules
	Label string // a short form of Text for the cell
	Tone  MarkTone
	Disc  bool `cbor:",omitempty"` // a piece that is drawn as a disc, as in draughts
	Wall  bool `cbor:",omitempty"` // a constant place
}

// A CellSide is a side of a cell, and a MarkTone the colour of a mark.
type (
	CellSide int
	MarkTone int
)

// A FluentList holds fluents that differ in some arguments: a hand, a counter.
type FluentList struct {
	Name  string
	Items []ListItem
}

// A ListItem is one fluent of a list.
type ListItem struct {
	Text      string // the spelling of the rules
	Label     string // the same, or a card's sign
	New, Gone bool   // became true, or false
}

// A Graph has the relations that rules define and that depend on each other.
type Graph struct {
	Relations    []Relation
	Dependencies []Dependency
	Cycles       []string // through negation, in words
	Constant     []string // relations of facts
	Untold       string   // why some dependencies or relations are left out; "" if none is
}

// A Relation is a node of a Graph.
type Relation struct {
	Name           string
	Kind           string // whether it depends on moves, on the state, or on neither: move, state, static
	Stratum, Depth int    // Depth is the layer in the stratum, from below
	Recursive, Bad bool   // Bad tells that it is on a cycle through negation
}

// A Dependency leads from a relation, Above, to a relation in the conditions of its rules, Below.
type Dependency struct {
	Above, Below  int // indexes in Graph.Relations
	Negative, Bad bool
}
