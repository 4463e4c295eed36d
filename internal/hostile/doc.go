// Package hostile contains only tests. They grow faulty texts in prefix and infix notation and try them on
// everything that looks at texts.
package hostile
