//go:build cgo && !windows

package clingo

// #include "shim.h"
import "C"

import (
	"runtime"
	"runtime/cgo"
	"unsafe"

	"github.com/gdllint/gdllint/asp"
)

// solveCases searches through the cases that are open.
func (h *handle) solveCases(q asp.Cases, w *watch, atoms int) (raw, error) {
	solver := make([]int32, len(q.Of)+atoms)
	owner := cgo.NewHandle(w)
	defer owner.Delete()
	var pin runtime.Pinner
	defer pin.Unpin()
	cases := &C.gdl_cases{
		lits: (*C.int32_t)(unsafe.SliceData(q.Of)), solver: (*C.int32_t)(unsafe.SliceData(solver)),
		ncases: C.size_t(len(q.Of)), atoms: C.size_t(atoms),
		status: (*C.uint8_t)(unsafe.SliceData(w.status)),
		model:  (*C.uint64_t)(unsafe.SliceData(w.model)),
		each:   C.int64_t(max(q.Each, 0)), owner: C.uintptr_t(owner),
	}
	pin.Pin(cases.lits)
	pin.Pin(cases.solver)
	pin.Pin(cases.status)
	pin.Pin(cases.model)
	var out C.gdl_result
	err := h.check(C.gdl_solve_cases(h.c, C.int64_t(max(q.Conflicts, 0)),
		(*C.int32_t)(unsafe.SliceData(q.Assume)), C.size_t(len(q.Assume)), cases, &out))
	w.ended = cases.ended != 0
	w.asked += int64(cases.asked)
	return raw{bits: uint32(out.bits), hasModel: out.has_model != 0,
		conflicts: int64(out.conflicts), choices: int64(out.choices), seconds: float64(out.seconds)}, err
}

// gdl_found tells the watch of a search of a model, which is in the array of the
// watch.
//
//export gdl_found
func gdl_found(owner C.uintptr_t, at C.size_t) C.int {
	if cgo.Handle(owner).Value().(*watch).tell(int(at)) {
		return 1
	}
	return 0
}
