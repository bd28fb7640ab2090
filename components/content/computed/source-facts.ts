import { specSourceOf } from "@/components/content/document/generated-from";
import type { RevisionSource } from "@/lib/content/computed/sources";

type SourceFact = { label: string; before: unknown; after: unknown };

const isSource = (value: unknown): value is RevisionSource =>
  typeof value === "object" &&
  value !== null &&
  "props" in value &&
  "type" in value &&
  typeof value.type === "string";

const factsOf = (value: unknown): Record<string, unknown> => {
  if (!isSource(value)) return {};
  const from = specSourceOf(value);
  if (from === null) return { "Made from": value.type };
  return {
    "OpenAPI spec": from.spec,
    "Pinned to version": from.version,
    "Page of schemas": from.models,
  };
};

/** Returns the differences between two sources of a generated page, or all properties of a single one. */
export const sourceFacts = (before: unknown, after: unknown): SourceFact[] => {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((label) => ({ label, before: old[label], after: now[label] }))
    .filter((fact) => fact.before !== fact.after);
};

type Dependency = { ref: { kind?: unknown; spec?: unknown }; value?: { lastVersion?: string } | null };
const isDependency = (value: unknown): value is Dependency =>
  typeof value === "object" &&
  value !== null &&
  "ref" in value &&
  typeof value.ref === "object" &&
  value.ref !== null;

/** Describes a source or the spec it depends on; null for other values. */
export const computedSourceLabel = (value: unknown): string | null => {
  if (isDependency(value) && typeof value.ref.spec === "string") {
    const version = value.value?.lastVersion;
    return `${value.ref.spec}${version === undefined ? "" : `, pinned to version ${version}`}`;
  }
  if (!isSource(value)) return null;
  const from = specSourceOf(value);
  if (from === null) return value.type;
  return `OpenAPI spec ${from.spec}${from.models ? " with" : " without"} a page of schemas`;
};
