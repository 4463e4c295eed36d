package disk

// TrackedFiles returns no files: there is no repository in a browser.
func TrackedFiles(string) ([]string, error) { return nil, nil }
