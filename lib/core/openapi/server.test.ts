import { expect, it } from "vitest";
import { serverOf } from "./server";

it.each([
  ["https://api.water.test/v2", "https://api.water.test"],
  ["http://[::1]:4000", "http://[::1]:4000"],
])("takes %s", (address, origin) => {
  expect(serverOf(address)?.origin).toBe(origin);
});

it("takes an address within a spec's own", () => {
  expect(serverOf("/v2", "https://water.test/spec.yaml")?.href).toBe("https://water.test/v2");
});

it.each([
  "",
  "/relative",
  "https://x;sandbox/",
  "https://user:pass@secret.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "*",
])("refuses %j", (address) => {
  expect(serverOf(address)).toBeNull();
});
