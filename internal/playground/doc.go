// Package playground answers the page on which people try gdllint in a browser:
// a request is a text and what to do with it, an answer is what the page shows.
// It knows nothing of browsers; site/wasm connects it with one.
package playground
