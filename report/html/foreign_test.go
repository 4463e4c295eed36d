package html

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// walkPage is a page as Folder writes it.
func walkPage(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	f, err := newFolder(dir, ReportOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	game := parse("walk.kif", walk)
	game.Findings = []finding.Finding{{Code: "P09", Message: "<one> & \"two\"", MatchTrace: trace("east")}}
	if err := f.write(game); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "walk.html"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A page is taken over as it was written, and not with anything else in it.
func TestOwn(t *testing.T) {
	good := walkPage(t)
	if err := checkOwnPage([]byte(good), "walk.kif"); err != nil {
		t.Fatal(err)
	}
	if err := checkOwnPage([]byte(good), "other.kif"); err == nil {
		t.Error("a page about another game is taken over")
	}
	for _, at := range []string{"<main>\n", "</article>", "<p class=\"counts\">"} {
		for _, foreign := range []string{
			"<script>alert(1)</script>", "<SCRIPT>", "<img src=\"x\">", "<a href=\"https://example.org\">x</a>", "<a href=\"javascript:alert(1)\">x</a>",
			"<meta http-equiv=\"refresh\" content=\"0\">", "<iframe>", "<p style=\"color: red\">", "<p onclick=\"a()\">", "<p onclick=a()>", "<!-- -->", "<p\n>", "<svg/onload=alert(1)>",
			"<base href=\"#\">", "<form>", "<style>", "<path marker-end=\"url(https://example.org)\"/>", "<", "<p class='a'>", "<?xml?>", "<math>", "<template>",
		} {
			if text := strings.Replace(good, at, at+foreign, 1); checkOwnPage([]byte(text), "walk.kif") == nil {
				t.Errorf("%s after %s is taken over", foreign, at)
			}
		}
	}
	for _, text := range []string{"", good[1:], good[:len(good)-1], good + " ", strings.Replace(good, "default-src", "x-src", 1), strings.Replace(good, generatorMark, "", 1)} {
		if checkOwnPage([]byte(text), "walk.kif") == nil {
			t.Errorf("%.60q is taken over", text)
		}
	}
}

// Pages and data of shards are regular files, and agree with each other.
func TestMergeForeign(t *testing.T) {
	write := func(t *testing.T) string {
		dir := t.TempDir()
		f, err := newFolder(dir, ReportOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		sum := &document.Summary{ShardLabel: "1/1", ExitCode: 1}
		game := parse("walk.kif", walk)
		game.Findings = []finding.Finding{{Code: "V02", Severity: finding.SeverityError, Message: "wrong"}}
		sum.CountFile(documentOf(game, ReportOptions{}))
		if err := f.write(game); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(sum); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	replace := func(name, old, new string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			path := filepath.Join(dir, name)
			text, err := os.ReadFile(path)
			if err != nil || !bytes.Contains(text, []byte(old)) {
				t.Fatalf("no %q in %s: %v", old, text, err)
			}
			if err := os.WriteFile(path, bytes.Replace(text, []byte(old), []byte(new), 1), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	link := func(name string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			kept := filepath.Join(t.TempDir(), name)
			if err := os.Rename(filepath.Join(dir, name), kept); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(kept, filepath.Join(dir, name)); err != nil {
				t.Skip(err)
			}
		}
	}
	for name, test := range map[string]struct {
		change func(*testing.T, string)
		code   int
		want   string
	}{
		"nothing":          {func(*testing.T, string) {}, 1, ""},
		"exit code":        {replace(shardFileName, `"exit_code":1`, `"exit_code":0`), 1, ""},
		"odd exit code":    {replace(shardFileName, `"exit_code":1`, `"exit_code":256`), 0, "exit code 256"},
		"fewer errors":     {replace(shardFileName, `"errors":1`, `"errors":0`), 0, "its files list 1"},
		"negative":         {replace(shardFileName, `"notes":0`, `"notes":-1`), 0, "counts -1"},
		"never":            {replace(shardFileName, `"exit_code":1`, `"fail_on":"never","exit_code":0`), 0, ""},
		"cells":            {replace(shardFileName, `"Text":"1"`, `"Text":"0"`), 0, "not as gdllint writes it"},
		"a page by a link": {link("walk.html"), 0, "no regular file"},
		"data by a link":   {link(shardFileName), 0, "no regular file"},
		"a script":         {replace("walk.html", "</article>", "<script>alert(1)</script></article>"), 0, "not a page"},
		"a page outside":   {replace(shardFileName, `"walk.html"`, `"../walk.html"`), 0, "not as gdllint writes it"},
		"a missing page":   {replace(shardFileName, `"walk.html"`, `"none.html"`), 0, "none.html"},
		"another directory": {func(t *testing.T, dir string) {
			os.Remove(filepath.Join(dir, "walk.html"))
			os.Mkdir(filepath.Join(dir, "walk.html"), 0o777)
		}, 0, "no regular file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := write(t)
			test.change(t, dir)
			code, err := MergeFolders(filepath.Join(t.TempDir(), "out"), []string{dir})
			switch {
			case test.want == "" && (err != nil || code != test.code):
				t.Errorf("got %d, %v, want %d", code, err, test.code)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
