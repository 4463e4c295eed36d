//go:build cgo && !windows

#include "library.h"

#include <stdlib.h>

/* The statements of asp.Program.Code. */
enum { OP_RULE, OP_CHOICE, OP_WEIGHT };

/* Translates n literals to dst; 0 if one of them is unknown. */
static int lits(gdl_ctl *c, const int32_t *src, size_t n, lit_t *dst) {
	for (size_t i = 0; i < n; i++)
		if ((dst[i] = gdl_map_lit(c, src[i])) == 0)
			return gdl_refuse(c, "rule with an unknown atom");
	return 1;
}

/* Translates the head of a rule: zero atoms or one. */
static int head(gdl_ctl *c, int32_t a, atom_t *h, size_t *n) {
	*n = a != 0;
	lit_t l = a != 0 ? gdl_map_lit(c, a) : 1;
	*h = (atom_t)l;
	return l > 0 ? 1 : gdl_refuse(c, "rule with an unknown head");
}

static int rule(gdl_ctl *c, void *b, const int32_t *w) {
	size_t n = (size_t)w[1], nh;
	atom_t h;
	if (!gdl_room(c, n) || !head(c, w[2], &h, &nh) || !lits(c, w + 3, n, c->lits))
		return 0;
	return c->api->backend_rule(b, false, &h, nh, c->lits, n) ? 1 : gdl_fail(c, "rule");
}

static int choice(gdl_ctl *c, void *b, const int32_t *w) {
	size_t nh = (size_t)w[1], n = (size_t)w[2];
	if (!gdl_room(c, nh + n) || !lits(c, w + 3, nh + n, c->lits))
		return 0;
	/* atoms and positive literals are the same 32 bits */
	return c->api->backend_rule(b, true, (const atom_t *)c->lits, nh, c->lits + nh, n)
	           ? 1 : gdl_fail(c, "choice rule");
}

static int weight(gdl_ctl *c, void *b, const int32_t *w) {
	size_t n = (size_t)w[1], nh;
	atom_t h;
	if (!gdl_wroom(c, n) || !head(c, w[2], &h, &nh))
		return 0;
	for (size_t i = 0; i < n; i++) {
		c->wlits[i].literal = gdl_map_lit(c, w[4 + 2 * i]);
		c->wlits[i].weight = w[5 + 2 * i];
		if (c->wlits[i].literal == 0)
			return gdl_refuse(c, "weight rule with an unknown atom");
	}
	return c->api->backend_weight_rule(b, false, &h, nh, w[3], c->wlits, n)
	           ? 1 : gdl_fail(c, "weight rule");
}

/* The length of a statement; Go has checked that it is whole. */
static size_t length(const int32_t *w) {
	switch (w[0]) {
	case OP_RULE: return 3 + (size_t)w[1];
	case OP_CHOICE: return 3 + (size_t)w[1] + (size_t)w[2];
	default: return 4 + 2 * (size_t)w[1];
	}
}

static int statement(gdl_ctl *c, void *b, const int32_t *w) {
	switch (w[0]) {
	case OP_RULE: return rule(c, b, w);
	case OP_CHOICE: return choice(c, b, w);
	case OP_WEIGHT: return weight(c, b, w);
	default: return gdl_refuse(c, "unknown statement");
	}
}

/* Declares atoms until there are as many as the program has. */
static int declare(gdl_ctl *c, void *b, size_t atoms) {
	atom_t top;
	if (c->nmap > atoms)
		return 1;
	while (c->nmap <= atoms) {
		atom_t a;
		if (!c->api->backend_add_atom(b, NULL, &a))
			return gdl_fail(c, "new atom");
		if (!gdl_map_push(c, (lit_t)a))
			return 0;
	}
	/* The library numbers its auxiliary atoms, as for cardinality rules, from
	   the highest atom that a rule mentions (seen with 5.4.1): an assumption
	   about an atom of ours above that would hit one of them. A fact above all
	   of ours keeps them apart. */
	if (!c->api->backend_add_atom(b, NULL, &top) ||
	    !c->api->backend_rule(b, false, &top, 1, NULL, 0))
		return gdl_fail(c, "new atom");
	return 1;
}

int gdl_load(gdl_ctl *c, size_t atoms, const int32_t *code, size_t words,
             size_t quota, size_t *used) {
	void *b;
	*used = 0;
	if (!c->api->control_backend(c->ctl, &b) || !c->api->backend_begin(b))
		return gdl_fail(c, "backend");
	int ok = declare(c, b, atoms);
	while (ok && *used < words && *used < quota) {
		ok = statement(c, b, code + *used);
		if (ok)
			*used += length(code + *used);
	}
	if (!c->api->backend_end(b) && ok)
		ok = gdl_fail(c, "backend");
	return ok;
}
