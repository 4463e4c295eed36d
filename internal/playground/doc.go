// Package playground answers the requests of the page on which people try
// gdllint in a browser: a request is a text and an operation, an answer is the
// content that the page shows. It does not depend on browsers; site/wasm
// connects it with one.
package playground
