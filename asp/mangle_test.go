package asp

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMangle(t *testing.T) {
	for name, want := range map[string]string{
		"cell": "cell", "x_1": "x_1", "aB": "aB", "nott": "nott", "s": "s", "a__": "a__",
		"not": "s_not", "s_": "s_s__", "s_7": "s_s__7", "": "s_", "7": "s_7", "007": "s_007",
		"-1": "s__2d1", "+": "s__2b", "goal1-100": "s_goal1_2d100", "_x": "s___x", "A": "s_A",
		"ä": "s__c3_a4", "a b": "s_a_20b", "a\nb": "s_a_0ab",
	} {
		if got := MangleName(name); got != want {
			t.Errorf("Mangle(%q) = %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"?x": "Vx", "?n++": "Vn_2b_2b", "step": "Wstep", "?": "V", "": "W", "??": "V_3f", "?_": "V__", "?X": "VX",
	} {
		if got := MangleVar(name); got != want {
			t.Errorf("MangleVar(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestUnmangleRejects(t *testing.T) {
	for _, id := range []string{"", "not", "s", "X", "_x", "s_x", "s__", "s__2", "s__2B", "s__61", "s__5f", "s_é", "a'"} {
		if name, ok := unmangleName(id); ok && id != "s" {
			t.Errorf("Unmangle(%q) = %q", id, name)
		}
	}
	for _, id := range []string{"", "x", "W_3fx", "V_", "V_7a"} {
		if name, ok := unmangleVar(id); ok {
			t.Errorf("unmangleVar(%q) = %q", id, name)
		}
	}
}

// unmangleName is the name that MangleName spells as id; ok is false if there is none.
func unmangleName(id string) (name string, ok bool) {
	if isPlainName(id) {
		return id, true
	}
	rest, ok := strings.CutPrefix(id, escapePrefix)
	if !ok {
		return "", false
	}
	name, ok = unescapeName(rest)
	if !ok || isPlainName(name) {
		return "", false
	}
	return name, true
}

// unescapeName inverts escapeName and accepts no other spelling.
func unescapeName(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case isAlphanumeric(s[i]):
			b.WriteByte(s[i])
		case s[i] != '_':
			return "", false
		case strings.HasPrefix(s[i+1:], "_"):
			b.WriteByte('_')
			i++
		default:
			c, ok := decodeHexByte(s[i+1:])
			if !ok || c == '_' || isAlphanumeric(c) {
				return "", false
			}
			b.WriteByte(c)
			i += 2
		}
	}
	return b.String(), true
}

// decodeHexByte reads two hexadecimal digits.
func decodeHexByte(s string) (byte, bool) {
	if len(s) < 2 {
		return 0, false
	}
	hi, lo := strings.IndexByte(hexDigits, s[0]), strings.IndexByte(hexDigits, s[1])
	return byte(hi<<4 | lo), hi >= 0 && lo >= 0
}

// unmangleVar is the name that MangleVar spells as id; ok is false if there is
// none.
func unmangleVar(id string) (name string, ok bool) {
	if id == "" {
		return "", false
	}
	name, ok = unescapeName(id[1:])
	switch {
	case !ok:
		return "", false
	case id[0] == 'V':
		return "?" + name, true
	case id[0] == 'W' && !strings.HasPrefix(name, "?"):
		return name, true
	}
	return "", false
}

// checkMangling holds for any name: the spellings are what clingo reads as one
// name, and the way back gives the name.
func checkMangling(t interface{ Errorf(string, ...any) }, name string) {
	id := MangleName(name)
	if id == "not" || id == "" || id[0] < 'a' || id[0] > 'z' || strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
		t.Errorf("Mangle(%q) = %q is no constant", name, id)
	}
	if back, ok := unmangleName(id); !ok || back != name {
		t.Errorf("Unmangle(%q) = %q, %t, want %q", id, back, ok, name)
	}
	v := MangleVar(name)
	if back, ok := unmangleVar(v); !ok || back != name {
		t.Errorf("unmangleVar(%q) = %q, %t, want %q", v, back, ok, name)
	}
	// the other direction: what has a name is spelt in one way only
	if back, ok := unmangleName(name); ok && MangleName(back) != name {
		t.Errorf("%q and %q are both spellings of %q", name, MangleName(back), back)
	}
	if back, ok := unmangleVar(name); ok && MangleVar(back) != name {
		t.Errorf("%q and %q are both spellings of %q", name, MangleVar(back), back)
	}
}

func TestMangleRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkMangling(t, rapid.OneOf(rapid.String(), rapid.StringMatching(`\??s?_?[a-z_0-9?+-]{0,6}`)).Draw(t, "name"))
	})
}

func FuzzMangle(f *testing.F) {
	for _, seed := range []string{"", "not", "s_", "s_7", "?n++", "goal1-100", "V_3f", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) { checkMangling(t, name) })
}
