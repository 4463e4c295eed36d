package guard

import (
	"errors"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	wrong := errors.New("wrong")
	if err := Run("counting", func() error { return wrong }); err != wrong {
		t.Errorf("an error became %v", err)
	}
	if err := Run("counting", func() error { return nil }); err != nil {
		t.Errorf("success became %v", err)
	}
	var none []int
	err := Run("counting", func() error { _ = none[len(none)]; return wrong })
	var fault *Fault
	if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), "counting failed: runtime error: index out of range") {
		t.Fatalf("a panic became %v", err)
	}
	if !strings.Contains(fault.StackText(), "guard_test.go") {
		t.Errorf("the trail does not lead here:\n%s", fault.StackText())
	}
}

func TestValue(t *testing.T) {
	if n, err := RunValue("counting", func() (int, error) { return 3, nil }); n != 3 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	n, err := RunValue("counting", func() (int, error) { panic("lost") })
	if n != 0 || err == nil || !strings.HasPrefix(err.Error(), "counting failed: lost;") {
		t.Errorf("a panic became %d, %v", n, err)
	}
}
