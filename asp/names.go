package asp

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// SetName names an atom for printing. The name is a ground term: a symbol, a
// function or a term of the encoding. Names are for people: solvers do not see
// them, and they need not be different.
func (p *Program) SetName(a Atom, name Term) {
	if a == 0 || !p.checkHead(a) || name.kind != functionTerm || !name.isGround() {
		p.recordError(fmt.Errorf("%w: name '%v' for atom %d of %d", ErrBadAtom, name, a, p.atomCount))
		return
	}
	if p.atomNames == nil {
		p.atomNames = make(map[Atom]string)
	}
	p.atomNames[a] = name.String()
}

// AtomName is the printed form of an atom: its name, or "a" and its number.
func (p *Program) AtomName(a Atom) string {
	if name, ok := p.atomNames[a]; ok {
		return name
	}
	return numberedName(a)
}

func numberedName(a Atom) string { return "a" + strconv.FormatUint(uint64(a), 10) }

// distinctNames returns the names that can be used in one text. No earlier atom has such a name, and it does not
// look like the number of an atom.
func (p *Program) distinctNames() map[Atom]string {
	names := make(map[Atom]string, len(p.atomNames))
	taken := make(map[string]bool, len(p.atomNames))
	for _, a := range slices.Sorted(maps.Keys(p.atomNames)) {
		name := p.atomNames[a]
		if !taken[name] && !looksNumbered(name) {
			names[a] = name
			taken[name] = true
		}
	}
	return names
}

// looksNumbered reports whether a name is the letter "a" and digits.
func looksNumbered(name string) bool {
	for i := 1; i < len(name); i++ {
		if name[i] < '0' || name[i] > '9' {
			return false
		}
	}
	return name[0] == 'a' && len(name) > 1
}
