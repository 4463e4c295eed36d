package counterpart

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play/difference"
)

// describe says in which way the game of the players is another one than that of the
// manager, in the words of the text.
func (c *sheetComparison) describe(d *difference.GameDifference) string {
	text := momentAfter(len(d.MatchTrace.Moves))
	role := ""
	if d.Role != nil {
		role = "'" + c.inNotation(d.Role) + "'"
	}
	switch d.Aspect {
	case difference.Roles:
		return fmt.Sprintf("the roles are %s here and %s in the library", c.list(d.SecondTerms), c.list(d.FirstTerms))
	case difference.End:
		if d.FirstIsOver {
			return text + " the match is over in the library and goes on here"
		}
		return text + " the match is over here and goes on in the library"
	case difference.Failure:
		return text + " the game cannot be played here: " + d.PlayError.Error()
	case difference.Goals:
		return fmt.Sprintf("%s %s has %s here and %s in the library", text, role, c.list(d.SecondTerms), c.list(d.FirstTerms))
	case difference.Percepts:
		return fmt.Sprintf("%s %s sees %s here and %s in the library", text, role, c.list(d.SecondTerms), c.list(d.FirstTerms))
	}
	here, there := c.movesWithout(d.SecondTerms, d.FirstTerms), c.movesWithout(d.FirstTerms, d.SecondTerms)
	switch {
	case len(here) > 0:
		return fmt.Sprintf("%s %s may choose %s here and not in the library", text, role, c.list(here))
	case len(there) > 0:
		return fmt.Sprintf("%s %s may choose %s in the library and not here", text, role, c.list(there))
	case len(d.SecondTerms) == 0:
		return fmt.Sprintf("%s %s waits in the library and has no move here", text, role)
	}
	return fmt.Sprintf("%s %s waits here and has no move in the library", text, role)
}

// movesWithout returns the moves of one list that another one lacks, except that of roles
// that wait: no clause names it.
func (c *sheetComparison) movesWithout(list, other []*gdl.Term) []*gdl.Term {
	wait := waitActionOf(c.players)
	return slices.DeleteFunc(difference.TermsWithout(list, other), func(t *gdl.Term) bool { return len(t.Args) == 0 && t.Name == wait })
}

func momentAfter(moves int) string {
	switch moves {
	case 0:
		return "at the beginning"
	case 1:
		return "after 1 move"
	}
	return fmt.Sprintf("after %d moves", moves)
}

// list names the first few of some terms.
func (c *sheetComparison) list(terms []*gdl.Term) string {
	const most = 3
	if len(terms) == 0 {
		return "nothing"
	}
	var names []string
	for _, t := range terms[:min(most, len(terms))] {
		names = append(names, "'"+c.inNotation(t)+"'")
	}
	if more := len(terms) - most; more > 0 {
		return strings.Join(names, ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

func (c *sheetComparison) inNotation(t *gdl.Term) string { return t.InNotation(c.players.Notation) }
