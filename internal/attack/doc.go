//go:build linux

// Command attack makes folders, texts and inputs that are meant to harm, runs
// gdllint on each as a process, and says where it gave way. An attack has a
// scene of its own: a scratch folder with a checkout, a home, a folder for
// temporary files and things outside that nothing may touch. The same is
// checked after each run: time of the processor, memory, exit code, the text on
// the terminal, secrets that were shown, and files that have changed. With
// -cancelled it ends runs at random moments instead.
// docs/design/attack.md says why it is so.
package main
