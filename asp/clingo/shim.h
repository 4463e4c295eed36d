//go:build cgo && !windows

/*
 * The part of libclingo's C interface that is used here, declared by hand (no
 * distribution packages the header in the runtime package) and limited to
 * functions that did not change from 5.4 to 5.8.
 */
#ifndef GDLLINT_CLINGO_SHIM_H
#define GDLLINT_CLINGO_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef struct gdl_api gdl_api; /* an opened library, never changed or freed */
typedef struct gdl_ctl gdl_ctl; /* a control and its buffers */

typedef struct {
	uint32_t bits;      /* of the solve result: 1 sat, 2 unsat, 4 exhausted, 8 interrupted */
	int has_model;      /* a model was read */
	double conflicts;   /* of this solve call */
	double choices;     /* of this solve call */
	double seconds;     /* of its search, without the preparation */
} gdl_result;

/* All functions that return int return 1 for success; a message is in
 * gdl_message(ctl), or in msg for the two that have no control yet. */
gdl_api *gdl_open(const char *path, char *msg, size_t n);
void gdl_version(const gdl_api *api, int out[3]);
gdl_ctl *gdl_new(const gdl_api *api, char **args, size_t nargs, char *msg, size_t n);
void gdl_free(gdl_ctl *c);
int gdl_trim(void);
void gdl_interrupt(gdl_ctl *c);
const char *gdl_message(const gdl_ctl *c);
const char *gdl_log(const gdl_ctl *c);

int gdl_load(gdl_ctl *c, size_t atoms, const int32_t *code, size_t words,
             size_t quota, size_t *used);
int gdl_add_text(gdl_ctl *c, const char *text);
int gdl_ground(gdl_ctl *c);
int gdl_solve(gdl_ctl *c, int64_t limit,
              const int32_t *assume, size_t nassume,
              uint64_t *model, size_t atoms, gdl_result *out);

#endif
