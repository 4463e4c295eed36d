package embedded

import (
	"errors"
	"reflect"
)

// errOtherLibrary is the error for a version of the SAT solver that this package
// is not made for.
var errOtherLibrary = errors.New("embedded solver: unknown version of github.com/go-air/gini")

// mostTicks bounds the length of a slice.
const mostTicks = 1 << 12

// open replaces the stop channel of the library by one of this package, and finds
// the counts of the library. Both are private to it: its public way to stop a
// search is a call from another goroutine, so that the point where it stops
// depends on the machine.
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

// field returns a field of the struct that v points to, or the zero Value if
// there is none.
func field(v reflect.Value, name string) reflect.Value {
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return reflect.Value{}
	}
	return v.Elem().FieldByName(name)
}

// fill makes the next search stop after the given number of ticks. At each tick
// the library takes a word from the channel: true ends the search; false pauses
// it, and the library answers true when it continues.
func (s *search) fill(ticks int) {
	s.drain()
	for range min(ticks, mostTicks) - 1 {
		s.gate <- false
	}
	s.gate <- true
}

// drain removes the words that the last search has left in the channel.
func (s *search) drain() {
	for {
		select {
		case <-s.gate:
		default:
			return
		}
	}
}

// interrupt makes a running search stop at its next tick.
func (s *search) interrupt() {
	s.drain()
	select {
	case s.gate <- true:
	default:
	}
}
