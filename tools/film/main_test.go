package main

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// TestDraw wants a film that is XML, with all scenes, whatever a command prints.
func TestDraw(t *testing.T) {
	text := draw([]scene{
		{"gdllint a.kif", []string{"\x1b[1ma.kif\x1b[0m: <&> " + strings.Repeat("x", 200), ""}},
		{"gdllint prove a.kif", []string{"\x1b[1;32mproved\x1b[0m"}},
	})
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"gdllint prove a.kif", `<tspan class="g">proved</tspan>`, "&lt;&amp;&gt;", "…"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if strings.ContainsRune(text, '\x1b') {
		t.Error("signs of the terminal are left")
	}
}
