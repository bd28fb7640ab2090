import { describe, expect, it } from "vitest";
import { referenceAreas, referenceOf } from "./reference";

describe("the reference of the API", () => {
  const shown = referenceAreas().map(({ name }) => [name, referenceOf(name)!] as const);

  it.each(shown)("shows each operation of %s once, with its address and a request", (_area, operations) => {
    for (const { id, html, curl, path } of operations) {
      expect(html.split(`id="${id}"`)).toHaveLength(2);
      expect(html).toContain("openapi-method");
      expect(html).toContain('<h3 class="openapi-heading">Responses</h3>');
      expect(curl).toContain(path.split("{")[0]);
    }
  });

  it("stays small enough to be read at once", () => {
    for (const [area, operations] of shown) {
      const bytes = operations.reduce((sum, { html }) => sum + html.length, 0);
      expect(bytes, area).toBeLessThan(700_000);
    }
  });

  it("sends the example's body in its request", () => {
    const create = referenceOf("spaces")!.find(({ id }) => id === "createSpace")!;
    expect(create.curl).toContain('"title": "Handbook"');
    expect(create.curl).toContain("ORGANIZATION_ID/spaces");
  });

  it("sends the required query parameters in its request", () => {
    const embed = referenceOf("embeds")!.find(({ id }) => id === "getEmbedByUrl")!;
    expect(embed.curl).toContain('/v1/urls/embed?url=https%3A%2F%2Fexample.org%2Finstall"');
    expect(referenceOf("spaces")!.find(({ id }) => id === "listSpaces")!.curl).not.toContain("?");
  });

  it("shows that a constant property always has its value", () => {
    const { html } = referenceOf("spaces")!.find(({ id }) => id === "getSpace")!;
    expect(html).toContain("always <code>space</code>");
    expect(html).not.toContain("one of <code>space</code>");
  });

  it("has no other areas", () => {
    expect(referenceOf("nothing")).toBeNull();
    expect(referenceOf("__proto__")).toBeNull();
  });
});
