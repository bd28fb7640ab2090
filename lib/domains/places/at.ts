import { type AnyOperation, type Parameters, parameterNames } from "@/lib/platform/api/operation";
import { type LIVE, PLACES, type PlaceKind } from "./kinds";

type ParamsOfPlace<Kind extends PlaceKind> = Parameters<(typeof PLACES)[Kind]["path"]>;
type Parameter = { [Kind in PlaceKind]: keyof ParamsOfPlace<Kind> }[PlaceKind];

/** A place as callers name it: by the parameters of its path, `{ spaceId }` or `{ spaceId, changeRequestId }`. */
type PlaceParams<Kind extends PlaceKind = PlaceKind> = {
  [K in Kind]: ParamsOfPlace<K> & { [Other in Exclude<Parameter, keyof ParamsOfPlace<K>>]?: undefined };
}[Kind];

/** Where content goes on: what readers see, or a change request's own state. */
export type LivePlace = PlaceParams<(typeof LIVE)[number]>;

/** The last parameter of a place's path says which kind it is; places are within places that come before them. */
const ownParameters = (Object.keys(PLACES) as PlaceKind[])
  .map((kind) => [kind, parameterNames(PLACES[kind].path).at(-1)!] as const)
  .reverse();

/** The operation that does here what it does in all places. */
export function at<Operations extends { [Kind in PlaceKind]?: AnyOperation }>(
  place: PlaceParams<keyof Operations & PlaceKind>,
  operations: Operations,
): NonNullable<Operations[keyof Operations & PlaceKind]> {
  const params: Record<string, string | undefined> = place;
  const [kind] = ownParameters.find(([, parameter]) => params[parameter] !== undefined)!;
  return operations[kind]!;
}
