import "server-only";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Context } from "@/lib/platform/api/server/context";
import type { HandlerInput, HandlerResult, Route } from "@/lib/platform/api/server/implement";
import type { Db } from "@/lib/platform/db/client";
import { type ContentScope, loadScope } from "./content-scope";
import type { ScopeKind } from "./scope-kinds";

type ScopedOperations = { [Kind in ScopeKind]?: AnyOperation };

/** The handler of an operation over content scopes, the same for every kind. */
type ScopedHandler<Operations extends ScopedOperations> = (
  ctx: Context<"user">,
  scope: ContentScope,
  input: HandlerInput<NonNullable<Operations[keyof Operations & ScopeKind]>>,
) =>
  | Promise<HandlerResult<NonNullable<Operations[keyof Operations & ScopeKind]>>>
  | HandlerResult<NonNullable<Operations[keyof Operations & ScopeKind]>>;

type AnyHandler = ScopedHandler<Record<ScopeKind, AnyOperation>>;
type Load = (
  db: Db,
  subject: unknown,
  params: Record<string, string>,
) => Promise<ContentScope> | ContentScope;

/** Pairs every operation over places with its one handler; a missing one does not compile. */
export const implementForScopes = <Group extends Record<string, ScopedOperations>>(
  group: Group,
  handlers: { [Name in keyof Group]: ScopedHandler<Group[Name]> },
): Route[] =>
  Object.entries(group).flatMap(([name, operations]) =>
    Object.entries(operations).map(([kind, operation]) =>
      routeOf(operation, loadScope[kind as ScopeKind] as Load, handlers[name] as AnyHandler),
    ),
  );

const routeOf = (operation: AnyOperation, load: Load, handler: AnyHandler): Route => ({
  operation,
  handle: async (ctx: Context<"user">, input: HandlerInput<AnyOperation>) =>
    handler(ctx, await load(ctx.db, ctx.subject, input.params), input),
});
