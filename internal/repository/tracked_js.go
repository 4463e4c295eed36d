package repository

// Tracked knows nothing: there is no repository in a browser.
func Tracked(string) ([]string, error) { return nil, nil }
