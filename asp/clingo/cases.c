//go:build cgo && !windows

#include "library.h"

#include <stdlib.h>
#include <string.h>

/*
 * Many cases in one search. A propagator decides the first case that is open
 * before anything else, and so the search below is that of a query which
 * assumes it. What is learned stays for the next cases, and so does the
 * preparation of the solve, which is most of the time of an easy query.
 *
 * Where the search comes back to the level of the assumptions with the case
 * false, the case is refuted. Where all atoms have a value, there is a model;
 * the case is then forbidden for the rest of this solve, and so is one that
 * takes too many conflicts. A fixpoint on a level that is not deeper than the
 * one before is what a conflict, or a restart, looks like from here.
 */

enum { CHECK_NONE = 0, CHECK_FIXPOINT = 2, STATIC = 1 };

static bool begin(void *init, void *data) {
	gdl_ctl *c = data;
	const gdl_api *f = c->api;
	gdl_cases *q = c->cases;
	f->propagate_init_set_check_mode(init, q == NULL ? CHECK_NONE : CHECK_FIXPOINT);
	if (q == NULL)
		return true;
	if (!f->propagate_init_solver_literal(init, c->go, &q->go))
		return false;
	for (size_t i = 0; i < q->ncases + q->atoms; i++) {
		lit_t l = i < q->ncases ? q->lits[i] : (lit_t)(i - q->ncases + 1);
		if (!f->propagate_init_solver_literal(init, gdl_map_lit(c, l), &q->solver[i]))
			return false;
	}
	return true;
}

/* Forbids a case in this search; with the literal 0 everything. */
static bool forbid(gdl_ctl *c, void *ctl, lit_t l) {
	lit_t clause[2] = {-c->cases->go, -l};
	bool on;
	return c->api->propagate_control_add_clause(ctl, clause, l != 0 ? 2 : 1, STATIC, &on);
}

/* Goes on to the next case that is open, on the level of the assumptions. The
 * library calls check there if something was propagated, and decide always. */
static bool next(gdl_ctl *c, const void *a) {
	gdl_cases *q = c->cases;
	bool no;
	if (c->api->assignment_decision_level(a) > c->api->assignment_root_level(a))
		return true;
	for (; q->at < q->ncases && !q->stop; q->at++, q->spent = 0) {
		if (q->status[q->at] != CASE_OPEN)
			continue;
		if (!c->api->assignment_is_false(a, q->solver[q->at], &no))
			return false;
		if (!no)
			return true;
		q->status[q->at] = CASE_UNSAT;
		q->asked++;
	}
	q->ended = 1;
	return true;
}

/* Leaves the present case. If it holds in all models, that ends the search:
 * nothing else can be searched for. */
static bool leave(gdl_ctl *c, void *ctl, uint8_t status) {
	gdl_cases *q = c->cases;
	q->status[q->at] = status;
	q->asked++;
	q->spent = 0;
	return forbid(c, ctl, q->solver[q->at]);
}

static bool model(gdl_ctl *c, void *ctl, const void *a) {
	gdl_cases *q = c->cases;
	bool on;
	memset(q->model, 0, (q->atoms / 64 + 1) * sizeof *q->model);
	for (size_t i = 1; i <= q->atoms; i++) {
		if (!c->api->assignment_is_true(a, q->solver[q->ncases + i - 1], &on))
			return false;
		q->model[i / 64] |= (uint64_t)on << (i % 64);
	}
	if (!gdl_found(q->owner, q->at))
		q->stop = 1;
	return leave(c, ctl, CASE_SAT);
}

static bool check(void *ctl, void *data) {
	gdl_ctl *c = data;
	const gdl_api *f = c->api;
	gdl_cases *q = c->cases;
	bool yes;
	if (q == NULL)
		return true;
	const void *a = f->propagate_control_assignment(ctl);
	uint32_t level = f->assignment_decision_level(a);
	q->spent += level <= q->level;
	q->level = level;
	if (!next(c, a))
		return false;
	if (q->ended)
		return forbid(c, ctl, 0);
	if (!f->assignment_is_true(a, q->solver[q->at], &yes))
		return false;
	if (!yes || q->status[q->at] != CASE_OPEN)
		return true;
	if (f->assignment_is_total(a))
		return model(c, ctl, a);
	return q->each == 0 || q->spent <= q->each || leave(c, ctl, CASE_LIMIT);
}

static bool decide(id_t_ thread, const void *a, lit_t fallback, void *data, lit_t *decision) {
	gdl_ctl *c = data;
	gdl_cases *q = c->cases;
	bool yes, no;
	(void)thread;
	*decision = fallback;
	if (q == NULL)
		return true;
	if (!next(c, a))
		return false;
	if (q->ended)
		return true;
	lit_t l = q->solver[q->at];
	if (!c->api->assignment_is_true(a, l, &yes) || !c->api->assignment_is_false(a, l, &no))
		return false;
	if (!yes && !no)
		*decision = l;
	return true;
}

/* Registers the propagator: before the first solve, or the library never asks it
 * for decisions. */
int gdl_attach(gdl_ctl *c) {
	static const propagator_t p = {begin, NULL, NULL, check, decide};
	return c->api->control_register_propagator(c->ctl, &p, c, true) ? 1 : gdl_fail(c, "propagator");
}

/* Makes the atom that a search assumes. Its clauses say something of this atom
 * only: none of them binds a later search. (Clauses that the library calls
 * volatile do, in 5.4, where rules are added before the next solve.) */
static int guard(gdl_ctl *c) {
	const gdl_api *f = c->api;
	void *b;
	atom_t go;
	if (!f->control_backend(c->ctl, &b) || !f->backend_begin(b))
		return gdl_fail(c, "backend");
	int ok = f->backend_add_atom(b, NULL, &go) && f->backend_rule(b, true, &go, 1, NULL, 0);
	if (!f->backend_end(b) || !ok)
		return gdl_fail(c, "backend");
	c->go = (lit_t)go;
	return 1;
}

int gdl_solve_cases(gdl_ctl *c, int64_t limit, gdl_cases *q, gdl_result *out) {
	if (!guard(c))
		return 0;
	for (size_t i = 0; i < q->ncases; i++)
		if (gdl_map_lit(c, q->lits[i]) == 0)
			return gdl_refuse(c, "unknown case");
	c->cases = q;
	int ok = gdl_solve(c, limit, NULL, 0, NULL, 0, out);
	c->cases = NULL;
	return ok;
}
