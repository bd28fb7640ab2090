import { expect, it } from "vitest";
import { z } from "zod";
import { parseAs } from "./look-up";

it("parseAs ends the reason why an option is not valid with one full stop", () => {
  for (const message of ["Give a whole number", "Give a whole number."]) {
    const schema = z.string().regex(/^\d+$/, message);
    expect(() => parseAs(schema, "days", "many")).toThrow(/^--days is not valid: Give a whole number\.$/);
  }
});
