package config

import (
	"bytes"

	"github.com/gdllint/gdllint/internal/screen"
)

// SchemaURL is the address of the published JSON schema.
const SchemaURL = "https://raw.githubusercontent.com/gdllint/gdllint/main/docs/gdllint.schema.json"

// SettingsSchema returns the JSON schema of .gdllint.yaml, for editors.
func SettingsSchema(v SettingVocabulary) ([]byte, error) {
	override := objectSchema(v, true)
	override["required"] = []string{pathsKey}
	override["properties"].(jsonSchema)[pathsKey] = jsonSchema{
		"description": "Globs of the files that these settings are for, relative to this file.",
		"type":        "array", "minItems": 1, "items": globWord.wordSchema(v),
	}
	root := objectSchema(v, false)
	root["properties"].(jsonSchema)[overridesKey] = jsonSchema{
		"description": "Settings for some paths; later ones decide.",
		"type":        "array", "items": override,
	}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["$id"] = SchemaURL
	root["title"] = FileName
	root["description"] = "Settings of gdllint for a repository."
	root["type"] = []string{"object", "null"} // an empty file sets nothing
	var out bytes.Buffer
	err := screen.WriteJSON(&out, root, "  ")
	return out.Bytes(), err
}

// objectSchema returns the schema of the keys of a file or, if local, of an override.
func objectSchema(v SettingVocabulary, local bool) jsonSchema {
	properties := jsonSchema{}
	for _, r := range settingTable {
		if r.isKey(local) {
			p := r.valueSchema(v)
			p["description"] = r.description
			properties[r.settingName] = p
		}
	}
	return jsonSchema{"type": "object", "additionalProperties": false, "properties": properties}
}
