package clingo

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

func TestVersion(t *testing.T) {
	v, err := LibraryVersion()
	if errors.Is(err, ErrNoLibrary) {
		t.Skip(err)
	}
	if err != nil || !regexp.MustCompile(`^5\.\d+\.\d+$`).MatchString(v) {
		t.Errorf("%q, %v", v, err)
	}
}

func TestMissingLibrary(t *testing.T) {
	path := filepath.Join(t.TempDir(), "libclingo.so")
	_, err := openFirstLibrary(libraryPaths(path, "linux"))
	if !errors.Is(err, ErrNoLibrary) {
		t.Fatalf("got %v", err)
	}
	for _, part := range []string{"install", EnvLibrary} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not mention %q", err, part)
		}
	}
}

// TestWrongLibrary opens a library that is not clingo.
func TestWrongLibrary(t *testing.T) {
	if _, err := openFirstLibrary([]string{"libc.so.6"}); !errors.Is(err, ErrNoLibrary) {
		t.Errorf("got %v", err)
	}
}

func TestCandidates(t *testing.T) {
	if got := libraryPaths("/x/y", "linux"); !slices.Equal(got, []string{"/x/y"}) {
		t.Errorf("override: %q", got)
	}
	if got := libraryPaths("", "linux"); got[0] != "libclingo.so.4" || len(got) != 3 {
		t.Errorf("linux: %q", got)
	}
	if got := libraryPaths("", "darwin"); !slices.Contains(got, "/opt/homebrew/lib/libclingo.dylib") {
		t.Errorf("darwin: %q", got)
	}
}

func TestUnknownOption(t *testing.T) {
	lib, err := sharedLibrary()
	if err != nil {
		t.Skip(err)
	}
	_, err = lib.newHandle([]string{"--no-such-option"})
	if err == nil || !strings.Contains(err.Error(), "no-such-option") {
		t.Errorf("got %v", err)
	}
}

func TestClosed(t *testing.T) {
	c := open(t, Options{})
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
	ctx := context.Background()
	_, solveErr := c.SolveQuery(ctx, asp.Query{})
	for _, err := range []error{solveErr, c.GroundText(ctx), c.AddText("a."), c.LoadProgram(ctx, &asp.Program{})} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("got %v", err)
		}
	}
}
