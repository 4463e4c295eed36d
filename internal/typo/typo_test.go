package typo

import "testing"

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"legal", "legal", 0}, {"leagl", "legal", 1}, {"goals", "goal", 1},
		{"opne", "open", 1}, {"terminate", "terminal", 2}, {"abc", "xyz", 3}, {"ca", "abc", 3},
	}
	for _, test := range tests {
		if got := EditDistance(test.a, test.b); got != test.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
		if got := EditDistance(test.b, test.a); got != test.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", test.b, test.a, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	tests := []struct {
		word       string
		candidates []string
		want       string
	}{
		{"opne", []string{"open", "role"}, "open"},
		{"cell1", []string{"cell2"}, ""},
		{"adjcent", []string{"adjacent", "advance"}, "adjacent"},
		{"ab", []string{"abc"}, ""},
		{"att", []string{"at"}, "at"},
		{"aa", []string{"a"}, ""},
		{"open", []string{"open"}, ""},
		{"level", []string{"legal"}, ""},
		{"x", nil, ""},
	}
	for _, test := range tests {
		if got := NearestName(test.word, test.candidates); got != test.want {
			t.Errorf("Nearest(%q, %q) = %q, want %q", test.word, test.candidates, got, test.want)
		}
	}
}

func TestOnly(t *testing.T) {
	if got := OnlyNearName("color", []string{"colour", "shape"}); got != "colour" {
		t.Errorf("got %q", got)
	}
	if got := OnlyNearName("rows", []string{"row", "rowx"}); got != "" {
		t.Errorf("two candidates: got %q", got)
	}
}

func TestFamily(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"newx", "newy", true}, {"xany", "yany", true}, {"pos1", "pos2", true}, {"pos", "pos1", true},
		{"sid", "side", false}, {"peice", "piece", false}, {"plaxer", "player", false}, {"x", "y", false},
	} {
		if got := AreVariantNames(test.a, test.b); got != test.want {
			t.Errorf("Family(%q, %q) = %v", test.a, test.b, got)
		}
	}
}

// TestOneEdit compares with the distance, for all short words of two letters.
func TestOneEdit(t *testing.T) {
	words := []string{""}
	for i := 0; len(words[i]) < 5; i++ {
		words = append(words, words[i]+"a", words[i]+"b")
	}
	for _, a := range words {
		for _, b := range words {
			if got, want := IsOneEdit(a, b), EditDistance(a, b) == 1; got != want {
				t.Errorf("OneEdit(%q, %q) = %v, want %v", a, b, got, want)
			}
		}
	}
}
