//go:build cgo && !windows

#include "library.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The logger must not call Go: a callback costs more than the message is
 * worth, and it would run on the solver's thread. */
static void keep(int code, const char *text, void *data) {
	gdl_ctl *c = data;
	(void)code;
	size_t room = sizeof c->log - 1 - c->nlog, n = strlen(text);
	if (n + 1 > room)
		return;
	memcpy(c->log + c->nlog, text, n);
	c->nlog += n;
	c->log[c->nlog++] = '\n';
	c->log[c->nlog] = 0;
}

int gdl_refuse(gdl_ctl *c, const char *what) {
	snprintf(c->msg, sizeof c->msg, "%s", what);
	return 0;
}

/* The library keeps errors per thread, and a goroutine may change threads
 * between two calls: the message has to be fetched in the call that failed. */
int gdl_fail(gdl_ctl *c, const char *what) {
	const char *why = c->api->error_message();
	snprintf(c->msg, sizeof c->msg, "%s: %s", what, why != NULL ? why : "no message");
	return 0;
}

const char *gdl_message(const gdl_ctl *c) { return c->msg; }
const char *gdl_log(const gdl_ctl *c) { return c->log; }

/* Grows an array of items of the given size to at least n of them. */
static int grow(void **p, size_t *cap, size_t n, size_t size) {
	if (n <= *cap)
		return 1;
	size_t want = *cap < 64 ? 64 : *cap;
	while (want < n)
		want += want / 2;
	void *q = realloc(*p, want * size);
	if (q == NULL)
		return 0;
	*p = q;
	*cap = want;
	return 1;
}

int gdl_room(gdl_ctl *c, size_t n) {
	void *p = c->lits;
	if (!grow(&p, &c->ncap, n, sizeof *c->lits))
		return gdl_refuse(c, "out of memory");
	c->lits = p;
	return 1;
}

int gdl_wroom(gdl_ctl *c, size_t n) {
	void *p = c->wlits;
	if (!grow(&p, &c->wcap, n, sizeof *c->wlits))
		return gdl_refuse(c, "out of memory");
	c->wlits = p;
	return 1;
}

int gdl_map_push(gdl_ctl *c, lit_t lit) {
	void *p = c->map;
	if (!grow(&p, &c->cap, c->nmap + 1, sizeof *c->map))
		return gdl_refuse(c, "out of memory");
	c->map = p;
	c->map[c->nmap++] = lit;
	return 1;
}

lit_t gdl_map_lit(const gdl_ctl *c, lit_t lit) {
	int64_t a = lit < 0 ? -(int64_t)lit : lit;
	if (a == 0 || a >= (int64_t)c->nmap)
		return 0;
	return lit < 0 ? -c->map[a] : c->map[a];
}

gdl_ctl *gdl_new(const gdl_api *api, char **args, size_t nargs, char *msg, size_t n) {
	gdl_ctl *c = calloc(1, sizeof *c);
	if (c == NULL) {
		snprintf(msg, n, "out of memory");
		return NULL;
	}
	c->api = api;
	c->limit = -1;
	int ok = gdl_map_push(c, 0);
	if (ok && !api->control_new((const char *const *)args, nargs, keep, c, 20, &c->ctl))
		ok = gdl_fail(c, "new control");
	if (!ok) {
		snprintf(msg, n, "%s %s", c->msg, c->log);
		gdl_free(c);
		return NULL;
	}
	return c;
}

void gdl_free(gdl_ctl *c) {
	if (c->ctl != NULL)
		c->api->control_free(c->ctl);
	free(c->map);
	free(c->lits);
	free(c->wlits);
	free(c);
}

/* Only the C library of GNU keeps much and can be asked to give it back. */
int gdl_trim(void) {
#ifdef __GLIBC__
	return malloc_trim(0);
#else
	return 0;
#endif
}

void gdl_interrupt(gdl_ctl *c) { c->api->control_interrupt(c->ctl); }
