//go:build cgo && !windows

package clingo

// #cgo CFLAGS: -std=c11 -D_GNU_SOURCE -Wall -Wextra
// #cgo linux LDFLAGS: -ldl
// #include <stdlib.h>
// #include "shim.h"
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"github.com/gdllint/gdllint/asp"
)

// library is an opened libclingo: a table of functions that never changes.
type library struct{ api *C.gdl_api }

const messageSize = 1024

func openLibrary(path string) (*library, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var msg [messageSize]C.char
	api := C.gdl_open(name, &msg[0], messageSize)
	if api == nil {
		return nil, fmt.Errorf("%s: %s", path, C.GoString(&msg[0]))
	}
	return &library{api}, nil
}

func (l *library) version() [3]int {
	var v [3]C.int
	C.gdl_version(l.api, &v[0])
	return [3]int{int(v[0]), int(v[1]), int(v[2])}
}

// handle is a control of the library. It is not safe for concurrent use, but
// for interrupt.
type handle struct{ c *C.gdl_ctl }

func (l *library) newHandle(args []string) (*handle, error) {
	argv := make([]*C.char, len(args)+1)
	for i, a := range args {
		argv[i] = C.CString(a)
		defer C.free(unsafe.Pointer(argv[i]))
	}
	var msg [messageSize]C.char
	c := C.gdl_new(l.api, &argv[0], C.size_t(len(args)), &msg[0], messageSize)
	if c == nil {
		return nil, errors.New("clingo: " + strings.TrimSpace(C.GoString(&msg[0])))
	}
	return &handle{c}, nil
}

// free frees a control. The memory of a large one goes back to the system.
func (h *handle) free(large bool) {
	C.gdl_free(h.c)
	if large {
		C.gdl_trim()
	}
}

func (h *handle) interrupt() { C.gdl_interrupt(h.c) }

// log is the text of the messages of the library, such as warnings of the grounder.
func (h *handle) log() string { return C.GoString(C.gdl_log(h.c)) }

// check turns the result of a C function into an error.
func (h *handle) check(ok C.int) error {
	if ok == 1 {
		return nil
	}
	msg := C.GoString(C.gdl_message(h.c))
	if log := strings.TrimSpace(h.log()); log != "" {
		msg += ": " + log
	}
	if strings.Contains(msg, "bad_alloc") || strings.Contains(msg, asp.ErrMemory.Error()) { // C++, and our own code
		return fmt.Errorf("clingo: %w: %s", asp.ErrMemory, msg)
	}
	return errors.New("clingo: " + msg)
}

// load takes statements until quota words are used up, and returns the number of
// words that it has taken.
func (h *handle) load(atoms int, code []int32, quota int) (int, error) {
	var used C.size_t
	err := h.check(C.gdl_load(h.c, C.size_t(atoms),
		(*C.int32_t)(unsafe.SliceData(code)), C.size_t(len(code)), C.size_t(quota), &used))
	return int(used), err
}

func (h *handle) addText(text string) error {
	s := C.CString(text)
	defer C.free(unsafe.Pointer(s))
	return h.check(C.gdl_add_text(h.c, s))
}

func (h *handle) ground() error { return h.check(C.gdl_ground(h.c)) }

// symbols numbers the atoms of a grounded text: the first is atom 1.
func (h *handle) symbols() ([]string, error) {
	var text *C.char
	var n C.size_t
	err := h.check(C.gdl_symbols(h.c, &text, &n))
	defer C.free(unsafe.Pointer(text))
	if err != nil || n == 0 {
		return nil, err
	}
	all := unsafe.String((*byte)(unsafe.Pointer(text)), int(n)-1)
	return strings.Split(strings.Clone(all), "\n"), nil
}

// solve runs a query. The arrays of bytes are as long as Read and Assume; the
// model covers atoms 1 to atoms.
func (h *handle) solve(q asp.Query, atoms int) (raw, error) {
	r := raw{values: make([]bool, len(q.Read))}
	if q.All {
		r.model = asp.NewModel(atoms)
	} else {
		atoms = 0
	}
	if q.Core {
		r.core = make([]bool, len(q.Assume))
	}
	var out C.gdl_result
	err := h.check(C.gdl_solve(h.c, C.int64_t(max(q.Conflicts, 0)),
		(*C.int32_t)(unsafe.SliceData(q.Assume)), C.size_t(len(q.Assume)),
		(*C.int32_t)(unsafe.SliceData(q.Read)), C.size_t(len(q.Read)),
		(*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(r.values))),
		(*C.uint64_t)(unsafe.SliceData(r.model)), C.size_t(atoms),
		(*C.uint8_t)(unsafe.Pointer(unsafe.SliceData(r.core))), &out))
	r.bits = uint32(out.bits)
	r.hasModel, r.hasCore = out.has_model != 0, out.has_core != 0
	r.conflicts, r.choices, r.seconds = int64(out.conflicts), int64(out.choices), float64(out.seconds)
	return r, err
}

// statistics reads numbers by their paths; numbers that the library does not know
// are 0.
func (h *handle) statistics(paths []string) ([]float64, error) {
	keys := make([]*C.char, len(paths))
	for i, p := range paths {
		keys[i] = C.CString(p)
		defer C.free(unsafe.Pointer(keys[i]))
	}
	out := make([]float64, len(paths))
	err := h.check(C.gdl_statistic(h.c, unsafe.SliceData(keys), C.size_t(len(keys)),
		(*C.double)(unsafe.SliceData(out))))
	return out, err
}
