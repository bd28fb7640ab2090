import { expect, it } from "vitest";
import { serverOf } from "./server";

it.each([
  ["https://api.water.test/v2", "https://api.water.test"],
  ["http://[::1]:4000", "http://[::1]:4000"],
])("accepts the server %s", (address, origin) => {
  expect(serverOf(address)?.origin).toBe(origin);
});

it("accepts a server relative to the spec's own address", () => {
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
])("the server %j is refused", (address) => {
  expect(serverOf(address)).toBeNull();
});
