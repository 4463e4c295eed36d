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
func (h *controlHandle) solveCases(q asp.CaseQuery, w *caseSearch, atoms int) (solveResult, error) {
	solver := make([]int32, len(q.CaseLits)+atoms)
	owner := cgo.NewHandle(w)
	defer owner.Delete()
	var pin runtime.Pinner
	defer pin.Unpin()
	cases := &C.gdl_cases{
		lits: (*C.int32_t)(unsafe.SliceData(q.CaseLits)), solver: (*C.int32_t)(unsafe.SliceData(solver)),
		ncases: C.size_t(len(q.CaseLits)), atoms: C.size_t(atoms),
		status: (*C.uint8_t)(unsafe.SliceData(w.caseStatus)),
		model:  (*C.uint64_t)(unsafe.SliceData(w.model)),
		each:   C.int64_t(max(q.ConflictsPerCase, 0)), owner: C.uintptr_t(owner),
	}
	pin.Pin(cases.lits)
	pin.Pin(cases.solver)
	pin.Pin(cases.status)
	pin.Pin(cases.model)
	var out C.gdl_result
	err := h.checkResult(C.gdl_solve_cases(h.control, C.int64_t(max(q.MaxConflicts, 0)), cases, &out))
	w.stoppedByCaller = cases.ended != 0
	w.triedCases += int64(cases.asked)
	return solveResult{resultBits: uint32(out.bits), hasModel: out.has_model != 0,
		conflicts: int64(out.conflicts), choices: int64(out.choices), searchSeconds: float64(out.seconds)}, err
}

// gdl_found is called by the C code at each model of a case, which it has written into the
// array of the search.
//
//export gdl_found
func gdl_found(owner C.uintptr_t, at C.size_t) C.int {
	if cgo.Handle(owner).Value().(*caseSearch).reportModel(int(at)) {
		return 1
	}
	return 0
}
