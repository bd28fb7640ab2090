import { ts } from "@ts-morph/common";
import { programOf } from "./program";

/** The row types in calls of `prepared<Row>(…)`, as the compiler sees them. */

/** The kinds of database values that a program can distinguish. */
export type Kind =
  | "string"
  | "number"
  | "boolean"
  | "Date"
  | "bytes"
  | "object"
  | "unknown"
  | `array of ${string}`;

/** A place in a source file; lines count from 1. */
export type SourcePosition = { file: string; line: number };

export type DeclaredColumn = { kinds: Kind[]; outsideOfJson: string | null };
/** Columns by name; null if the statement declares no row. */
type DeclaredRow = ReadonlyMap<string, DeclaredColumn> | null;

const BYTES = new Set(["Buffer", "Uint8Array"]);

/** Reads these files. A call is identified by its line and its function. */
export function declaredRows(files: readonly string[]) {
  const program = programOf(files);
  const checker = program.getTypeChecker();
  const calls = new Map<string, ts.CallExpression>();
  const inFile = (file: string, found: (call: ts.CallExpression, line: number) => void) => {
    const source = program.getSourceFile(file)!;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node))
        found(node, source.getLineAndCharacterOfPosition(node.expression.getStart()).line + 1);
      ts.forEachChild(node, visit);
    };
    visit(source);
  };
  for (const file of files)
    inFile(file, (call, line) => calls.set(`${file}:${line}:${call.expression.getText()}`, call));

  /** The generic function whose callers give the row of its `prepared<Row>(…)`. */
  function factoryOf(row: ts.Type): ts.FunctionDeclaration | null {
    if (!(row.flags & ts.TypeFlags.TypeParameter)) return null;
    return row.symbol.declarations?.[0]?.parent as ts.FunctionDeclaration;
  }

  const factories = new Set<ts.Symbol | undefined>();
  for (const call of calls.values()) {
    const argument = call.expression.getText() === "prepared" && call.typeArguments?.[0];
    const factory = argument && factoryOf(checker.getTypeFromTypeNode(argument));
    if (factory) factories.add(checker.getSymbolAtLocation(factory.name!));
  }
  /** Every place in the files that creates a statement, or names its row. */
  const sites = [...calls].flatMap(([key, call]): SourcePosition[] => {
    const name = call.expression.getText();
    const makes = name === "prepared" || factories.has(checker.getSymbolAtLocation(call.expression));
    return makes ? [{ file: call.getSourceFile().fileName, line: Number(key.split(":").at(-2)) }] : [];
  });

  /** The row type of a statement created at `site`, by a function that was itself called at `caller`. */
  function typeAt(site: SourcePosition, caller: SourcePosition | undefined): ts.Type | null {
    const call = calls.get(`${site.file}:${site.line}:prepared`);
    if (!call) throw new Error(`${site.file}:${site.line}: no call of prepared(…) was found here.`);
    const argument = call.typeArguments?.[0];
    if (!argument) return null;
    const type = checker.getTypeFromTypeNode(argument);
    const factory = factoryOf(type);
    if (!factory) return type;
    const made = caller && calls.get(`${caller.file}:${caller.line}:${factory.name?.getText()}`);
    if (!made)
      throw new Error(`${site.file}:${site.line}: the call that says which row this is was not found.`);
    const index = factory.typeParameters!.findIndex((one) => checker.getTypeAtLocation(one) === type);
    return checker.getTypeArgumentsForResolvedSignature(checker.getResolvedSignature(made)!)![index]!;
  }

  /** @param depth of nested arrays, which types of JSON nest without end */
  function kindsOf(type: ts.Type, depth = 0): Kind[] {
    if (type.isUnion()) return [...new Set(type.types.flatMap((one) => kindsOf(one, depth)))];
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return [];
    if (type.flags & ts.TypeFlags.StringLike) return ["string"];
    if (type.flags & ts.TypeFlags.NumberLike) return ["number"];
    if (type.flags & ts.TypeFlags.BooleanLike) return ["boolean"];
    if (type.flags & ts.TypeFlags.Unknown) return ["unknown"];
    if (type.flags & ts.TypeFlags.Any) throw new Error("A row has a type that is not read here.");
    const name = type.symbol?.name;
    if (name === "Date") return ["Date"];
    if (name !== undefined && BYTES.has(name)) return ["bytes"];
    if (checker.isArrayLikeType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      if (!element || depth > 1) return ["array of unknown"];
      return [`array of ${kindsOf(element, depth + 1).join(" or ")}`];
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive))
      return ["object"];
    throw new Error(`A type is not understood: ${checker.typeToString(type)}.`);
  }

  /** The kind inside of a type that JSON cannot represent; null without any. */
  function outsideOfJson(type: ts.Type, seen = new Set<ts.Type>()): string | null {
    if (seen.has(type)) return null;
    seen.add(type);
    if (type.isUnion()) return firstOf(type.types, (one) => outsideOfJson(one, seen));
    const [kind] = kindsOf(type);
    if (kind === "Date" || kind === "bytes") return kind;
    if (kind === "object")
      return firstOf(checker.getPropertiesOfType(type), (one) =>
        outsideOfJson(checker.getTypeOfSymbol(one), seen),
      );
    if (kind?.startsWith("array of "))
      return firstOf(checker.getTypeArguments(type as ts.TypeReference), (one) => outsideOfJson(one, seen));
    return null;
  }

  function rowAt(site: SourcePosition, caller: SourcePosition | undefined): DeclaredRow {
    const type = typeAt(site, caller);
    if (!type) return null;
    const columns = new Map<string, DeclaredColumn>();
    for (const one of type.isUnion() ? type.types : [type]) {
      for (const property of checker.getPropertiesOfType(one)) {
        const declared = checker.getTypeOfSymbol(property);
        const known = columns.get(property.name);
        columns.set(property.name, {
          kinds: [...new Set([...(known?.kinds ?? []), ...kindsOf(declared)])],
          outsideOfJson: known?.outsideOfJson ?? outsideOfJson(declared),
        });
      }
    }
    return columns;
  }

  return { sites, rowAt };
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
