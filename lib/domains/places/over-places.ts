import type { z } from "zod";
import type { Access } from "@/lib/core/access/access";
import type { SpaceAction } from "@/lib/core/access/roles";
import type { Method, Operation } from "@/lib/platform/api/operation";
import { PLACES, type PlaceKind } from "./kinds";

/** The differences of an operation in one kind of content scope. */
type Difference = {
  id?: string;
  tag?: string;
  summary?: string;
  description?: string;
  query?: z.ZodType;
  body?: z.ZodType;
};

/** An operation over content scopes, with the placeholders `{Place}` and `{place}`. */
type PlacedDeclaration<Kind extends PlaceKind> = {
  id: string;
  tag: string;
  method: Method;
  path: `{place}${string}` | `{content}${string}`;
  summary: string;
  description?: string;
  /** the permission that the caller needs in the space */
  action: SpaceAction;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  status?: Operation["status"];
  locates?: boolean;
  deletes?: boolean;
  conditional?: boolean;
  differs?: { [K in Kind]?: Difference };
};

type PathIn<Kind extends PlaceKind, Path> = Path extends `{place}${infer Rest}`
  ? `${(typeof PLACES)[Kind]["path"]}${Rest}`
  : Path extends `{content}${infer Rest}`
    ? `${(typeof PLACES)[Kind]["content"]}${Rest}`
    : never;

/** The schema declared for one kind of content scope, else the common one. */
type SchemaIn<Kind extends PlaceKind, D, Slot extends string> = D extends {
  differs: { [K in Kind]: { [S in Slot]: infer Schema extends z.ZodType } };
}
  ? Schema
  : D extends { [S in Slot]: infer Schema extends z.ZodType }
    ? Schema
    : undefined;

type OperationIn<Kind extends PlaceKind, D> = D extends { path: infer Path }
  ? Operation<
      PathIn<Kind, Path>,
      Extract<Access, { subject: (typeof PLACES)[Kind]["subject"] }>,
      SchemaIn<Kind, D, "query">,
      SchemaIn<Kind, D, "body">,
      SchemaIn<Kind, D, "response">
    > & { deletes?: D extends { deletes: true } ? true : false; bodyOptional?: false; bodyKind?: "json" }
  : never;

/** One operation for each of some kinds of content scope. */
export type Placed<Kind extends PlaceKind, D> = { [K in Kind]: OperationIn<K, D> };

/**
 * Declares an operation once for several kinds of content scope: `pages.list.space`,
 * `pages.list.changeRequest`.
 */
export function overPlaces<
  const Kind extends PlaceKind,
  const Group extends Record<string, PlacedDeclaration<NoInfer<Kind>>>,
>(kinds: readonly Kind[], group: Group): { [Name in keyof Group]: Placed<Kind, Group[Name]> } {
  const placed = Object.entries(group).map(([name, declaration]) => [
    name,
    Object.fromEntries(kinds.map((kind) => [kind, operationIn(kind, declaration)])),
  ]);
  return Object.fromEntries(placed);
}

function operationIn(kind: PlaceKind, declaration: PlacedDeclaration<PlaceKind>) {
  const { path, content, subject, name, noun } = PLACES[kind];
  const { action, differs, ...rest } = declaration;
  const operation = { ...rest, ...differs?.[kind] };
  return {
    ...operation,
    id: operation.id.replace("{Place}", name),
    summary: operation.summary.replace("{place}", noun),
    path: operation.path.replace("{place}", path).replace("{content}", content),
    access: { subject, action },
  };
}
