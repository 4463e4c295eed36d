// Package recipes tests CONTRIBUTING.md: it compares the map with the imports
// of the packages, and follows the recipes in a copy of the project.
package recipes
