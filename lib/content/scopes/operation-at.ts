import { type AnyOperation, type Parameters, parameterNames } from "@/lib/platform/api/operation";
import { CONTENT_SCOPES, type LIVE_SCOPES, type ScopeKind } from "./scope-kinds";

type ParamsOfScope<Kind extends ScopeKind> = Parameters<(typeof CONTENT_SCOPES)[Kind]["path"]>;
type Parameter = { [Kind in ScopeKind]: keyof ParamsOfScope<Kind> }[ScopeKind];

/** A place as callers name it: by the parameters of its path, `{ spaceId }` or `{ spaceId, changeRequestId }`. */
type ScopeParams<Kind extends ScopeKind = ScopeKind> = {
  [K in Kind]: ParamsOfScope<K> & { [Other in Exclude<Parameter, keyof ParamsOfScope<K>>]?: undefined };
}[Kind];

/** A content scope whose content changes: the main content of a space, or a change request. */
export type LiveScope = ScopeParams<(typeof LIVE_SCOPES)[number]>;

/**
 * The last parameter of a path decides the kind of content scope; nested ones come after the ones around
 * them.
 */
const ownParameters = (Object.keys(CONTENT_SCOPES) as ScopeKind[])
  .map((kind) => [kind, parameterNames(CONTENT_SCOPES[kind].path).at(-1)!] as const)
  .reverse();

/** Returns the operation for the content scope that `place` names. */
export function operationAt<Operations extends { [Kind in ScopeKind]?: AnyOperation }>(
  scope: ScopeParams<keyof Operations & ScopeKind>,
  operations: Operations,
): NonNullable<Operations[keyof Operations & ScopeKind]> {
  const params: Record<string, string | undefined> = scope;
  const [kind] = ownParameters.find(([, parameter]) => params[parameter] !== undefined)!;
  return operations[kind]!;
}
