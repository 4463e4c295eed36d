// Package hostile contains only tests. They grow faulty texts in both notations and try them on
// everything that looks at texts.
package hostile
