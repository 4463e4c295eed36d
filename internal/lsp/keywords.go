package lsp

import "github.com/gdllint/gdllint/gdl"

// wordHelp is the documentation of a keyword of GDL or of the language of properties.
type wordHelp struct {
	writtenForm string // the word with its arguments, in prefix notation
	meaningText string
}

// keywordHelp returns the documentation of a keyword; false for other words.
func keywordHelp(name string) (wordHelp, bool) {
	h, ok := map[string]wordHelp{
		gdl.Role:     {"(role R)", "R is one of the players. Roles are facts, and their order is that of the moves."},
		gdl.Init:     {"(init F)", "the fluent F holds in the initial state."},
		gdl.True:     {"(true F)", "the fluent F holds in the current state."},
		gdl.Does:     {"(does R M)", "the role R makes the move M in the current state. Only next and sees may depend on it."},
		gdl.Legal:    {"(legal R M)", "the role R may make the move M in the current state. Each role needs a legal move in each state that is not terminal."},
		gdl.Next:     {"(next F)", "the fluent F holds in the next state. What no rule says does not hold any more."},
		gdl.Terminal: {"terminal", "the match is over in the current state."},
		gdl.Goal:     {"(goal R N)", "the current state is worth N to the role R, 0 to 100. In terminal states each role needs exactly one value."},
		gdl.Sees:     {"(sees R P)", "the role R is told P after the moves of the current state (GDL-II)."},
		gdl.Base:     {"(base F)", "F is a fluent that may hold in some state. It says nothing about states; reasoners use it."},
		gdl.Input:    {"(input R M)", "M is a move that may be legal for the role R in some state. It says nothing about states; reasoners use it."},
		gdl.Distinct: {"(distinct S T)", "the terms S and T are not the same. Something else must bind their variables."},
		gdl.Not:      {"(not C)", "the condition C does not hold. Something else must bind its variables."},
		gdl.And:      {"(and C ...)", "all of the conditions hold."},
		gdl.Or:       {"(or C ...)", "at least one of the conditions holds."},
		gdl.Arrow:    {"(<= HEAD C ...)", "HEAD holds if all of the conditions hold."},
		gdl.Random:   {"(role random)", "this role plays dice: each of its legal moves is equally likely (GDL-II)."},

		"always":        {"always NAME [expect VERDICT] FORMULA", "the formula is to hold in all states of all matches."},
		"expect":        {"expect proved|violated|open", "the verdict that the author knows of."},
		"forall":        {"(forall (?x ...) F)", "F holds for all values of the variables."},
		"exists":        {"(exists (?x ...) F)", "F holds for some values of the variables."},
		"count":         {"(count LOW HIGH (?x ...) F)", "F holds for at least LOW and at most HIGH values of the variables; HIGH may be *."},
		"after":         {"(after F)", "F holds in the next state, if there is one."},
		"until":         {"(until N F G)", "G comes about after at most N moves, unless the match is over before, and F holds until then."},
		"knows":         {"(knows R F)", "the role R knows that F holds."},
		"knows-whether": {"(knows-whether R F)", "the role R knows whether F holds."},
		"initially":     {"(initially F)", "F holds in the initial state."},
		"functional":    {"(functional FLUENT)", "at most one value at the last place of the fluent for each choice of the others."},
		"control":       {"(control FLUENT)", "exactly one instance of the fluent holds."},
		"persistent":    {"(persistent F)", "once F holds for some values, it holds for them in all later states."},
		"playable":      {"playable", "each role has a legal move in each state that is not terminal."},
		"turn-taking":   {"turn-taking", "at most one role has more than one legal move."},
		"zero-sum":      {"zero-sum", "goals of two roles always add up to 100."},
		"constant-sum":  {"(constant-sum N)", "the goals of all roles add up to N in terminal states."},
		"monotonic":     {"monotonic", "goals never fall."},
		"winnable":      {"(winnable R)", "some match gives the role R the goal 100."},
	}[name]
	return h, ok
}

// conditionWords returns the keywords with which conditions begin.
func conditionWords() []string {
	return []string{gdl.True, gdl.Does, gdl.Role, gdl.Legal, gdl.Goal, gdl.Terminal, gdl.Distinct, gdl.Not, gdl.Or, gdl.And}
}

func headWords() []string {
	return []string{gdl.Role, gdl.Init, gdl.Legal, gdl.Next, gdl.Terminal, gdl.Goal, gdl.Base, gdl.Input, gdl.Sees}
}
