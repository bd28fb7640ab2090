import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { detailText, type Value } from "./detail-text";

const names = { b1: "Ben", t1: "Writers" };

describe("the text of a value in the log", () => {
  it.each([
    [null, "none"],
    ["", "none"],
    [[], "none"],
    [false, "false"],
    [3, "3"],
    ["Handbook", "Handbook"],
    ["b1", "Ben"],
    [["b1", "x9"], "Ben, x9"],
    [{ format: "csv", filters: { actor: "b1" } }, "format: csv, filters: actor: Ben"],
    [{ role: null }, "no access"],
    [{ role: "edit" }, "edit"],
  ])("is for %j: %s", (value, text) => {
    expect(detailText(sayEnglish, value, names)).toBe(text);
  });

  it("names the grantees of roles and their former roles", () => {
    const grants: Value = [
      { user: "b1", before: null, after: { role: "edit" } },
      { team: "t1", before: { role: "read" }, after: { role: null } },
    ];
    expect(detailText(sayEnglish, grants, names)).toBe("Ben: none, now edit\nWriters: read, now no access");
  });

  it("names the people who joined or left a team", () => {
    const members = [{ user: "b1", before: null, after: "owner" }];
    expect(detailText(sayEnglish, members, names)).toBe("Ben: none, now owner");
  });
});
