package certificate

import (
	"errors"
	"strings"
	"testing"
)

// TestCheckText accepts what is written, whatever the names of the game, and
// nothing with which clingo would do anything but answer.
func TestCheckText(t *testing.T) {
	odd := strings.NewReplacer("light", "%*#script", "boat", "#include", "goat", "go%at").Replace(ferry)
	cert, err := encode(t, odd, Nonplayable).Certify(Claim{Property: "#script %* of a", Statements: []Statement{Standard("playability"), Standard("monotonic")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range cert.Programs {
		if err := CheckText(p.Text); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if !strings.Contains(p.Text, "% Property: #script %* of a\n") {
			t.Errorf("%s: %s", p.Name, p.Text)
		}
	}
	for _, text := range []string{
		"#script (lua) os.exit(20) #end.",
		"a. #include \"/etc/passwd\".",
		"%* x *% #script (python)",
		"a. %* the comment\n% goes on *% #script (python)\n*%",
		"a(\"%*\").",
		"a. % a comment",
		"% a comment\r\n#program base.",
		"# script",
	} {
		if err := CheckText(text); !errors.Is(err, ErrText) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
