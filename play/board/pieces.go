package board

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
)

// pieceStyle says how the values of a board name pieces of chess or draughts.
type pieceStyle struct {
	hasColourLetters bool // the first letter w or b is the colour, as in wp, bk
	isChess          bool // the values name three or more kinds of chess pieces
	hasSingleLetters bool // w and b alone are values
}

// chessPieces holds by the name of a chess piece the white and the black character for it.
var chessPieces = map[string]string{"p": "♙♟", "pawn": "♙♟", "r": "♖♜", "rook": "♖♜", "n": "♘♞", "knight": "♘♞",
	"b": "♗♝", "bishop": "♗♝", "q": "♕♛", "queen": "♕♛", "k": "♔♚", "king": "♔♚"}

// pieceStyleOf returns the piece style that all values of a board show.
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

// pieceKind returns the name of a piece without its colour; letters allows w and b as colours. It
// returns "" if there is no colour.
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

// initialTone returns the tone that the first letter of a value means, or TonePlain.
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

// draughtsMan returns the label of a draughts piece: the first letter of value, small for a man and
// a capital for a king. It returns "" if kind is neither, or if the board is for chess.
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
