package gdl

// A nameTable numbers the argument positions of predicates, or those of
// functions with the functions and constants themselves.
type nameTable struct {
	entries map[string]*nameEntry
	last    *nameEntry // the last entry that was used: facts of one relation follow each other
}

// A nameEntry is a name with a number of arguments. Those of one name are
// linked.
type nameEntry struct {
	name   string
	arity  int
	first  int        // the position of its first argument; the others follow
	symbol int        // its number among the symbols of heads; -1 if it stands in none
	other  *nameEntry // with the same name
}

// find returns the entry of a name; nil if there is none.
func (t *nameTable) find(name string, arity int) *nameEntry {
	for e := t.entries[name]; e != nil; e = e.other {
		if e.arity == arity {
			return e
		}
	}
	return nil
}

// get returns the entry of a name while the table grows, and remembers it for
// the next call.
func (t *nameTable) get(name string, arity int) *nameEntry {
	if t.last == nil || t.last.arity != arity || t.last.name != name {
		t.last = t.find(name, arity)
	}
	return t.last
}

// add makes an entry for a name that has none with this number of arguments.
func (t *nameTable) add(name string, arity, first int) *nameEntry {
	e := &nameEntry{name: name, arity: arity, first: first, symbol: -1, other: t.entries[name]}
	t.entries[name], t.last = e, e
	return e
}
