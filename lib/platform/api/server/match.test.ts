import { expect, it } from "vitest";
import { compilePatterns } from "./match";

const PATTERNS = [
  "GET /versions/latest",
  "GET /versions/{id}",
  "DELETE /versions/{id}",
  "GET /files/{path...}",
  "GET /{page*}",
  "POST /{page*}/~/mcp",
  "GET /{page*}.md",
  "GET /{page*}/~/pdf",
  "GET /{page*}/~/files/{file}",
  "GET /~/{asset}",
  "GET /~/search",
];
const { match, at, methods } = compilePatterns(PATTERNS, (pattern) => {
  const [method = "", path = ""] = pattern.split(" ");
  return { method, path };
});

/** The pattern that a request matches, with the values of its parameters. */
const found = (method: string, path: string) => {
  const matched = match(method, path.split("/").slice(1));
  return matched && [matched.declared, ...Object.values(matched.params).map((value) => value.join("/"))];
};

it("matches the most specific pattern that has the method", () => {
  for (const [path, pattern, ...values] of [
    ["/versions/latest", "GET /versions/latest"],
    ["/versions/3", "GET /versions/{id}", "3"],
    ["/files/a/b", "GET /files/{path...}", "a/b"],
    ["/files", "GET /{page*}", "files"],
    ["", "GET /{page*}"],
    ["/a/b", "GET /{page*}", "a/b"],
    ["/a/b.md", "GET /{page*}.md", "a/b"],
    ["/.md", "GET /{page*}.md", ""],
    ["/~/pdf", "GET /{page*}/~/pdf"],
    ["/a/b/~/pdf", "GET /{page*}/~/pdf", "a/b"],
    ["/a/~/pdf/~/pdf", "GET /{page*}/~/pdf", "a/~/pdf"],
    ["/a/~/pdf/b", "GET /{page*}", "a/~/pdf/b"],
    ["/~/search", "GET /~/search"],
    ["/~/site.css", "GET /~/{asset}", "site.css"],
    ["/a/~/files/x", "GET /{page*}/~/files/{file}", "a", "x"],
    ["/~/files/x", "GET /{page*}/~/files/{file}", "x"],
  ] as const) {
    expect(found("GET", path), path).toEqual([pattern, ...values]);
  }
  expect(found("POST", "/a/~/mcp")).toEqual(["POST /{page*}/~/mcp", "a"]);
  expect(found("GET", "/a/~/mcp")).toEqual(["GET /{page*}", "a/~/mcp"]);
  expect(found("POST", "/a")).toBeNull();
});

it("copies the segments of a long path only for its match", () => {
  let copied = 0;
  const counting = (segments: string[]): string[] => {
    segments.slice = (from, to) => {
      const part = Array.prototype.slice.call(segments, from, to);
      copied += part.length;
      return part;
    };
    return segments;
  };
  const segments = counting(Array.from({ length: 1_000 }, () => "a"));
  expect(match("GET", segments)?.declared).toBe("GET /{page*}");
  expect(at(segments)).toEqual(["GET /{page*}"]);
  expect(copied).toBe(segments.length);
});

it("all declarations of the most specific pattern are named", () => {
  expect(at(["a", "~", "mcp"])).toEqual(["POST /{page*}/~/mcp"]);
  expect(at(["a"])).toEqual(["GET /{page*}"]);
});

it("the methods of less specific patterns are named too", () => {
  expect(methods(["versions", "latest"])).toEqual(["GET", "DELETE"]);
  expect(methods(["a", "~", "mcp"])).toEqual(["GET", "POST"]);
  expect(methods(["a"])).toEqual(["GET"]);
});

it("two declarations of one address are refused", () => {
  const twice = () => compilePatterns(["/a/{b}", "/a/{c}"], (path) => ({ method: "GET", path }));
  expect(twice).toThrow("Two declarations answer GET /a/{c}.");
});
