//go:build linux

// Command attack makes hostile folders, texts and inputs, runs gdllint on each
// as a process, and reports the promises that it breaks. An attack has a scene
// of its own: a scratch folder with a checkout, a home, a folder for temporary
// files and files outside that no run may touch. Every run is checked in the
// same way: time of the processor, memory, exit code, the text on the terminal,
// secrets that were shown, and files that have changed. With -cancelled it ends
// runs at random moments instead. docs/design/attack.md gives the reasons.
package main
