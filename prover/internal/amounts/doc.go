// Package amounts
package amounts
