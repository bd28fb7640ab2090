import type { Access } from "@/lib/core/access/access";
import type { AnyOperation, BodyOf, ParamsOf, QueryOf, ResponseOf } from "@/lib/platform/api/operation";
import type { Context } from "./context";
import type { Bytes, Reply } from "./reply";

type KindOf<O extends AnyOperation> = O extends { access: infer A extends Access } ? A["subject"] : never;

export type HandlerInput<O extends AnyOperation> = {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
};

/**
 * The result of a handler: the resource, a reply with headers, bytes, or for deletions true if something was
 * deleted.
 */
export type HandlerResult<O extends AnyOperation> = O extends { deletes?: true }
  ? boolean
  : ResponseOf<O> | Reply<ResponseOf<O>> | Bytes;

type Handler<O extends AnyOperation> = (
  ctx: Context<KindOf<O>>,
  input: HandlerInput<O>,
) => Promise<HandlerResult<O>> | HandlerResult<O>;

/** An operation with its handler; types are checked in `implement` and erased here. */
export type Route = {
  operation: AnyOperation;
  handle: (ctx: never, input: never) => unknown;
};

/** Pairs every operation of a group with its handler; a missing one does not compile. */
export function implement<Group extends Record<string, AnyOperation>>(
  group: Group,
  handlers: { [Name in keyof Group]: Handler<Group[Name]> },
): Route[] {
  return Object.keys(group).map((name) => ({
    operation: group[name]!,
    handle: handlers[name as keyof Group],
  }));
}
