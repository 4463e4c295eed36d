package board

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
)

// pieceStyle recognizes pieces of chess and draughts by their usual names in
// rulesheets.
type pieceStyle struct {
	hasColourLetters bool // w or b stands before the kind: wp, bk
	isChess          bool
	hasSingleLetters bool // w and b are pieces
}

var chessPieces = map[string]string{"p": "♙♟", "pawn": "♙♟", "r": "♖♜", "rook": "♖♜", "n": "♘♞", "knight": "♘♞",
	"b": "♗♝", "bishop": "♗♝", "q": "♕♛", "queen": "♕♛", "k": "♔♚", "king": "♔♚"}

// pieceStyleOf recognizes the naming style of all values of a board.
func pieceStyleOf(values []string) *pieceStyle {
	s := &pieceStyle{}
	whites, blacks, kinds := 0, 0, map[string]bool{}
	for _, v := range values {
		switch {
		case len(v) > 1 && len(v) <= 3 && v[0] == 'w':
			whites++
		case len(v) > 1 && len(v) <= 3 && v[0] == 'b':
			blacks++
		}
	}
	s.hasColourLetters = whites > 0 && blacks > 0
	s.hasSingleLetters = slices.Contains(values, "w") && slices.Contains(values, "b")
	for _, v := range values {
		kind := pieceKind(v, s.hasColourLetters)
		if chessPieces[kind] != "" {
			kinds[chessPieces[kind]] = true
		}
	}
	s.isChess = len(kinds) >= 3
	return s
}

// pieceKind returns the kind of a piece without its colour prefix.
func pieceKind(value string, letters bool) string {
	for _, c := range colourTones {
		if rest, ok := strings.CutPrefix(value, c.name); ok {
			return strings.TrimLeft(rest, "_- ")
		}
	}
	if letters && len(value) > 1 && (value[0] == 'w' || value[0] == 'b') {
		return value[1:]
	}
	return ""
}

// initialTone returns the tone given by the first letter of a value.
func (s *pieceStyle) initialTone(value string) document.MarkTone {
	if value == "" || len(value) > 3 || !s.hasColourLetters && len(value) > 1 || !s.hasSingleLetters && len(value) == 1 {
		return TonePlain
	}
	return map[byte]document.MarkTone{'w': ToneWhite, 'b': ToneBlack}[value[0]]
}

// chessGlyph returns the chess piece of a kind and colour; "" if there is none.
func (s *pieceStyle) chessGlyph(kind string, tone document.MarkTone) string {
	glyphs := []rune(chessPieces[kind])
	switch {
	case !s.isChess || len(glyphs) == 0:
		return ""
	case tone == ToneWhite:
		return string(glyphs[0])
	case tone == ToneBlack:
		return string(glyphs[1])
	}
	return ""
}

// draughtsMan returns the label of a man of draughts: the colour's letter, a capital
// one for kings; "" for other values.
func (s *pieceStyle) draughtsMan(value, kind string) string {
	switch {
	case s.isChess:
	case kind == "p" || kind == "pawn" || kind == "man" || kind == "m":
		return strings.ToLower(firstCharacter(value))
	case kind == "k" || kind == "king":
		return strings.ToUpper(firstCharacter(value))
	}
	return ""
}
