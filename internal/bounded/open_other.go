//go:build !unix

package bounded

const nonblocking = 0
