package gdl

// A nameTable numbers the argument positions of predicates, or those of
// functions with the functions and constants themselves.
type nameTable struct {
	entriesByName map[string]*nameEntry
	lastEntry     *nameEntry // the last entry that was used: facts of one relation follow each other
}

// A nameEntry is a name with a number of arguments. Those of one name are
// linked.
type nameEntry struct {
	name          string
	arity         int
	firstPosition int        // the position of its first argument; the others follow
	symbolNumber  int        // its number among the symbols of heads; -1 if it stands in none
	sameName      *nameEntry // with the same name
}

// findEntry returns the entry of a name; nil if there is none.
func (t *nameTable) findEntry(name string, arity int) *nameEntry {
	for e := t.entriesByName[name]; e != nil; e = e.sameName {
		if e.arity == arity {
			return e
		}
	}
	return nil
}

// cachedEntry returns the entry of a name while the table grows, and remembers it for
// the next call.
func (t *nameTable) cachedEntry(name string, arity int) *nameEntry {
	if t.lastEntry == nil || t.lastEntry.arity != arity || t.lastEntry.name != name {
		t.lastEntry = t.findEntry(name, arity)
	}
	return t.lastEntry
}

// addEntry makes an entry for a name that has none with this number of arguments.
func (t *nameTable) addEntry(name string, arity, first int) *nameEntry {
	e := &nameEntry{name: name, arity: arity, firstPosition: first, symbolNumber: -1, sameName: t.entriesByName[name]}
	t.entriesByName[name], t.lastEntry = e, e
	return e
}
