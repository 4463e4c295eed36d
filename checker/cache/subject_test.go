package cache

import (
	"reflect"
	"testing"

	"github.com/gdllint/gdllint/internal/store"
)

// TestKey changes each part of what a result depends on: the key changes, too.
// It looks at the fields themselves, so that none can be forgotten.
func TestKey(t *testing.T) {
	full := func() *EntrySubject {
		return &EntrySubject{SheetText: []byte("(role r)"), Notation: "prefix", SiblingTexts: []SiblingText{{"a.props", []byte("p")}},
			Analyzers: []string{"names", "playability"}, WantedRules: []string{"P01"}, BudgetName: "default", SolverVersion: "s"}
	}
	program := RunningProgram{BuildID: "b"}
	keys := map[store.EntryKey]string{full().storeKey(program): "nothing"}
	add := func(what string, k store.EntryKey) {
		if other, known := keys[k]; known {
			t.Errorf("changing %s has the key of changing %s", what, other)
		}
		keys[k] = what
	}
	for i := range reflect.TypeFor[EntrySubject]().NumField() {
		s := full()
		name := change(t, reflect.ValueOf(s).Elem(), i)
		add(name, s.storeKey(program))
	}
	for i := range reflect.TypeFor[RunningProgram]().NumField() {
		p := program
		name := change(t, reflect.ValueOf(&p).Elem(), i)
		add("the program's "+name, full().storeKey(p))
	}
	for i := range reflect.TypeFor[SiblingText]().NumField() {
		s := full()
		name := change(t, reflect.ValueOf(&s.SiblingTexts[0]).Elem(), i)
		add("the properties' "+name, s.storeKey(program))
	}
	value := func() *ValueSubject {
		return &ValueSubject{ValueKind: "facts", SheetText: []byte("(role r)"), Notation: "prefix", Settings: []string{"1"}}
	}
	add("nothing of a value", value().storeKey(program))
	for i := range reflect.TypeFor[ValueSubject]().NumField() {
		s := value()
		name := change(t, reflect.ValueOf(s).Elem(), i)
		add("the value's "+name, s.storeKey(program))
	}
	if one, two := full(), full(); one.storeKey(program) != two.storeKey(program) {
		t.Error("one subject has two keys")
	}
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

// TestThisProgram: the program knows itself, and always the same way.
func TestThisProgram(t *testing.T) {
	p, err := CurrentProgram()
	if err != nil || p.BuildID == "" {
		t.Fatalf("%+v, %v", p, err)
	}
	path, err := executablePath()
	if err != nil {
		t.Fatal(err)
	}
	if hash, err := hashFile(path); err != nil || p.BuildID != linkedID(path) && p.BuildID != hash {
		t.Errorf("this is no release, and its build is %s, neither %s nor the hash %s (%v)", p.BuildID, linkedID(path), hash, err)
	}
	if id := linkedID("subject_test.go"); id != "" {
		t.Errorf("a text has the identity %s", id)
	}
}
