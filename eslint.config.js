// The rules of eslint for the page's code and its tests. Comments can't switch off a rule or a type check.

import js from "@eslint/js";
import globals from "globals";

const KEEPING = ["localStorage", "sessionStorage"];
const USE_STORE = "It throws where a browser refuses or is full: use site/store.js.";

export default [
  { ignores: ["var", "node_modules", ".venv"] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: globals.browser },
    rules: {
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-warning-comments": [
        "error",
        { terms: ["@ts-ignore", "@ts-nocheck", "@ts-expect-error"], location: "anywhere" },
      ],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-restricted-globals": ["error", ...KEEPING.map((name) => ({ name, message: USE_STORE }))],
      "no-restricted-properties": ["error", ...KEEPING.map((property) => ({ property, message: USE_STORE }))],
    },
  },
  {
    files: ["static/site/store.js", "tests/**/*.js"],
    rules: { "no-restricted-globals": "off", "no-restricted-properties": "off" },
  },
  { files: ["static/worker/*.js"], languageOptions: { globals: { ...globals.serviceworker, SITE: "readonly" } } },
  { files: ["tests/**/*.js"], languageOptions: { globals: globals.node } },
];
