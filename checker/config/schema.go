package config

import (
	"bytes"
	"encoding/json"
)

// SchemaURL is the address of the published JSON schema.
const SchemaURL = "https://raw.githubusercontent.com/gdllint/gdllint/main/docs/gdllint.schema.json"

// Schema returns the JSON schema of the file for editors.
func Schema(v Vocabulary) ([]byte, error) {
	override := object(v, true)
	override["required"] = []string{pathsKey}
	override["properties"].(schema)[pathsKey] = schema{
		"description": "Globs of the files that these settings are for, relative to this file.",
		"type":        "array", "minItems": 1, "items": pathGlob.schema(v),
	}
	root := object(v, false)
	root["properties"].(schema)[overridesKey] = schema{
		"description": "Settings for some paths; later ones decide.",
		"type":        "array", "items": override,
	}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["$id"] = SchemaURL
	root["title"] = FileName
	root["description"] = "Settings of gdllint for a repository."
	root["type"] = []string{"object", "null"} // an empty file sets nothing
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(root)
	return out.Bytes(), err
}

// object returns the schema of a file or of an override.
func object(v Vocabulary, local bool) schema {
	properties := schema{}
	for _, k := range keys {
		if k.local || !local {
			p := k.kind.schema(v)
			p["description"] = k.about
			properties[k.name] = p
		}
	}
	return schema{"type": "object", "additionalProperties": false, "properties": properties}
}
