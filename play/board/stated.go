package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/property"
)

// A statedBoard is a board that a comment describes:
//
//	;@ board RELATION column N row N content N... blank WORD...
type statedBoard struct {
	columnArg, rowArg int   // arguments of the relation; row is -1 for a single row
	valueArgs         []int // nil for all others
	blankValues       []string
}

// boardParts are the words before the parts of the comment.
var boardParts = []string{"column", "row", "content", "blank"}

// CheckComments returns the faults of comments that describe boards.
func CheckComments(file *gdl.File) []*property.Error {
	_, faults := readComments(file, gdl.NewDomains(file, gdl.IntersectionDomains))
	return faults
}

// readComments reads the comments that describe boards.
func readComments(file *gdl.File, domains *gdl.Domains) (map[fluentSymbol]*statedBoard, []*property.Error) {
	all := map[fluentSymbol]*statedBoard{}
	var faults []*property.Error
	var scope *property.Scope
	property.EachCommentRun(file, property.WordBoard, func(src *gdl.Source) {
		if scope == nil {
			scope = property.NewScope(file)
		}
		forms, wrong := scope.Parse(src)
		if len(wrong) > 0 {
			faults = append(faults, &property.Error{StartPos: wrong[0].StartPos, EndPos: wrong[0].EndPos, Message: wrong[0].Message})
			return
		}
		r := &boardReader{domains: domains, forms: forms}
		symbol, stated := r.readBoard()
		switch {
		case r.fault != nil:
			faults = append(faults, r.fault)
		case all[symbol] != nil:
			r.refuse(forms[0], "the board of '%s' is described twice", symbol.name)
			faults = append(faults, r.fault)
		default:
			all[symbol] = stated
		}
	})
	return all, faults
}

// A boardReader reads one comment.
type boardReader struct {
	domains *gdl.Domains
	forms   []*gdl.Expr
	fault   *property.Error // the first one
}

func (r *boardReader) refuse(at *gdl.Expr, format string, args ...any) {
	if r.fault == nil {
		r.fault = &property.Error{StartPos: at.StartPos, EndPos: at.EndPos, Message: fmt.Sprintf(format, args...)}
	}
}

func (r *boardReader) readBoard() (fluentSymbol, *statedBoard) {
	if len(r.forms) < 2 {
		r.refuse(r.forms[0], "a board is written ;@ board RELATION column N row N content N blank WORD")
		return fluentSymbol{}, nil
	}
	symbol := r.readRelation(r.forms[1])
	arguments := map[string][]int{}
	b := &statedBoard{rowArg: -1}
	part := ""
	for _, e := range r.forms[2:] {
		switch {
		case slices.Contains(boardParts, e.Name) && !(part == "blank" && r.holds(symbol, e.Name)):
			part = e.Name
		case part == "":
			r.refuse(e, "'%s' is none of %s", e.Word, strings.Join(boardParts, ", "))
		case part == "blank":
			if !r.holds(symbol, e.Name) {
				r.refuse(e, "'%s' is no argument of '%s' anywhere", e.Word, symbol.name)
			}
			b.blankValues = append(b.blankValues, e.Name)
		default:
			arguments[part] = append(arguments[part], r.readArgument(e, symbol, arguments))
		}
	}
	if r.fault != nil {
		return symbol, nil
	}
	if len(arguments["column"]) != 1 || len(arguments["row"]) > 1 {
		r.refuse(r.forms[0], "a board has one column, and at most one row")
		return symbol, nil
	}
	b.columnArg, b.valueArgs = arguments["column"][0], arguments["content"]
	if rows := arguments["row"]; len(rows) > 0 {
		b.rowArg = rows[0]
	}
	return symbol, b
}

// readRelation finds the fluents of a name.
func (r *boardReader) readRelation(e *gdl.Expr) (found fluentSymbol) {
	var names []string
	for _, s := range r.domains.Symbols(gdl.FluentArg) {
		names = append(names, s.Name)
		if s.Name == e.Name && s.Arity > found.arity {
			found = fluentSymbol{s.Name, s.Arity}
		}
	}
	if found.arity > 0 {
		return found
	}
	if near := typo.NearestName(e.Name, names); near != "" {
		r.refuse(e, "no fluent '%s' has arguments; did you mean '%s'?", e.Word, near)
	}
	r.refuse(e, "no fluent '%s' has arguments", e.Word)
	return found
}

