package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/property"
)

// A statedBoard is a board that a comment of the rulesheet describes:
//
//	;@ board RELATION column N... row N... content N... blank WORD...
//
// N is the number of an argument, from 1. The column or the row may be several arguments.
type statedBoard struct {
	drawnArgs   [][]int // indexes of the relation's arguments: those for the column, those for the row, then one for each other argument
	valueArgs   []int   // indexes in drawnArgs of the arguments shown in a cell
	splitArgs   []int   // indexes in drawnArgs of the arguments that have a board for each value
	blankValues []string
}

// boardParts holds the words of such a comment that begin its parts.
var boardParts = []string{"column", "row", "content", "blank"}

// CheckComments returns the errors in the comments of a rulesheet that describe boards.
func CheckComments(file *gdl.File) []*property.Error {
	_, faults := readComments(file, model.NewDomains(file, model.IntersectionDomains))
	return faults
}

// readComments returns the boards that the comments of a rulesheet describe, and the errors in
// these comments.
func readComments(file *gdl.File, domains *model.Domains) (map[gdl.Symbol]*statedBoard, []*property.Error) {
	all := map[gdl.Symbol]*statedBoard{}
	var faults []*property.Error
	property.EachCommentRun(file, property.WordBoard, func(src *gdl.Source) {
		forms, wrong := property.NewScope(file).Parse(src)
		if len(wrong) > 0 {
			faults = append(faults, &property.Error{StartPos: wrong[0].StartPos, EndPos: wrong[0].EndPos, Message: wrong[0].Message})
			return
		}
		symbol, stated, fault := readBoard(domains, forms)
		if fault == nil && all[symbol] != nil {
			fault = faultAt(forms[0], "the board of '%s' is described twice", symbol.Name)
		}
		if fault != nil {
			faults = append(faults, fault)
			return
		}
		all[symbol] = stated
	})
	return all, faults
}

func faultAt(at *syntax.Node, format string, args ...any) *property.Error {
	return &property.Error{StartPos: at.StartPos, EndPos: at.EndPos, Message: fmt.Sprintf(format, args...)}
}

// readBoard returns the board that the forms of one comment describe and its relation, or else the
// first error.
func readBoard(domains *model.Domains, forms []*syntax.Node) (symbol gdl.Symbol, b *statedBoard, fault *property.Error) {
	if len(forms) < 2 {
		return symbol, nil, faultAt(forms[0], "a board is written ;@ board RELATION column N row N content N blank WORD")
	}
	symbol, names := fluentNamed(domains, forms[1].Name)
	if symbol.Arity == 0 {
		hint := ""
		if near := typo.NearestName(forms[1].Name, names); near != "" {
			hint = fmt.Sprintf("; did you mean '%s'?", near)
		}
		return symbol, nil, faultAt(forms[1], "no fluent '%s' has arguments%s", forms[1].Word, hint)
	}
	b = &statedBoard{}
	values := argumentNames(domains, symbol)
	numbers := map[string][]int{}
	var taken []int
	part := ""
	for _, e := range forms[2:] {
		n, err := strconv.Atoi(e.Word)
		switch {
		case part == "blank" && slices.Contains(values, e.Name):
			b.blankValues = append(b.blankValues, e.Name)
		case slices.Contains(boardParts, e.Name):
			part = e.Name
		case part == "":
			return symbol, nil, faultAt(e, "'%s' is none of %s", e.Word, strings.Join(boardParts, ", "))
		case part == "blank":
			return symbol, nil, faultAt(e, "'%s' is no argument of '%s' anywhere", e.Word, symbol.Name)
		case err != nil || n < 1 || n > symbol.Arity:
			return symbol, nil, faultAt(e, "'%s' is no argument of '%s'; write a number from 1 to %d", e.Word, symbol.Name, symbol.Arity)
		case slices.Contains(taken, n-1):
			return symbol, nil, faultAt(e, "argument %d stands here twice", n)
		default:
			numbers[part], taken = append(numbers[part], n-1), append(taken, n-1)
		}
	}
	if len(numbers["column"]) == 0 {
		return symbol, nil, faultAt(forms[0], "a board needs a column")
	}
	b.drawnArgs = [][]int{numbers["column"], numbers["row"]}
	for i := range symbol.Arity {
		isContent := slices.Contains(numbers["content"], i)
		switch {
		case slices.Contains(taken, i) && !isContent:
			continue
		case isContent || numbers["content"] == nil:
			b.valueArgs = append(b.valueArgs, len(b.drawnArgs))
		default:
			b.splitArgs = append(b.splitArgs, len(b.drawnArgs))
		}
		b.drawnArgs = append(b.drawnArgs, []int{i})
	}
	return symbol, b, nil
}

// fluentNamed returns the fluent of a name with the most arguments, and the names of all fluents
// that have arguments. If no fluent has the name and arguments, the arity of found is 0.
func fluentNamed(domains *model.Domains, name string) (found gdl.Symbol, names []string) {
	for _, s := range domains.Symbols(gdl.FluentArg) {
		if s.Arity > 0 {
			names = append(names, s.Name)
		}
		if s.Name == name && s.Arity > found.Arity {
			found = s
		}
	}
	return found, names
}

// argumentNames returns the names of all values that the rules allow for some argument of a fluent.
func argumentNames(domains *model.Domains, symbol gdl.Symbol) (names []string) {
	for i := range symbol.Arity {
		for _, s := range domains.Symbols(argumentOf(symbol, i)) {
			names = append(names, s.Name)
		}
	}
	return names
}

func argumentOf(symbol gdl.Symbol, i int) gdl.ArgPosition {
	return gdl.ArgPosition{Kind: gdl.FunctionArg, Name: symbol.Name, Arity: symbol.Arity, Index: i}
}

// maxStatedCells is the greatest number of cells of all boards that one comment describes.
const maxStatedCells = 10_000

// statedPlan returns the plan of a relation whose board a comment describes; nil if it has more
// than maxStatedCells cells.
func (r *seenRelation) statedPlan(s *statedBoard, leans []axisLean) *boardPlan {
	p := &boardPlan{rowArg: 1, valueArgs: s.valueArgs, splitArgs: s.splitArgs, columnValues: r.argValues[0], rowValues: r.argValues[1], boardTitles: boardTitles(r, s.splitArgs), stated: s}
	if rows := s.drawnArgs[1]; len(rows) > 0 {
		p.rowsDownwards = leans[rows[0]].rowUses > 0 && !leans[rows[0]].countsUpwards
	}
	if p.boardArea()*max(1, len(p.boardTitles)) > maxStatedCells {
		return nil
	}
	return p
}

// CompleteComment returns the words that may come next in a comment about a board that has these
// words so far, the first of which is board.
func CompleteComment(file *gdl.File, words []string) []string {
	domains := model.NewDomains(file, model.IntersectionDomains)
	if len(words) == 1 {
		_, names := fluentNamed(domains, "")
		return names
	}
	symbol, _ := fluentNamed(domains, gdl.FoldName(words[1]))
	var list []string
	switch last := words[len(words)-1]; {
	case len(words) > 2 && last == "blank":
		return argumentNames(domains, symbol)
	case len(words) > 2 && slices.Contains(boardParts, last):
		for i := range symbol.Arity {
			list = append(list, strconv.Itoa(i+1))
		}
	default:
		list = slices.DeleteFunc(slices.Clone(boardParts), func(part string) bool { return slices.Contains(words[2:], part) })
	}
	return list
}
