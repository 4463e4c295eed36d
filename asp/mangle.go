package asp

import "strings"

// This file spells the names of games as names that clingo can read.

// escapePrefix starts a name that is spelt with escapes.
const escapePrefix = "s_"

// MangleName spells any name as a constant or predicate of clingo, different names
// differently.
//
//   - A name of letters, digits and underscores that starts with a lower-case
//     letter stays as it is, unless it is clingo's keyword "not" or starts with
//     "s_".
//   - Any other name gets the prefix "s_", and in the rest an underscore is
//     doubled and a byte that is no ASCII letter or digit is written as an
//     underscore and two lower-case hexadecimal digits.
//
// So cell stays cell, 7 is s_7, 007 is s_007, -1 is s__2d1, goal1-100 is
// s_goal1_2d100 and + is s__2b. Numbers are names like all others: clingo's
// integers would make 7 and 007 the same. No result starts with an underscore.
func MangleName(name string) string {
	if isPlainName(name) {
		return name
	}
	return escapePrefix + escapeName(name)
}

// MangleVar spells any name as a variable of clingo, different names
// differently: V and the rest of a name that starts with a question mark, W and
// all of any other name, with the escapes of MangleName. So ?x is Vx, ?n++ is
// Vn_2b_2b and step is Wstep.
func MangleVar(name string) string {
	if rest, ok := strings.CutPrefix(name, "?"); ok {
		return "V" + escapeName(rest)
	}
	return "W" + escapeName(name)
}

// isPlainName reports whether a name needs no escapes.
func isPlainName(name string) bool {
	if name == "" || name == "not" || name[0] < 'a' || name[0] > 'z' || strings.HasPrefix(name, escapePrefix) {
		return false
	}
	for i := range len(name) {
		if name[i] != '_' && !isAlphanumeric(name[i]) {
			return false
		}
	}
	return true
}

func isAlphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

const hexDigits = "0123456789abcdef"

func escapeName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		switch c := name[i]; {
		case isAlphanumeric(c):
			b.WriteByte(c)
		case c == '_':
			b.WriteString("__")
		default:
			b.Write([]byte{'_', hexDigits[c>>4], hexDigits[c&15]})
		}
	}
	return b.String()
}

// Constant spells the constant for a name of the game description. A name that is spelt as clingo spells integers
// stays an integer. Any other name is mangled.
func Constant(name string) string {
	if isInteger(name) {
		return name
	}
	return MangleName(name)
}

// isInteger reports whether a name is an integer as clingo spells it, with at most six digits, so
// that sums stay within 32 bits.
func isInteger(name string) bool {
	digits := strings.TrimPrefix(name, "-")
	if digits == "" || len(digits) > 6 || digits[0] == '0' && name != "0" {
		return false
	}
	return strings.Trim(digits, "0123456789") == ""
}
