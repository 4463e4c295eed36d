package main

import "runtime/debug"

// The parts of SPDX 2.3 that are used.
type (
	document struct {
		Version       string         `json:"spdxVersion"`
		License       string         `json:"dataLicense"`
		ID            string         `json:"SPDXID"`
		Name          string         `json:"name"`
		Namespace     string         `json:"documentNamespace"`
		Creation      creation       `json:"creationInfo"`
		Packages      []spdxPackage  `json:"packages"`
		Relationships []relationship `json:"relationships"`
	}
	creation struct {
		Created  string   `json:"created"`
		Creators []string `json:"creators"`
	}
	spdxPackage struct {
		ID        string      `json:"SPDXID"`
		Name      string      `json:"name"`
		Version   string      `json:"versionInfo"`
		Location  string      `json:"downloadLocation"`
		Analyzed  bool        `json:"filesAnalyzed"`
		Declared  string      `json:"licenseDeclared"`
		Concluded string      `json:"licenseConcluded"`
		Copyright string      `json:"copyrightText"`
		Checksums []checksum  `json:"checksums,omitempty"`
		Refs      []reference `json:"externalRefs,omitempty"`
	}
	checksum struct {
		Algorithm string `json:"algorithm"`
		Value     string `json:"checksumValue"`
	}
	reference struct {
		Category string `json:"referenceCategory"`
		Type     string `json:"referenceType"`
		Locator  string `json:"referenceLocator"`
	}
	relationship struct {
		From string `json:"spdxElementId"`
		Kind string `json:"relationshipType"`
		To   string `json:"relatedSpdxElement"`
	}
)

// unsaid is the SPDX value for a field about which nothing is claimed.
const unsaid = "NOASSERTION"

// newPackage returns the description of a module.
func newPackage(id string, m *debug.Module) spdxPackage {
	return spdxPackage{ID: id, Name: m.Path, Version: m.Version, Location: unsaid,
		Declared: unsaid, Concluded: unsaid, Copyright: unsaid,
		Refs: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + m.Path + "@" + m.Version}}}
}

// toolchain returns the description of the compiler and the standard library.
func toolchain(version string) spdxPackage {
	p := newPackage("SPDXRef-go", &debug.Module{Path: "stdlib", Version: version})
	p.Name = "go"
	return p
}
