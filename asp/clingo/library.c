//go:build cgo && !windows

#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name of the table and the place of its pointer. */
typedef struct {
	const char *name;
	size_t offset;
} symbol;

#define NEED(f) { "clingo_" #f, offsetof(gdl_api, f) }

static const symbol symbols[] = {
	NEED(version),
	NEED(error_message),
	NEED(control_new),
	NEED(control_free),
	NEED(control_add),
	NEED(control_ground),
	NEED(control_backend),
	NEED(control_solve),
	NEED(control_interrupt),
	NEED(control_configuration),
	NEED(control_statistics),
	NEED(backend_begin),
	NEED(backend_end),
	NEED(backend_add_atom),
	NEED(backend_rule),
	NEED(backend_weight_rule),
	NEED(solve_handle_get),
	NEED(solve_handle_model),
	NEED(solve_handle_resume),
	NEED(solve_handle_close),
	NEED(model_is_true),
	NEED(configuration_root),
	NEED(configuration_map_at),
	NEED(configuration_value_set),
	NEED(statistics_root),
	NEED(statistics_map_at),
	NEED(statistics_value_get),
};

/* Fills the table. A pointer to a function is copied as bytes because ISO C
 * has no cast to it from void *. */
static int resolve(void *lib, gdl_api *api, char *msg, size_t n) {
	for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
		void *p = dlsym(lib, symbols[i].name);
		if (p == NULL) {
			snprintf(msg, n, "%s is missing", symbols[i].name);
			return 0;
		}
		memcpy((char *)api + symbols[i].offset, &p, sizeof p);
	}
	return 1;
}

gdl_api *gdl_open(const char *path, char *msg, size_t n) {
	void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (lib == NULL) {
		const char *why = dlerror();
		snprintf(msg, n, "%s", why != NULL ? why : "dlopen failed");
		return NULL;
	}
	gdl_api *api = calloc(1, sizeof *api);
	if (api == NULL || !resolve(lib, api, msg, n)) {
		if (api == NULL)
			snprintf(msg, n, "out of memory");
		free(api);
		dlclose(lib);
		return NULL;
	}
	return api;
}

void gdl_version(const gdl_api *api, int out[3]) {
	api->version(&out[0], &out[1], &out[2]);
}
