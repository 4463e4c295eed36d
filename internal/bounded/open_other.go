//go:build !unix

package bounded

const nonblockingFlag = 0
