import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ts } from "@ts-morph/common";
import { afterAll, beforeAll, expect, it } from "vitest";
import { programOf } from "@/lib/testing/program";

/* Statements of a transaction run in an order that depends on when each is sent; `inOrder` makes it visible. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const AT_ONCE = /\bPromise\.(all|allSettled|any|race)$/;

/** The files that run several promises at once and know transactions. */
const files = ["lib", "app", "scripts"]
  .flatMap((top) =>
    (readdirSync(join(root, top), { recursive: true }) as string[]).map((file) => join(root, top, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .filter((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes("Promise.") && /\bTx\b|\binTransaction\b/.test(text);
  });

const SAMPLE = `import { database, type Tx } from "@/lib/platform/db/client";
import { inOrder } from "@/lib/platform/db/in-order";
import { inTransaction } from "@/lib/platform/db/transaction";
declare const write: (tx: Tx) => Promise<void>;
declare const world: { readonly tx: Tx };
const direct = (given: Tx) => Promise.all([write(given), write(given)]);
const inCallback = () => inTransaction(database(), async (tx) => Promise.all([1].map(() => write(tx))));
const ofObject = () => Promise.allSettled([write(world.tx)]);
const madeBefore = (tx: Tx) => {
  const writes = [1].map(() => write(tx));
  return Promise.all(writes);
};
const byName = (tx: Tx) => {
  const writeOne = () => write(tx);
  return Promise.all([1, 2].map(writeOne));
};
const ofRows = async (tx: Tx) => {
  const rows = await tx.user.findMany();
  return Promise.all(rows.map(async ({ id }) => id));
};
const sent = (tx: Tx) => inOrder(tx, [() => write(tx)]);
const outside = () => Promise.all([database().user.count(), inTransaction(database(), write)]);
`;
const folder = mkdtempSync(join(tmpdir(), "bindery-in-order-"));
const sample = join(folder, "sample.ts");
let found: string[];

beforeAll(() => {
  writeFileSync(sample, SAMPLE);
  found = transactionsAtOnce([sample, ...files]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The calls of `Promise.all` and its relatives with a transaction in an argument, as `file:line`. */
function transactionsAtOnce(paths: readonly string[]): string[] {
  const program = programOf(paths);
  const checker = program.getTypeChecker();
  const isTransaction = (name: ts.Identifier): boolean => {
    const symbol = checker.getSymbolAtLocation(name);
    return symbol?.valueDeclaration !== undefined && checker.getTypeOfSymbol(symbol).symbol?.name === "Tx";
  };
  /** The value of a name in a function: a list made before, or a function that it declares. */
  const localOf = (name: ts.Identifier): ts.Node | undefined => {
    const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (!declaration || !ts.findAncestor(declaration.parent, ts.isFunctionLike)) return undefined;
    return ts.isVariableDeclaration(declaration)
      ? declaration.initializer
      : ts.isFunctionDeclaration(declaration)
        ? declaration.body
        : undefined;
  };
  /** @param isValue true in the value of a variable, where what is awaited has been sent before */
  const usesTransaction = (node: ts.Node, isValue = false, seen: readonly ts.Node[] = []): boolean => {
    if (ts.isIdentifier(node)) {
      const local = localOf(node);
      if (isTransaction(node)) return true;
      return local !== undefined && !seen.includes(local) && usesTransaction(local, true, [...seen, local]);
    }
    if (isValue && ts.isAwaitExpression(node)) return false;
    const isStillValue = isValue && !ts.isFunctionLike(node);
    return ts.forEachChild(node, (child) => usesTransaction(child, isStillValue, seen) || undefined) === true;
  };
  return paths.flatMap((path) => {
    const source = program.getSourceFile(path)!;
    const lines: string[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        AT_ONCE.test(node.expression.getText()) &&
        node.arguments.some((argument) => usesTransaction(argument))
      ) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        lines.push(`${relative(path === sample ? folder : root, path)}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return lines;
  });
}

it("Promise.all over a transaction is found in a sample", () => {
  expect(found.filter((at) => at.startsWith("sample.ts"))).toEqual(
    [6, 7, 8, 11, 15].map((line) => `sample.ts:${line}`),
  );
});

it("statements of a transaction are sent by inOrder, not by Promise.all", () => {
  expect(found.filter((at) => !at.startsWith("sample.ts"))).toEqual([]);
});
