package cache

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestKey changes each part of what a result depends on: the key changes, too.
// It looks at the fields themselves, so that none can be forgotten.
func TestKey(t *testing.T) {
	full := func() *EntrySubject {
		return &EntrySubject{SheetText: []byte("(role r)"), Notation: "prefix", SiblingTexts: []SiblingText{{[]byte("a.props"), []byte("p")}},
			Analyzers: []string{"names", "playability"}, WantedRules: []string{"P01"}, BudgetName: "default", SolverVersion: "s"}
	}
	program := RunningProgram{BuildID: "b"}
	keys := map[entryKey]string{key(full(), program): "nothing"}
	add := func(what string, k entryKey) {
		if other, known := keys[k]; known {
			t.Errorf("changing %s has the key of changing %s", what, other)
		}
		keys[k] = what
	}
	for i := range reflect.TypeFor[EntrySubject]().NumField() {
		s := full()
		name := change(t, reflect.ValueOf(s).Elem(), i)
		add(name, key(s, program))
	}
	for i := range reflect.TypeFor[RunningProgram]().NumField() {
		p := program
		name := change(t, reflect.ValueOf(&p).Elem(), i)
		add("the program's "+name, key(full(), p))
	}
	for i := range reflect.TypeFor[SiblingText]().NumField() {
		s := full()
		name := change(t, reflect.ValueOf(&s.SiblingTexts[0]).Elem(), i)
		add("the properties' "+name, key(s, program))
	}
	value := func() *ValueSubject {
		return &ValueSubject{ValueKind: "facts", SheetText: []byte("(role r)"), Notation: "prefix", Settings: []string{"1"}}
	}
	add("nothing of a value", key(value(), program))
	for i := range reflect.TypeFor[ValueSubject]().NumField() {
		s := value()
		name := change(t, reflect.ValueOf(s).Elem(), i)
		add("the value's "+name, key(s, program))
	}
	if one, two := full(), full(); key(one, program) != key(two, program) {
		t.Error("one subject has two keys")
	}
}

func key(s Subject, program RunningProgram) entryKey {
	k, _ := keyFor(s, program) // all of it has JSON
	return k
}

// change changes a field, whatever it is, and returns its name.
func change(t *testing.T, of reflect.Value, i int) string {
	f := of.Field(i)
	switch x := f.Addr().Interface().(type) {
	case *[]byte:
		*x = append(*x, ' ')
	case *string:
		*x += "x"
	case *[]string:
		*x = append(*x, "x")
	case *bool:
		*x = !*x
	case *[]SiblingText:
		*x = nil
	default:
		t.Fatalf("how is %s changed?", of.Type().Field(i).Name)
	}
	return of.Type().Field(i).Name
}

// TestThisProgram: two programs that are built from one commit with different changes keep no entry in
// common, and a program that is built again is the same.
func TestThisProgram(t *testing.T) {
	dir := t.TempDir()
	source, err := os.ReadFile("testdata/program/main.go")
	if err != nil {
		t.Fatal(err)
	}
	here, err := filepath.Abs("testdata/program/main.go")
	if err != nil {
		t.Fatal(err)
	}
	var keys []entryKey
	for i, text := range []string{"one", "two", "one"} {
		changed, overlay, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "program")
		changes, err := json.Marshal(map[string]any{"Replace": map[string]string{here: changed}})
		if err != nil {
			t.Fatal(err)
		}
		for name, content := range map[string][]byte{changed: bytes.Replace(source, []byte(`"one"`), []byte(`"`+text+`"`), 1), overlay: changes} {
			if err := os.WriteFile(name, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", program, "./testdata/program").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		out, err := exec.Command(program).Output()
		id, rest, _ := strings.Cut(string(out), " ")
		if err != nil || rest != "<nil> "+text+"\n" {
			t.Fatalf("build %d: %s, %v", i, out, err)
		}
		keys = append(keys, key((&EntrySubject{}), RunningProgram{BuildID: id}))
	}
	if keys[0] == keys[1] || keys[0] != keys[2] {
		t.Errorf("keys %v", keys)
	}
	if id, err := buildID("subject_test.go"); err == nil {
		t.Errorf("a text has the identity %s", id)
	}
}
