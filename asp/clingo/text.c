//go:build cgo && !windows

#include "library.h"

#include <stdlib.h>
#include <string.h>

int gdl_add_text(gdl_ctl *c, const char *text) {
	return c->api->control_add(c->ctl, "base", NULL, 0, text) ? 1 : gdl_fail(c, "add");
}

int gdl_ground(gdl_ctl *c) {
	part_t base = {"base", NULL, 0};
	return c->api->control_ground(c->ctl, &base, 1, NULL, NULL) ? 1 : gdl_fail(c, "ground");
}

/* Appends the symbol and a line end to the text. */
static int append(gdl_ctl *c, symbol_t s, char **text, size_t *len, size_t *cap) {
	size_t n;
	if (!c->api->symbol_to_string_size(s, &n)) /* counts the final zero */
		return gdl_fail(c, "symbol");
	if (*len + n > *cap) {
		size_t want = (*len + n) * 2;
		char *p = realloc(*text, want);
		if (p == NULL)
			return gdl_refuse(c, "out of memory");
		*text = p;
		*cap = want;
	}
	if (!c->api->symbol_to_string(s, *text + *len, n))
		return gdl_fail(c, "symbol");
	*len += n;
	(*text)[*len - 1] = '\n';
	return 1;
}

/* Numbers the symbolic atoms, from 1 in the order of their lines in text. */
int gdl_symbols(gdl_ctl *c, char **text, size_t *bytes) {
	const gdl_api *f = c->api;
	void *atoms;
	iter_t it;
	size_t cap = 0;
	bool more;
	*text = NULL;
	*bytes = 0;
	c->nmap = 1;
	if (!f->control_symbolic_atoms(c->ctl, &atoms) ||
	    !f->symbolic_atoms_begin(atoms, NULL, &it))
		return gdl_fail(c, "symbols");
	for (;;) {
		symbol_t s;
		lit_t l;
		if (!f->symbolic_atoms_is_valid(atoms, it, &more))
			return gdl_fail(c, "symbols");
		if (!more)
			return 1;
		if (!f->symbolic_atoms_symbol(atoms, it, &s) ||
		    !f->symbolic_atoms_literal(atoms, it, &l))
			return gdl_fail(c, "symbols");
		if (!gdl_map_push(c, l) || !append(c, s, text, bytes, &cap))
			return 0;
		if (!f->symbolic_atoms_next(atoms, it, &it))
			return gdl_fail(c, "symbols");
	}
}
