package cache

import (
	"reflect"
	"testing"

	"github.com/gdllint/gdllint/internal/store"
)

// TestKey changes each part of what a result depends on: the key changes, too.
// It looks at the fields themselves, so that none can be forgotten.
func TestKey(t *testing.T) {
	full := func() *Subject {
		return &Subject{Text: []byte("(role r)"), Notation: "prefix", Properties: []Text{{"a.props", []byte("p")}},
			Analyzers: []string{"names", "playability"}, Wanted: []string{"P01"}, Budget: "default", Solver: "s", Views: "two"}
	}
	program := Program{Build: "b"}
	keys := map[store.Key]string{full().key(program): "nothing"}
	add := func(what string, k store.Key) {
		if other, known := keys[k]; known {
			t.Errorf("changing %s has the key of changing %s", what, other)
		}
		keys[k] = what
	}
	for i := range reflect.TypeFor[Subject]().NumField() {
		s := full()
		name := change(t, reflect.ValueOf(s).Elem(), i)
		add(name, s.key(program))
	}
	for i := range reflect.TypeFor[Program]().NumField() {
		p := program
		name := change(t, reflect.ValueOf(&p).Elem(), i)
		add("the program's "+name, full().key(p))
	}
	for i := range reflect.TypeFor[Text]().NumField() {
		s := full()
		name := change(t, reflect.ValueOf(&s.Properties[0]).Elem(), i)
		add("the properties' "+name, s.key(program))
	}
	if one, two := full(), full(); one.key(program) != two.key(program) {
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
	case *[]Text:
		*x = nil
	default:
		t.Fatalf("how is %s changed?", of.Type().Field(i).Name)
	}
	return of.Type().Field(i).Name
}

// TestThisProgram: the program knows itself, and always the same way.
func TestThisProgram(t *testing.T) {
	p, err := ThisProgram()
	if err != nil || p.Build == "" {
		t.Fatalf("%+v, %v", p, err)
	}
	if hash, err := hashOf(executable()); err != nil || hash != p.Build {
		t.Errorf("this is no release, and its build is %s, not the hash %s (%v)", p.Build, hash, err)
	}
}
