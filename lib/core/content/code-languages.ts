/*
 * The names of languages of code, as their makers write them: readers see them above code, and the editor suggests
 * them. Other languages are shown as they are written.
 */

/** The written forms of each language behind a fence, the usual one first. */
const LANGUAGES = {
  AsciiDoc: "asciidoc adoc",
  Astro: "astro",
  Bash: "bash",
  C: "c h",
  "C#": "csharp cs c#",
  "C++": "cpp c++ cc hpp",
  Clojure: "clojure clj",
  CMake: "cmake",
  Console: "console shell-session shellsession",
  CSS: "css",
  CSV: "csv",
  Dart: "dart",
  Diff: "diff patch",
  Dockerfile: "dockerfile docker",
  ".env": "env dotenv",
  Elixir: "elixir ex exs",
  Elm: "elm",
  Erlang: "erlang erl",
  "F#": "fsharp fs f#",
  Fish: "fish",
  Go: "go golang",
  Gradle: "gradle",
  GraphQL: "graphql gql",
  Groovy: "groovy",
  Handlebars: "handlebars hbs",
  Haskell: "haskell hs",
  HCL: "hcl",
  HTML: "html htm xhtml",
  HTTP: "http https",
  INI: "ini",
  Java: "java",
  JavaScript: "javascript js mjs cjs",
  JSON: "json",
  JSON5: "json5",
  JSONC: "jsonc",
  "JSON Lines": "jsonl ndjson",
  JSX: "jsx",
  Julia: "julia jl",
  Kotlin: "kotlin kt kts",
  LaTeX: "latex tex",
  Less: "less",
  Liquid: "liquid",
  Lua: "lua",
  Makefile: "makefile make mk",
  Markdown: "markdown md",
  MATLAB: "matlab",
  MDX: "mdx",
  Mermaid: "mermaid",
  Nginx: "nginx nginxconf",
  Nix: "nix",
  "Objective-C": "objective-c objectivec objc",
  OCaml: "ocaml ml",
  Perl: "perl pl",
  PHP: "php",
  PostgreSQL: "postgresql pgsql postgres",
  PowerShell: "powershell ps1 pwsh ps",
  Prisma: "prisma",
  PromQL: "promql",
  Properties: "properties",
  "Protocol Buffers": "protobuf proto",
  Python: "python py python3",
  R: "r",
  Regex: "regex regexp",
  Ruby: "ruby rb",
  Rust: "rust rs",
  Sass: "sass",
  Scala: "scala",
  SCSS: "scss",
  Shell: "shell sh",
  Solidity: "solidity sol",
  SQL: "sql",
  Svelte: "svelte",
  SVG: "svg",
  Swift: "swift",
  Terraform: "terraform tf",
  TOML: "toml",
  TSX: "tsx",
  TypeScript: "typescript ts mts cts",
  "Visual Basic": "vb vbnet",
  Vim: "vim viml",
  Vue: "vue",
  WebAssembly: "wasm wat",
  XML: "xml xsd xsl",
  YAML: "yaml yml",
  Zig: "zig",
  Zsh: "zsh",
} as const satisfies Record<string, string>;

/** Written forms of plain text. */
const PLAIN: ReadonlySet<string> = new Set(["text", "txt", "plain", "plaintext", "none"]);

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([name, written]) => written.split(" ").map((each) => [each, name])),
);

/** Returns the name of a language as readers see it; null for plain text. */
export function codeLanguageName(written: string): string | null {
  const known = written.toLowerCase();
  return PLAIN.has(known) ? null : (NAMES.get(known) ?? written);
}

/** The usual written form of each language, with its name. */
export const CODE_LANGUAGES: readonly { value: string; name: string }[] = Object.entries(LANGUAGES).map(
  ([name, written]) => ({ value: written.split(" ", 1)[0]!, name }),
);
