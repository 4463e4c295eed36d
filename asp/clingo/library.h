//go:build cgo && !windows

#ifndef GDLLINT_CLINGO_LIBRARY_H
#define GDLLINT_CLINGO_LIBRARY_H

#include "shim.h"

#include <stdbool.h>

typedef uint32_t atom_t;
typedef int32_t lit_t;
typedef uint32_t id_t_; /* clingo_id_t; id_t is POSIX's */
typedef uint64_t symbol_t;

typedef struct {
	lit_t literal;
	lit_t weight;
} wlit_t;

typedef struct {
	const char *name;
	const symbol_t *params;
	size_t size;
} part_t;

typedef void (*logger_t)(int code, const char *text, void *data);

/* The functions by their names without "clingo_". Opaque types are void. */
struct gdl_api {
	void (*version)(int *major, int *minor, int *revision);
	const char *(*error_message)(void);

	bool (*control_new)(char const *const *args, size_t n, logger_t log, void *data, unsigned limit, void **ctl);
	void (*control_free)(void *ctl);
	bool (*control_add)(void *ctl, const char *name, char const *const *params, size_t n, const char *text);
	bool (*control_ground)(void *ctl, const part_t *parts, size_t n, void *callback, void *data);
	bool (*control_backend)(void *ctl, void **backend);
	bool (*control_solve)(void *ctl, unsigned mode, const lit_t *assume, size_t n, void *event, void *data, void **handle);
	void (*control_interrupt)(void *ctl);
	bool (*control_configuration)(void *ctl, void **conf);
	bool (*control_statistics)(void *ctl, void **stats);

	bool (*backend_begin)(void *backend);
	bool (*backend_end)(void *backend);
	bool (*backend_add_atom)(void *backend, symbol_t *symbol, atom_t *atom);
	bool (*backend_rule)(void *backend, bool choice, const atom_t *head, size_t nhead, const lit_t *body, size_t nbody);
	bool (*backend_weight_rule)(void *backend, bool choice, const atom_t *head, size_t nhead, lit_t bound, const wlit_t *body, size_t nbody);

	bool (*solve_handle_get)(void *handle, uint32_t *bits);
	bool (*solve_handle_model)(void *handle, const void **model);
	bool (*solve_handle_resume)(void *handle);
	bool (*solve_handle_close)(void *handle);

	bool (*model_is_true)(const void *model, lit_t lit, bool *out);

	bool (*configuration_root)(const void *conf, id_t_ *key);
	bool (*configuration_map_at)(const void *conf, id_t_ key, const char *name, id_t_ *sub);
	bool (*configuration_value_set)(void *conf, id_t_ key, const char *value);

	bool (*statistics_root)(const void *stats, uint64_t *key);
	bool (*statistics_map_at)(const void *stats, uint64_t key, const char *name, uint64_t *sub);
	bool (*statistics_value_get)(const void *stats, uint64_t key, double *value);
};

/* A control with the buffers that its calls reuse. */
struct gdl_ctl {
	const gdl_api *api;
	void *ctl;
	int64_t limit;  /* the conflict limit that is configured */
	double spent[2]; /* conflicts and choices of the last solve */
	int refuted;    /* which found no model although nothing was assumed */
	lit_t *map;     /* the library's literal of our atom i is map[i]; map[0] is unused */
	size_t nmap, cap;
	lit_t *lits;    /* scratch: translated literals */
	size_t ncap;
	wlit_t *wlits;  /* scratch: translated weight literals */
	size_t wcap;
	char msg[1024]; /* of the last failure */
	char log[4096]; /* what the library has to say; the head is kept */
	size_t nlog;
};

/* Records the library's message of the failure that just happened; returns 0. */
int gdl_fail(gdl_ctl *c, const char *what);
/* Records a failure of our own; returns 0. */
int gdl_refuse(gdl_ctl *c, const char *what);
/* Makes room for n literals in c->lits, or n weight literals in c->wlits. */
int gdl_room(gdl_ctl *c, size_t n);
int gdl_wroom(gdl_ctl *c, size_t n);
/* Appends the library's literal of the next atom of ours. */
int gdl_map_push(gdl_ctl *c, lit_t lit);
/* The library's literal for ours, or 0 if we have no such atom. */
lit_t gdl_map_lit(const gdl_ctl *c, lit_t lit);

#endif
