package typo

// IsOneEdit tells whether the edit distance of two names is 1. It reads each letter once, and so is
// faster than EditDistance.
func IsOneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	at := 0 // where they begin to differ
	for at < len(a) && a[at] == b[at] {
		at++
	}
	a, b = a[at:], b[at:]
	switch {
	case len(b)-len(a) == 1:
		return a == b[1:]
	case len(a) != len(b) || a == "":
		return false
	}
	return a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}