// readArgument reads the number of an argument that no other part has.
func (r *boardReader) readArgument(e *gdl.Expr, symbol fluentSymbol, taken map[string][]int) int {
	n, err := strconv.Atoi(e.Word)
	if err != nil || n < 1 || n > symbol.arity {
		r.refuse(e, "'%s' is no argument of '%s'; write a number from 1 to %d", e.Word, symbol.name, symbol.arity)
	}
	for _, numbers := range taken {
		if slices.Contains(numbers, n-1) {
			r.refuse(e, "argument %d stands here twice", n)
		}
	}
	return n - 1
}

// holds tells whether some argument of a relation may be a value.
func (r *boardReader) holds(symbol fluentSymbol, value string) bool {
	for i := range symbol.arity {
		if slices.ContainsFunc(r.domains.Symbols(argumentOf(symbol, i)), func(s gdl.Symbol) bool { return s.Name == value }) {
			return true
		}
	}
	return false
}

func argumentOf(symbol fluentSymbol, i int) gdl.ArgPosition {
	return gdl.ArgPosition{Kind: gdl.FunctionArg, Name: symbol.name, Arity: symbol.arity, Index: i}
}

// maxStatedCells bounds the cells of a board that a comment describes.
const maxStatedCells = 10_000

// statedPlan returns the plan of a board that a comment describes; nil if it is too
// large.
func (r *seenRelation) statedPlan(s *statedBoard, leans []axisLean) *boardPlan {
	p := &boardPlan{columnArg: s.columnArg, rowArg: s.rowArg, valueArgs: s.valueArgs, columnValues: r.argValues[s.columnArg], rowValues: []string{""}, stated: s}
	places := []int{s.columnArg}
	if s.rowArg >= 0 {
		places = append(places, s.rowArg)
		p.rowValues = r.argValues[s.rowArg]
		p.rowsDownwards = leans[s.rowArg].rowUses > 0 && !leans[s.rowArg].countsUpwards
	}
	if s.valueArgs == nil {
		p.valueArgs = r.argsExcept(places...)
	}
	p.splitArgs = r.argsExcept(slices.Concat(places, p.valueArgs)...)
	p.boardTitles = boardTitles(r, p.splitArgs)
	if p.boardArea()*max(1, len(p.boardTitles)) > maxStatedCells {
		return nil
	}
	return p
}

// CompleteComment returns the words that may go on with a comment that describes a
// board, of which the words given stand there.
func CompleteComment(file *gdl.File, words []string) []string {
	domains := gdl.NewDomains(file, gdl.IntersectionDomains)
	r := &boardReader{domains: domains}
	var symbol fluentSymbol
	for _, s := range domains.Symbols(gdl.FluentArg) {
		if len(words) > 1 && s.Name == gdl.FoldName(words[1]) && s.Arity > symbol.arity {
			symbol = fluentSymbol{s.Name, s.Arity}
		}
	}
	var list []string
	switch last := words[len(words)-1]; {
	case len(words) == 1:
		for _, s := range r.domains.Symbols(gdl.FluentArg) {
			if s.Arity > 0 && !slices.Contains(list, s.Name) {
				list = append(list, s.Name)
			}
		}
		return list
	case len(words) > 2 && last == "blank":
		for i := range symbol.arity {
			for _, s := range domains.Symbols(argumentOf(symbol, i)) {
				if s.Arity == 0 && !slices.Contains(list, s.Name) {
					list = append(list, s.Name)
				}
			}
		}
		return list
	case len(words) > 2 && slices.Contains(boardParts, last):
		for i := range symbol.arity {
			list = append(list, strconv.Itoa(i+1))
		}
		return list
	}
	for _, part := range boardParts {
		if !slices.Contains(words[2:], part) {
			list = append(list, part)
		}
	}
	return list
}
