package tool

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

func TestBudgetFlag(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
		fail bool
	}{
		{nil, "quick", false},
		{[]string{"-budget", "thorough"}, "thorough", false},
		{[]string{"-budget", "huge"}, "quick", true},
	} {
		var b BudgetOption
		var log bytes.Buffer
		set := NewFlagSet("test", &log)
		BudgetFlag(set, &b, "quick")
		err := set.Parse(test.args)
		named, _ := proof.NamedBudget(test.want)
		if (err != nil) != test.fail || b.String() != test.want || b.Budget != named {
			t.Errorf("%v: %s, %v", test.args, b.String(), err)
		}
		if test.fail && !strings.Contains(log.String(), "unknown budget 'huge'; choose quick, default or thorough") {
			t.Errorf("log %s", &log)
		}
	}
}

func TestSimple(t *testing.T) {
	full := errors.New("disk full")
	for want, fault := range map[int]error{0: nil, 2: full} {
		run := FromSimpleRun(func(context.Context, []string, io.Writer, io.Writer) error { return fault })
		if code, err := run(t.Context(), nil, nil, nil); code != want || err != fault {
			t.Errorf("%v: code %d, %v", fault, code, err)
		}
	}
}
