package main

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func TestFullRole(t *testing.T) {
	file := gdl.ParseString("a", "(role random) (role red) (role black) (role player1) (role player2)")
	for short, want := range map[string]string{
		"r": "red", "b": "black", "1": "player1", "2": "player2", "red": "red", "player": "player", "z": "z", "": "",
	} {
		if got := resolveRole(file, short); got != want {
			t.Errorf("%q stands for %q, want %q", short, got, want)
		}
	}
}
