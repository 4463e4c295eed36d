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

// messageSize is the room for the message of a failure, in bytes.
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

func (l *library) readVersion() [3]int {
	var v [3]C.int
	C.gdl_version(l.api, &v[0])
	return [3]int{int(v[0]), int(v[1]), int(v[2])}
}

// controlHandle is a control of the library. Of its methods only
// interruptSolve may be called while another call runs.
type controlHandle struct{ control *C.gdl_ctl }

func (l *library) newHandle(args []string) (*controlHandle, error) {
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
	return &controlHandle{c}, nil
}

// freeControl frees a control. The memory of a large one goes back to the system.
func (h *controlHandle) freeControl(large bool) {
	C.gdl_free(h.control)
	if large {
		C.gdl_trim()
	}
}

func (h *controlHandle) interruptSolve() { C.gdl_interrupt(h.control) }

// messageLog is the text of the messages of the library, such as warnings of the grounder.
func (h *controlHandle) messageLog() string { return C.GoString(C.gdl_log(h.control)) }

// checkResult turns the result of a C function into an error.
func (h *controlHandle) checkResult(ok C.int) error {
	if ok == 1 {
		return nil
	}
	msg := C.GoString(C.gdl_message(h.control))
	if log := strings.TrimSpace(h.messageLog()); log != "" {
		msg += ": " + log
	}
	if strings.Contains(msg, "bad_alloc") || strings.Contains(msg, asp.ErrMemory.Error()) { // C++, and our own code
		return fmt.Errorf("clingo: %w: %s", asp.ErrMemory, msg)
	}
	return errors.New("clingo: " + msg)
}

// loadCode takes statements until quota words are used up, and returns the number of
// words that it has taken.
func (h *controlHandle) loadCode(atoms int, code []int32, quota int) (int, error) {
	var used C.size_t
	err := h.checkResult(C.gdl_load(h.control, C.size_t(atoms),
		(*C.int32_t)(unsafe.SliceData(code)), C.size_t(len(code)), C.size_t(quota), &used))
	return int(used), err
}

func (h *controlHandle) addText(text string) error {
	s := C.CString(text)
	defer C.free(unsafe.Pointer(s))
	return h.checkResult(C.gdl_add_text(h.control, s))
}

func (h *controlHandle) groundText() error { return h.checkResult(C.gdl_ground(h.control)) }

// solveQuery runs a query. A model, if the query wants one, covers atoms 1 to atoms.
func (h *controlHandle) solveQuery(q asp.Query, atoms int) (r solveResult, err error) {
	if q.WantModel {
		r.model = asp.NewModel(atoms)
	} else {
		atoms = 0
	}
	var out C.gdl_result
	err = h.checkResult(C.gdl_solve(h.control, C.int64_t(max(q.MaxConflicts, 0)),
		(*C.int32_t)(unsafe.SliceData(q.Assumptions)), C.size_t(len(q.Assumptions)),
		(*C.uint64_t)(unsafe.SliceData(r.model)), C.size_t(atoms), &out))
	r.resultBits, r.hasModel = uint32(out.bits), out.has_model != 0
	r.conflicts, r.choices, r.searchSeconds = int64(out.conflicts), int64(out.choices), float64(out.seconds)
	return r, err
}
