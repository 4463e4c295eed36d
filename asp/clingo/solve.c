//go:build cgo && !windows

#include "library.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MODE_YIELD = 2, UNSAT = 2 };

/* Sets the budget of conflicts of every solve from now on; 0 is none. */
static int set_limit(gdl_ctl *c, int64_t limit) {
	const gdl_api *f = c->api;
	char text[32] = "umax";
	void *conf;
	id_t_ root, solve, key;
	if (limit == c->limit)
		return 1;
	if (limit > 0)
		snprintf(text, sizeof text, "%" PRId64, limit);
	if (!f->control_configuration(c->ctl, &conf) || !f->configuration_root(conf, &root) ||
	    !f->configuration_map_at(conf, root, "solve", &solve) ||
	    !f->configuration_map_at(conf, solve, "solve_limit", &key) ||
	    !f->configuration_value_set(conf, key, text))
		return gdl_fail(c, "conflict limit");
	c->limit = limit;
	return 1;
}

/* Copies what was asked for out of the model, and checks that the assumptions
 * hold in it: an answer to another question must not get out. */
static int copy_model(gdl_ctl *c, const void *m, size_t nassume, uint64_t *model, size_t atoms) {
	bool on;
	for (size_t i = 0; i < nassume; i++) {
		if (!c->api->model_is_true(m, c->lits[i], &on))
			return gdl_fail(c, "model");
		if (!on)
			return gdl_refuse(c, "model contradicts an assumption");
	}
	for (size_t a = 1; a <= atoms; a++) {
		if (!c->api->model_is_true(m, gdl_map_lit(c, (lit_t)a), &on))
			return gdl_fail(c, "model");
		model[a / 64] |= (uint64_t)on << (a % 64);
	}
	return 1;
}

static double statistic(gdl_ctl *c, void *stats, const char *path) {
	uint64_t key;
	double v;
	char part[64];
	if (!c->api->statistics_root(stats, &key))
		return 0;
	for (const char *p = path; *p != 0;) {
		size_t n = strcspn(p, ".");
		if (n >= sizeof part)
			return 0;
		memcpy(part, p, n);
		part[n] = 0;
		if (!c->api->statistics_map_at(stats, key, part, &key))
			return 0;
		p += n + (p[n] == '.');
	}
	return c->api->statistics_value_get(stats, key, &v) ? v : 0;
}

/* The work of the solve that just ended. A program that is contradictory in
 * itself is not searched again: its statistics are those of the solve before,
 * or have one conflict more. */
static void work(gdl_ctl *c, gdl_result *out) {
	static const char *const keys[] = {"solving.solvers.conflicts", "solving.solvers.choices",
		"summary.times.solve"};
	double now[3] = {0, 0, 0};
	void *stats;
	if (!c->api->control_statistics(c->ctl, &stats))
		return;
	for (size_t i = 0; i < 3; i++)
		now[i] = statistic(c, stats, keys[i]);
	bool stale = c->refuted && now[1] == c->spent[1] && now[0] - c->spent[0] <= 1;
	memcpy(c->spent, now, sizeof c->spent);
	if (stale)
		return;
	out->conflicts = now[0];
	out->choices = now[1];
	out->seconds = now[2];
}

int gdl_solve(gdl_ctl *c, int64_t limit,
              const int32_t *assume, size_t nassume,
              uint64_t *model, size_t atoms, gdl_result *out) {
	const gdl_api *f = c->api;
	void *h = NULL;
	const void *m = NULL;
	int ok;
	if (!gdl_room(c, nassume) || !set_limit(c, limit))
		return 0;
	for (size_t i = 0; i < nassume; i++)
		if ((c->lits[i] = gdl_map_lit(c, assume[i])) == 0)
			return gdl_refuse(c, "unknown assumption");
	if (!f->control_solve(c->ctl, MODE_YIELD, c->lits, nassume, NULL, NULL, &h))
		return gdl_fail(c, "solve");
	ok = f->solve_handle_resume(h) && f->solve_handle_get(h, &out->bits) &&
	     f->solve_handle_model(h, &m);
	if (!ok)
		gdl_fail(c, "solve");
	if (ok && m != NULL) {
		out->has_model = 1;
		ok = copy_model(c, m, nassume, model, atoms);
	}
	if (!f->solve_handle_close(h) && ok)
		ok = gdl_fail(c, "close");
	if (ok)
		work(c, out);
	c->refuted = nassume == 0 && (out->bits & UNSAT);
	return ok;
}
