import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanFileName, portableName } from "./file-name";

it.each([
  ["pump.png", "pump.png"],
  ["../../etc/pump.png", "pump.png"],
  ["C:\\docs\\pump.png", "pump.png"],
  ["pump.png/", "pump.png"],
  ["a\u0000b\r\n.png", "ab.png"],
  ["pump\u202egnp.exe", "pumpgnp.exe"],
  [" Pump  1.png ", "Pump  1.png"],
  ["Pumpe\u0308.png", "Pump\u00eb.png"],
  ["..", "file"],
  ["\u0007", "file"],
  ["", "file"],
])("cleans %j to %j", (given, clean) => expect(cleanFileName(given)).toBe(clean));

it("cleanFileName keeps the ending of a long name", () => {
  const name = cleanFileName(`${"long ".repeat(100)}.png`);
  expect(name.length).toBeLessThanOrEqual(256);
  expect(name).toMatch(/\.png$/);
});

it("cleanFileName leaves a clean name alone, and never returns a path, an invisible character or an empty name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const clean = cleanFileName(given);
      expect(cleanFileName(clean)).toBe(clean);
      expect(clean).toMatch(/^[^/\\\p{Cc}]{1,256}$/u);
      expect(clean).not.toMatch(/^\.+$/);
    }),
  );
});

it.each([
  ["a.b", "a.b"],
  ["NUL", "NUL_"],
  ["com1.txt", "com1_.txt"],
  ["console", "console"],
  ["a".repeat(250), "a".repeat(200)],
  ["語".repeat(100), "語".repeat(66)],
  [`${"a".repeat(199)}🚀`, "a".repeat(199)],
  [`${"a".repeat(198)}-.b`, "a".repeat(198)],
])("every file system can have %j as %j", (name, portable) => expect(portableName(name)).toBe(portable));
