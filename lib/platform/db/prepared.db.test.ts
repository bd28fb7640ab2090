import { afterEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { database } from "./client";
import { prepared, type Statement } from "./prepared";
import { inTransaction } from "./transaction";

const configured = env.mode;
afterEach(() => {
  env.mode = configured;
});

describe("prepared statements", () => {
  it("may be declared again unchanged, since modules load more than once", async () => {
    const declare = () => prepared("test-declared-again", "SELECT 1 AS one") as Statement<{ one: number }>;
    expect(await declare()(database())).toEqual([{ one: 1 }]);
    expect(await declare()(database())).toEqual([{ one: 1 }]);
  });

  it("have unique names", () => {
    prepared("test-taken", "SELECT 1");
    expect(() => prepared("test-taken", "SELECT 2")).toThrow(
      "Two prepared statements are called “test-taken”",
    );
  });

  it("may be edited in development, over a connection with the old text", async () => {
    env.mode = "development";
    const before = prepared("test-edited", "SELECT 1 AS found") as Statement<{ found: number }>;
    const after = prepared("test-edited", "SELECT 2 AS found") as Statement<{ found: number }>;
    await inTransaction(database(), async (tx) => {
      expect(await before(tx)).toEqual([{ found: 1 }]);
      expect(await after(tx)).toEqual([{ found: 2 }]);
      expect(await before(tx)).toEqual([{ found: 1 }]);
    });
  });
});
