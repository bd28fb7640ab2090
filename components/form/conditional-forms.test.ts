import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { AnyOperation } from "@/lib/platform/api/operation";

const FORM = /useOperationForm(?:<[^>]*>)?\(\{\s*operation: (\w+)\.(\w+),(.*?)\n {2,4}\}\)/gs;

/** Names the operation of a form as its file imports it. */
async function operationOf(source: string, group: string, name: string): Promise<AnyOperation> {
  const imported = new RegExp(`import \\{[^}]*?\\b(?:(\\w+) as )?${group}\\b[^}]*\\} from "([^"]+)"`).exec(
    source,
  );
  const module = await import(/* @vite-ignore */ imported![2]!);
  return module[imported![1] ?? group][name];
}

it("a form that changes a resource with an ETag overwrites no one's change unseen", async () => {
  const careless: string[] = [];
  let forms = 0;
  for (const path of readdirSync("components", { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".tsx")) continue;
    const source = readFileSync(join("components", path), "utf8");
    for (const [, group = "", name = "", options = ""] of source.matchAll(FORM)) {
      const { id, method, conditional } = await operationOf(source, group, name);
      if (conditional !== true || (method !== "PATCH" && method !== "PUT")) continue;
      forms += 1;
      if (!/\bstored\b/.test(options)) careless.push(`${path}: ${id}`);
    }
  }
  expect(forms).toBeGreaterThan(15);
  expect(careless).toEqual([]);
});
