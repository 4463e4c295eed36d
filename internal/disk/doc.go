// Package disk reads and writes the files of users. It reads regular files up to a size, without
// waiting for pipes and devices. It writes a file as a whole, so that no reader sees half a text. It
// follows no link of a stranger, and tells which files of a repository may control the run: by their
// owners, the targets of their links, and the files that git tracks. It runs no program.
package disk
