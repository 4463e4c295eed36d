package shape

import "github.com/gdllint/gdllint/gdl"

// The constants of the hash FNV-1a.
const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

// Hash returns the same number for literals that are equal.
func Hash(l *gdl.Literal) uint64 {
	if l.Atom != nil {
		return hashTerm(mix(offset, uint64(l.Op)), l.Atom)
	}
	if l.Op == gdl.OpNot && len(l.Args) == 1 {
		return Negation(Hash(l.Args[0]))
	}
	h := mix(offset, uint64(l.Op))
	for _, arg := range l.Args {
		h = mix(h, Hash(arg))
	}
	return h
}

// Negation returns the hash of the negation of a literal with a hash.
func Negation(hash uint64) uint64 { return mix(mix(offset, uint64(gdl.OpNot)), hash) }

func hashTerm(h uint64, t *gdl.Term) uint64 {
	for i := range len(t.Name) {
		h = mix(h, uint64(t.Name[i]))
	}
	h = mix(h, uint64(len(t.Args)))
	for _, arg := range t.Args {
		h = hashTerm(h, arg)
	}
	return h
}

func mix(h, x uint64) uint64 { return (h ^ x) * prime }
