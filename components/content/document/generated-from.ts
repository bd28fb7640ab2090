import type { DocumentSource, RevisionSource } from "@/lib/content/computed/sources";

/** The spec that a revision or document is generated from. */
export type GeneratedFrom = {
  spec: string;
  /** The version that it is generated from; absent for a generated page, which uses the newest. */
  version?: string;
};

/** The spec of a generated page, and whether its schemas get a page. */
export type PageSourceOfSpec = GeneratedFrom & { models: boolean };

type Source = RevisionSource | DocumentSource;
type OfSpec = Extract<RevisionSource, { dependencies: { spec: unknown } }>;

const isOfSpec = <S extends Source>(
  source: S | undefined,
): source is Extract<S, { dependencies: { spec: unknown } }> => source?.type === "builtin:openapi";

/** Returns the spec of a source; null for other kinds of sources. */
export const generatedFrom = (source: Source | undefined): GeneratedFrom | null => {
  if (!isOfSpec(source)) return null;
  const { ref, value } = source.dependencies.spec;
  return { spec: ref.spec, ...(value?.lastVersion && { version: value.lastVersion }) };
};

/** Returns the spec that a page is generated from; null for other sources. */
export const specSourceOf = (source: RevisionSource | undefined): PageSourceOfSpec | null => {
  const from = generatedFrom(source);
  return from && isOfSpec(source) ? { ...from, models: source.props.models } : null;
};

/** Returns a source that always follows the newest version of a spec. */
export const sourceOfSpec = ({ spec, models }: { spec: string; models: boolean }): OfSpec => ({
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec } } },
  props: { models },
});
