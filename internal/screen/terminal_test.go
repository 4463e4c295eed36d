package screen

import "testing"

func TestEnvironmentColor(t *testing.T) {
	for _, test := range []struct {
		env      map[string]string
		pipe     bool // for a pipe
		terminal bool // ... to a terminal
	}{
		{nil, false, true},
		{map[string]string{"TERM": "dumb"}, false, false},
		{map[string]string{"CLICOLOR": "0"}, false, false},
		{map[string]string{"CLICOLOR": "1"}, false, true},
		{map[string]string{"FORCE_COLOR": "1"}, true, true},
		{map[string]string{"FORCE_COLOR": "3", "TERM": "dumb"}, true, true},
		{map[string]string{"FORCE_COLOR": "0"}, false, false},
		{map[string]string{"FORCE_COLOR": "false", "CLICOLOR_FORCE": "1"}, false, false},
		{map[string]string{"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, true, true},
		{map[string]string{"CLICOLOR_FORCE": "0"}, false, true},
		{map[string]string{"NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}, false, false},
		{map[string]string{"NO_COLOR": ""}, false, true},
	} {
		getenv := func(name string) string { return test.env[name] }
		if got := environmentColor(getenv, false); got != test.pipe {
			t.Errorf("%v: %v for a pipe", test.env, got)
		}
		if got := environmentColor(getenv, true); got != test.terminal {
			t.Errorf("%v: %v for a terminal", test.env, got)
		}
	}
}
