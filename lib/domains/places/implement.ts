import "server-only";
import type { AnyOperation } from "@/lib/platform/api/operation";
import type { Context } from "@/lib/platform/api/server/context";
import type { HandlerInput, HandlerResult, Route } from "@/lib/platform/api/server/implement";
import type { Db } from "@/lib/platform/db/client";
import type { PlaceKind } from "./kinds";
import { loadPlace, type Place } from "./place";

type PlacedOperations = { [Kind in PlaceKind]?: AnyOperation };

/** The handler of an operation over content scopes, the same for every kind. */
type PlacedHandler<Operations extends PlacedOperations> = (
  ctx: Context<"user">,
  place: Place,
  input: HandlerInput<NonNullable<Operations[keyof Operations & PlaceKind]>>,
) =>
  | Promise<HandlerResult<NonNullable<Operations[keyof Operations & PlaceKind]>>>
  | HandlerResult<NonNullable<Operations[keyof Operations & PlaceKind]>>;

type AnyHandler = PlacedHandler<Record<PlaceKind, AnyOperation>>;
type Load = (db: Db, subject: unknown, params: Record<string, string>) => Promise<Place> | Place;

/** Pairs every operation over places with its one handler; a missing one does not compile. */
export const implementOverPlaces = <Group extends Record<string, PlacedOperations>>(
  group: Group,
  handlers: { [Name in keyof Group]: PlacedHandler<Group[Name]> },
): Route[] =>
  Object.entries(group).flatMap(([name, operations]) =>
    Object.entries(operations).map(([kind, operation]) =>
      routeOf(operation, loadPlace[kind as PlaceKind] as Load, handlers[name] as AnyHandler),
    ),
  );

const routeOf = (operation: AnyOperation, load: Load, handler: AnyHandler): Route => ({
  operation,
  handle: async (ctx: Context<"user">, input: HandlerInput<AnyOperation>) =>
    handler(ctx, await load(ctx.db, ctx.subject, input.params), input),
});
