import { type AnyOperation, type Parameters, parameterNames } from "@/lib/platform/api/operation";
import { type LIVE, PLACES, type PlaceKind } from "./kinds";

type ParamsOfPlace<Kind extends PlaceKind> = Parameters<(typeof PLACES)[Kind]["path"]>;
type Parameter = { [Kind in PlaceKind]: keyof ParamsOfPlace<Kind> }[PlaceKind];

/** A place as callers name it: by the parameters of its path, `{ spaceId }` or `{ spaceId, changeRequestId }`. */
type PlaceParams<Kind extends PlaceKind = PlaceKind> = {
  [K in Kind]: ParamsOfPlace<K> & { [Other in Exclude<Parameter, keyof ParamsOfPlace<K>>]?: undefined };
}[Kind];

/** A content scope whose content changes: the main content of a space, or a change request. */
export type LivePlace = PlaceParams<(typeof LIVE)[number]>;

/**
 * The last parameter of a path decides the kind of content scope; nested ones come after the ones around
 * them.
 */
const ownParameters = (Object.keys(PLACES) as PlaceKind[])
  .map((kind) => [kind, parameterNames(PLACES[kind].path).at(-1)!] as const)
  .reverse();

/** Returns the operation for the content scope that `place` names. */
export function at<Operations extends { [Kind in PlaceKind]?: AnyOperation }>(
  place: PlaceParams<keyof Operations & PlaceKind>,
  operations: Operations,
): NonNullable<Operations[keyof Operations & PlaceKind]> {
  const params: Record<string, string | undefined> = place;
  const [kind] = ownParameters.find(([, parameter]) => params[parameter] !== undefined)!;
  return operations[kind]!;
}
