import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ts } from "@ts-morph/common";
import { expect, it } from "vitest";
import type { AnyOperation } from "@/lib/platform/api/operation";

type FormOptions = { operation: string; names: string[] };

/** Returns the options of each form in a file: its operation, as `webhooks.update` or "", and the names of all. */
function formsIn(path: string, source: string): FormOptions[] {
  const found: FormOptions[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === "useOperationForm") {
      const [options] = node.arguments;
      if (!options || !ts.isObjectLiteralExpression(options)) throw new Error(`${path}: options of a form`);
      const named = new Map(options.properties.map((each) => [each.name?.getText(file) ?? "...", each]));
      const operation = named.get("operation");
      const value =
        operation && ts.isPropertyAssignment(operation) ? operation.initializer.getText(file) : "";
      found.push({ operation: value, names: [...named.keys()] });
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  visit(file);
  return found;
}

/** Finds an operation, such as `webhooks.update`, as the file imports it. */
async function operationOf(source: string, operation: string): Promise<AnyOperation> {
  const [group = "", ...names] = operation.split(".");
  const imported = new RegExp(`import \\{[^}]*?\\b(?:(\\w+) as )?${group}\\b[^}]*\\} from "([^"]+)"`).exec(
    source,
  );
  const module = await import(/* @vite-ignore */ imported![2]!);
  return names.reduce((found, name) => found[name], module[imported![1] ?? group]);
}

it("a form that changes a resource with an ETag overwrites no one's change unseen", async () => {
  const careless: string[] = [];
  const generic: string[] = [];
  let forms = 0;
  for (const path of readdirSync("components", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(path)) continue;
    const source = readFileSync(join("components", path), "utf8");
    if (!source.includes("useOperationForm")) continue;
    for (const { operation, names } of formsIn(path, source)) {
      if (operation === "") {
        generic.push(path);
        continue;
      }
      const { id, method, conditional } = await operationOf(source, operation);
      if (conditional !== true || (method !== "PATCH" && method !== "PUT")) continue;
      forms += 1;
      if (!names.includes("stored")) careless.push(`${path}: ${id}`);
    }
  }
  expect(forms).toBeGreaterThan(15);
  expect(careless).toEqual([]);
  // Its operation is a property; it asks for the password, and changes nothing that two people edit.
  expect(generic).toEqual(["identity/account/proof-dialog.tsx"]);
});
