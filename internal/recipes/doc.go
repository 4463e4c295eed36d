// Package recipes contains only tests of CONTRIBUTING.md. They compare its map of the packages with
// their imports, and follow its recipes in a copy of the project.
package recipes
