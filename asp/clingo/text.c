//go:build cgo && !windows

#include "library.h"

int gdl_add_text(gdl_ctl *c, const char *text) {
	return c->api->control_add(c->ctl, "base", NULL, 0, text) ? 1 : gdl_fail(c, "add");
}

int gdl_ground(gdl_ctl *c) {
	part_t base = {"base", NULL, 0};
	return c->api->control_ground(c->ctl, &base, 1, NULL, NULL) ? 1 : gdl_fail(c, "ground");
}
