import { specSourceOf } from "@/components/content/document/generated-from";
import type { RevisionSource } from "@/lib/content/computed/sources";
import type { Say } from "@/lib/core/locales/say";

type SourceFact = { label: string; before: unknown; after: unknown };

const isSource = (value: unknown): value is RevisionSource =>
  typeof value === "object" &&
  value !== null &&
  "props" in value &&
  "type" in value &&
  typeof value.type === "string";

const factsOf = (say: Say, value: unknown): Record<string, unknown> => {
  if (!isSource(value)) return {};
  const from = specSourceOf(value);
  if (from === null) return { [say("Made from")]: value.type };
  return {
    [say("OpenAPI spec")]: from.spec,
    [say("Pinned to version")]: from.version,
    [say("Page of schemas")]: from.models,
  };
};

/** Returns the differences between two sources of a generated page, or all properties of a single one. */
export const sourceFacts = (say: Say, before: unknown, after: unknown): SourceFact[] => {
  const [old, now] = [factsOf(say, before), factsOf(say, after)];
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
export const computedSourceLabel = (say: Say, value: unknown): string | null => {
  if (isDependency(value) && typeof value.ref.spec === "string") {
    const version = value.value?.lastVersion;
    const { spec } = value.ref;
    return version === undefined ? spec : say("{spec}, pinned to version {version}", { spec, version });
  }
  if (!isSource(value)) return null;
  const from = specSourceOf(value);
  if (from === null) return value.type;
  const { spec } = from;
  return from.models
    ? say("OpenAPI spec {spec} with a page of schemas", { spec })
    : say("OpenAPI spec {spec} without a page of schemas", { spec });
};
