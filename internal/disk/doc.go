// Package disk reads and writes the files of users. It reads regular files up to a size, without
// waiting for pipes and devices. It writes a file as a whole where it can, so that no reader sees half
// a text. It follows no link by which a stranger could lead it out of a repository or the working
// directory. It tells which files of a repository may control the run, by their owners and the targets
// of their links, and which ones git tracks. It runs no program.
package disk
