import type { DocumentSource, RevisionSource } from "@/lib/model/computed/sources";

/** The spec that something is made from. */
export type MadeFrom = {
  spec: string;
  /** The version it is made from; of a computed page absent: always the newest. */
  version?: string;
};

/** Of a computed page: the spec, and whether its schemas have a page. */
export type PageSourceOfSpec = MadeFrom & { models: boolean };

type Source = RevisionSource | DocumentSource;
type OfSpec = Extract<RevisionSource, { dependencies: { spec: unknown } }>;

const isOfSpec = <S extends Source>(
  source: S | undefined,
): source is Extract<S, { dependencies: { spec: unknown } }> => source?.type === "builtin:openapi";

/** The spec of a source; null for one of another kind. */
export const madeFrom = (source: Source | undefined): MadeFrom | null => {
  if (!isOfSpec(source)) return null;
  const { ref, value } = source.dependencies.spec;
  return { spec: ref.spec, ...(value?.lastVersion && { version: value.lastVersion }) };
};

/** What a computed page is made from; null when that is no OpenAPI spec. */
export const specSourceOf = (source: RevisionSource | undefined): PageSourceOfSpec | null => {
  const from = madeFrom(source);
  return from && isOfSpec(source) ? { ...from, models: source.props.models } : null;
};

/** The source that always follows the newest version of a spec. */
export const sourceOfSpec = ({ spec, models }: { spec: string; models: boolean }): OfSpec => ({
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec } } },
  props: { models },
});
