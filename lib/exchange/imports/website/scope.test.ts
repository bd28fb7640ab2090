import { describe, expect, it } from "vitest";
import { copyPath, crawlScopeOf, isInScope, pageKey } from "./scope";

const at = (address: string) => new URL(address, "https://docs.example");
const scope = crawlScopeOf(at("/docs/intro.html?x=1"));

describe("the addresses in a website import", () => {
  it("are below the folder of the first one", () => {
    expect(scope).toEqual({ origin: "https://docs.example", folder: "/docs/" });
    expect(crawlScopeOf(at("/docs")).folder).toBe("/");
    const inside = ["/docs/", "/docs/a/b", "/docs/../docs/c"];
    const outside = [
      "/docs",
      "/",
      "/documents/",
      "/docs/../x",
      "http://docs.example/docs/",
      "//evil.example/docs/",
    ];
    expect(inside.map((address) => isInScope(scope, at(address)))).toEqual(inside.map(() => true));
    expect(outside.map((address) => isInScope(scope, at(address)))).toEqual(outside.map(() => false));
  });

  it("are one page if servers respond with the same page", () => {
    const same = ["/docs/a", "/docs/a/", "/docs/a/index.html", "/docs/a.html", "/docs/a?tab=2#x"];
    expect(new Set(same.map((address) => pageKey(scope, at(address))))).toEqual(new Set(["a"]));
    expect(pageKey(scope, at("/docs/"))).toBe("");
    expect(pageKey(scope, at("/docs/v1.2/"))).toBe("v1.2");
  });

  it("become files in the same folders", () => {
    const paths = Object.entries({
      "/docs/": "index.md",
      "/docs/index.php": "index.md",
      "/docs/a": "a.md",
      "/docs/a/": "a/index.md",
      "/docs/a/b.html": "a/b.md",
      "/docs/v1.2": "v1.2.md",
      "/docs/%C3%BCber/%2Fetc": "über/-etc.md",
      "/docs/.well-known/x": "_well-known/x.md",
      "/docs/100%": "100%.md",
    });
    expect(paths.map(([address]) => copyPath(scope, at(address)))).toEqual(paths.map(([, path]) => path));
  });
});
