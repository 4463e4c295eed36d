// Package protocol has the types of the language server protocol, version 3.17,
// of which the server makes use; fields that it neither reads nor writes are
// left out. Names are those of the specification, which explains them:
// https://microsoft.github.io/language-server-protocol.
package protocol
