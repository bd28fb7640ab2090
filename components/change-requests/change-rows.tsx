import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Blocks, File, Variable } from "lucide-react";
import type { ReactNode } from "react";
import type { PageComparison, ReusableComparison } from "@/lib/model/change-requests/schemas";
import { sourceFacts } from "../computed/source-facts";
import type { ChangedContent, ChangedPage } from "../content/changed-pages";
import { DocumentDiff } from "../content/document-diff";
import { labelOf, valueText } from "./change-labels";

/** Changes that are not text: attributes, moves, files, variables; each a row in words. */

const Value = ({ value, tone }: { value: unknown; tone: "before" | "after" }) => {
  const text = valueText(value);
  if (text === null) return <span className="text-subtle">none</span>;
  return tone === "before" ? (
    <del className="rounded-sm bg-diff-removed-word px-1 wrap-anywhere">{text}</del>
  ) : (
    <ins className="rounded-sm bg-diff-added-word px-1 no-underline wrap-anywhere">{text}</ins>
  );
};

const FactRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    data-stop=""
    tabIndex={-1}
    className="flex scroll-mt-12 flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm"
  >
    <dt className="font-medium">{label}</dt>
    <dd className="flex min-w-0 flex-wrap items-baseline gap-2">{children}</dd>
  </div>
);

const FromTo = ({ before, after }: { before: unknown; after: unknown }) => (
  <>
    <Value value={before} tone="before" />
    <ArrowRight aria-label="becomes" className="size-3.5 shrink-0 self-center text-subtle" />
    <Value value={after} tone="after" />
  </>
);

const sourceOf = (page: PageComparison["before"]) => (page?.type === "computed" ? page.computed : undefined);

type FactsProps = { page: ChangedPage; compared?: PageComparison };

/**
 * Attributes under their names; a source as the parts of it that differ. Of a computed page that is new or gone its
 * source is all there is to tell.
 */
const factsOf = ({ page: { kind, mark, attributes }, compared }: FactsProps) => {
  if (kind === "computed" && (mark === "A" || mark === "D"))
    return sourceFacts(sourceOf(compared?.before), sourceOf(compared?.after));
  return Object.entries(attributes)
    .filter(([name]) => name !== "document")
    .flatMap(([name, { before, after }]) =>
      name === "computed" ? sourceFacts(before, after) : { label: labelOf(name), before, after },
    );
};

const place = (parent: { title: string } | undefined) => (
  <span className="font-medium">{parent?.title ?? "the top level"}</span>
);

/** Attributes of a page before and after, and where it went. */
export const PageFacts = (props: FactsProps) => {
  const { page } = props;
  const facts = factsOf(props);
  if (facts.length === 0 && !page.move && !page.reordered) return null;
  return (
    <dl className="mb-4 last:mb-0 space-y-1.5 rounded-md border border-border bg-surface px-3 py-2">
      {page.move && (
        <FactRow label="Moved">
          <span className="wrap-anywhere">
            from {place(page.move.before)} to {place(page.move.after)}
          </span>
        </FactRow>
      )}
      {page.reordered && <FactRow label="Moved">to another place among its siblings</FactRow>}
      {facts.map(({ label, before, after }) => (
        <FactRow key={label} label={`${label}:`}>
          {page.mark === "A" && <Value value={after} tone="after" />}
          {page.mark === "D" && <Value value={before} tone="before" />}
          {page.mark !== "A" && page.mark !== "D" && <FromTo before={before} after={after} />}
        </FactRow>
      ))}
    </dl>
  );
};

type Other = ChangedContent["others"][number];
type ReusableChange = Extract<Other, { reusableContent: unknown }>;
/** Compares a reusable content in the two states that are shown, which `between` names. */
type Compared = {
  between: object;
  read: (reusableContentId: string) => Promise<ReusableComparison>;
};

const verbs = {
  reusable_content_created: "Added",
  reusable_content_deleted: "Deleted",
  reusable_content_edited: "Edited",
} as const;

const ReusableRow = ({ change, compared }: { change: ReusableChange; compared: Compared }) => {
  // What changed is part of the key: a comparison of two texts never gets old.
  const { data, error } = useQuery({
    queryKey: ["comparisons", compared.between, change],
    queryFn: () => compared.read(change.reusableContent.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const renamed = data?.before && data.after && data.before.title !== data.after.title;
  return (
    <div className="min-w-0 flex-1">
      <p className="flex gap-2">
        <Blocks aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-subtle" />
        <span className="min-w-0 wrap-anywhere">
          {verbs[change.type]} the reusable content{" "}
          <span className="font-medium">{change.reusableContent.title}</span>
          {renamed && `, before: ${data.before?.title}`}
        </span>
      </p>
      {error && <p className="mt-1 text-danger">{error.message}</p>}
      {data?.blocks.some(({ kind }) => kind !== "same") && (
        <div className="mt-3">
          <DocumentDiff blocks={data.blocks} mode="inline" />
        </div>
      )}
    </div>
  );
};

const OtherRow = ({ change, compared }: { change: Other; compared: Compared }) => {
  switch (change.type) {
    case "file_created":
    case "file_deleted":
    case "file_edited": {
      const verb = { file_created: "Added", file_deleted: "Deleted", file_edited: "Replaced" }[change.type];
      return (
        <>
          <File aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-subtle" />
          <span className="min-w-0">
            {verb} the file{" "}
            {change.type === "file_deleted" ? (
              <span className="font-medium wrap-anywhere">{change.file.name}</span>
            ) : (
              <a
                href={change.file.downloadURL}
                className="font-medium text-accent-text underline decoration-accent-border underline-offset-3 wrap-anywhere"
              >
                {change.file.name}
              </a>
            )}
            <span className="text-subtle"> {change.file.contentType}</span>
          </span>
        </>
      );
    }
    case "variables_edited":
      return (
        <>
          <Variable aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-subtle" />
          <dl className="min-w-0 space-y-1">
            {Object.entries(change.variables).map(([name, { before, after }]) => (
              <div key={name} className="flex flex-wrap items-baseline gap-2">
                <dt className="font-medium">Variable {name}:</dt>
                <dd className="flex flex-wrap items-baseline gap-2">
                  <FromTo before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      );
    default:
      return <ReusableRow change={change} compared={compared} />;
  }
};

const keyOf = (change: Other): string => {
  if ("file" in change) return change.file.id;
  return "reusableContent" in change ? change.reusableContent.id : change.type;
};

/** What changed besides pages. */
export const OtherChanges = ({ others, compared }: Pick<ChangedContent, "others"> & { compared: Compared }) =>
  others.length > 0 && (
    <section aria-labelledby="other-changes" className="rounded-lg border border-border">
      <h2
        id="other-changes"
        className="rounded-t-lg border-b border-border bg-surface px-4 py-2.5 text-sm font-semibold"
      >
        Files and other content
      </h2>
      <ul className="divide-y divide-border">
        {others.map((change) => (
          <li key={keyOf(change)} className="flex items-start gap-2 px-4 py-2.5 text-sm">
            <OtherRow change={change} compared={compared} />
          </li>
        ))}
      </ul>
    </section>
  );
