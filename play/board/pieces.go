package board

import (
	"slices"
	"strings"
)

// pieces recognizes men of chess and draughts by their usual names in
// rulesheets.
type pieces struct {
	letters bool // w or b stands before the kind: wp, bk
	chess   bool
	single  bool // w and b are men
}

var chessMen = map[string]string{"p": "♙♟", "pawn": "♙♟", "r": "♖♜", "rook": "♖♜", "n": "♘♞", "knight": "♘♞",
	"b": "♗♝", "bishop": "♗♝", "q": "♕♛", "queen": "♕♛", "k": "♔♚", "king": "♔♚"}

// styleOf recognizes the naming style of all values of a board.
func styleOf(values []string) *pieces {
	s := &pieces{}
	whites, blacks, kinds := 0, 0, map[string]bool{}
	for _, v := range values {
		switch {
		case len(v) > 1 && len(v) <= 3 && v[0] == 'w':
			whites++
		case len(v) > 1 && len(v) <= 3 && v[0] == 'b':
			blacks++
		}
	}
	s.letters = whites > 0 && blacks > 0
	s.single = slices.Contains(values, "w") && slices.Contains(values, "b")
	for _, v := range values {
		kind := kindOf(v, s.letters)
		if chessMen[kind] != "" {
			kinds[chessMen[kind]] = true
		}
	}
	s.chess = len(kinds) >= 3
	return s
}

// kindOf returns the kind of a piece without its colour prefix.
func kindOf(value string, letters bool) string {
	for _, c := range colours {
		if rest, ok := strings.CutPrefix(value, c.name); ok {
			return strings.TrimLeft(rest, "_- ")
		}
	}
	if letters && len(value) > 1 && (value[0] == 'w' || value[0] == 'b') {
		return value[1:]
	}
	return ""
}

// initial returns the tone given by the first letter of a value.
func (s *pieces) initial(value string) Tone {
	if value == "" || len(value) > 3 || !s.letters && len(value) > 1 || !s.single && len(value) == 1 {
		return Plain
	}
	return map[byte]Tone{'w': White, 'b': Black}[value[0]]
}

// glyph returns the chess man of a kind and colour; "" if there is none.
func (s *pieces) glyph(kind string, tone Tone) string {
	men := []rune(chessMen[kind])
	switch {
	case !s.chess || len(men) == 0:
		return ""
	case tone == White:
		return string(men[0])
	case tone == Black:
		return string(men[1])
	}
	return ""
}

// man returns the label of a man of draughts: the colour's letter, a capital
// one for kings; "" for other values.
func (s *pieces) man(value, kind string) string {
	switch {
	case s.chess:
	case kind == "p" || kind == "pawn" || kind == "man" || kind == "m":
		return strings.ToLower(first(value))
	case kind == "k" || kind == "king":
		return strings.ToUpper(first(value))
	}
	return ""
}
