import type { z } from "zod";
import type { Access } from "@/lib/core/access/access";
import type { SpaceAction } from "@/lib/core/access/roles";
import type { Method, Operation } from "@/lib/platform/api/operation";
import { CONTENT_SCOPES, type ScopeKind } from "./scope-kinds";

/** The differences of an operation in one kind of content scope. */
type Difference = {
  id?: string;
  tag?: string;
  summary?: string;
  description?: string;
  query?: z.ZodType;
  body?: z.ZodType;
};

/** An operation over content scopes, with the placeholders `{Scope}` and `{scope}`. */
type ScopedDeclaration<Kind extends ScopeKind> = {
  id: string;
  tag: string;
  method: Method;
  path: `{scope}${string}` | `{content}${string}`;
  summary: string;
  description?: string;
  /** the permission that the caller needs in the space */
  action: SpaceAction;
  query?: z.ZodType;
  body?: z.ZodType;
  bodyLimit?: Operation["bodyLimit"];
  response?: z.ZodType;
  media?: Operation["media"];
  agents?: boolean;
  status?: Operation["status"];
  locates?: boolean;
  deletes?: boolean;
  conditional?: boolean;
  differs?: { [K in Kind]?: Difference };
};

type PathIn<Kind extends ScopeKind, Path> = Path extends `{scope}${infer Rest}`
  ? `${(typeof CONTENT_SCOPES)[Kind]["path"]}${Rest}`
  : Path extends `{content}${infer Rest}`
    ? `${(typeof CONTENT_SCOPES)[Kind]["content"]}${Rest}`
    : never;

/** The schema declared for one kind of content scope, else the common one. */
type SchemaIn<Kind extends ScopeKind, D, Slot extends string> = D extends {
  differs: { [K in Kind]: { [S in Slot]: infer Schema extends z.ZodType } };
}
  ? Schema
  : D extends { [S in Slot]: infer Schema extends z.ZodType }
    ? Schema
    : undefined;

type OperationIn<Kind extends ScopeKind, D> = D extends { path: infer Path }
  ? Operation<
      PathIn<Kind, Path>,
      Extract<Access, { subject: (typeof CONTENT_SCOPES)[Kind]["subject"] }>,
      SchemaIn<Kind, D, "query">,
      SchemaIn<Kind, D, "body">,
      SchemaIn<Kind, D, "response">
    > & { deletes?: D extends { deletes: true } ? true : false; bodyOptional?: false; bodyKind?: "json" }
  : never;

/** One operation for each of some kinds of content scope. */
type PerScope<Kind extends ScopeKind, D> = { [K in Kind]: OperationIn<K, D> };

/**
 * Declares an operation once for several kinds of content scope: `pages.list.space`,
 * `pages.list.changeRequest`.
 */
export function defineForScopes<
  const Kind extends ScopeKind,
  const Group extends Record<string, ScopedDeclaration<NoInfer<Kind>>>,
>(kinds: readonly Kind[], group: Group): { [Name in keyof Group]: PerScope<Kind, Group[Name]> } {
  const scoped = Object.entries(group).map(([name, declaration]) => [
    name,
    Object.fromEntries(kinds.map((kind) => [kind, operationIn(kind, declaration)])),
  ]);
  return Object.fromEntries(scoped);
}

function operationIn(kind: ScopeKind, declaration: ScopedDeclaration<ScopeKind>) {
  const { path, content, subject, name, noun } = CONTENT_SCOPES[kind];
  const { action, differs, ...rest } = declaration;
  const operation = { ...rest, ...differs?.[kind] };
  return {
    ...operation,
    id: operation.id.replace("{Scope}", name),
    summary: operation.summary.replace("{scope}", noun),
    path: operation.path.replace("{scope}", path).replace("{content}", content),
    access: { subject, action },
  };
}
