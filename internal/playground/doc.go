// Package playground answers the requests of the web page on which people try gdllint. A request is
// a text and an operation, an answer is the content that the page shows. The package does not
// depend on a browser; site/wasm makes it available in one.
package playground
