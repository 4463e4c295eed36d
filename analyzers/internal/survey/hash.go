package survey

import "github.com/gdllint/gdllint/gdl"

// The constants of the hash FNV-1a.
const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// HashLiteral returns the same number for literals that are equal.
func HashLiteral(l *gdl.Literal) uint64 {
	if l.Atom != nil {
		return mixTerm(mixHash(fnvOffset, uint64(l.Op)), l.Atom)
	}
	if l.Op == gdl.OpNot && len(l.Args) == 1 {
		return NegatedHash(HashLiteral(l.Args[0]))
	}
	h := mixHash(fnvOffset, uint64(l.Op))
	for _, arg := range l.Args {
		h = mixHash(h, HashLiteral(arg))
	}
	return h
}

// NegatedHash returns the hash of the negation of a literal with a hash.
func NegatedHash(hash uint64) uint64 { return mixHash(mixHash(fnvOffset, uint64(gdl.OpNot)), hash) }

func mixTerm(h uint64, t *gdl.Term) uint64 {
	for i := range len(t.Name) {
		h = mixHash(h, uint64(t.Name[i]))
	}
	h = mixHash(h, uint64(len(t.Args)))
	for _, arg := range t.Args {
		h = mixTerm(h, arg)
	}
	return h
}

func mixHash(h, x uint64) uint64 { return (h ^ x) * fnvPrime }
