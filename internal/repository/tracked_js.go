package repository

// TrackedFiles knows nothing: there is no repository in a browser.
func TrackedFiles(string) ([]string, error) { return nil, nil }
