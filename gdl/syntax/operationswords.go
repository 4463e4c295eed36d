package syntax

// IsUnwrapped tells whether operations notation replaces an atom of prefix text by one of its arguments.
func IsUnwrapped(name string, args int) bool { return unwrappedArgument(name, args) > 0 }

// unwrappedArgument returns the index of the argument by which operations notation replaces an atom of prefix text; 0 if
// it keeps the atom.
func unwrappedArgument(word string, args int) int {
	switch {
	case (word == True || word == Next) && args == 1:
		return 1
	case (word == Does || word == Legal || word == Input) && args == 2:
		return 2
	}
	return 0
}

// keptWords are the words of operations notation before such an argument, by the name of the atom; other atoms have none.
var keptWords = map[string]string{Legal: Legal, Input: "action"}

// InWords converts a node of prefix text to the words of a notation. In operations notation, fluents are written without
// true, and moves without their roles.
func (n *Node) InWords(to Notation) *Node {
	if to != Operations || len(n.List) == 0 {
		return n
	}
	if arg := unwrappedArgument(n.List[0].Word, len(n.List)-1); arg > 0 {
		kept := keptWords[n.List[0].Word]
		if kept == "" {
			return n.List[arg].InWords(to)
		}
		return &Node{List: []*Node{WordAt(n.List[0], kept), n.List[arg].InWords(to)}, StartPos: n.StartPos, EndPos: n.EndPos}
	}
	out := &Node{StartPos: n.StartPos, EndPos: n.EndPos}
	for _, x := range n.List {
		out.List = append(out.List, x.InWords(to))
	}
	return out
}
