package embedded

import (
	"errors"
	"reflect"
)

// errOtherLibrary says that the SAT solver is not the version that this package
// is made for.
var errOtherLibrary = errors.New("embedded solver: unknown version of github.com/go-air/gini")

// mostTicks bounds the length of a slice.
const mostTicks = 1 << 12

// open puts a channel of ours in the place of the one by which the library is
// told to stop, and finds its counts. Both are private to it: its own way to
// stop a search is that of another goroutine, so that where it stops depends on
// the machine.
func (s *search) open() error {
	inner := field(reflect.ValueOf(s.g), "xo")
	gate := field(field(inner, "control"), "cStopOrPause")
	s.conflicts = field(field(inner, "Driver"), "Conflicts")
	s.choices = field(field(inner, "Guess"), "guesses")
	for _, count := range []reflect.Value{s.conflicts, s.choices} {
		if !count.IsValid() || count.Kind() != reflect.Int64 {
			return errOtherLibrary
		}
	}
	if !gate.IsValid() || gate.Type() != reflect.TypeFor[chan bool]() || !gate.CanAddr() {
		return errOtherLibrary
	}
	s.gate = make(chan bool, mostTicks+1)
	*(*chan bool)(gate.Addr().UnsafePointer()) = s.gate
	return nil
}

// field returns a field of the struct that v points to; no Value if there is
// none.
func field(v reflect.Value, name string) reflect.Value {
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.Elem().FieldByName(name)
}

// fill has the next search stop at so many looks. At each the library takes a
// word from the channel: true ends the search, and to false, which is to pause
// it, it answers with true when it goes on.
func (s *search) fill(ticks int) {
	s.drain()
	for range min(ticks, mostTicks) - 1 {
		s.gate <- false
	}
	s.gate <- true
}

// drain takes out what is left of the last search.
func (s *search) drain() {
	for {
		select {
		case <-s.gate:
		default:
			return
		}
	}
}

// interrupt has a running search stop at its next look.
func (s *search) interrupt() {
	s.drain()
	select {
	case s.gate <- true:
	default:
	}
}
