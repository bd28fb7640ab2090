import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { sourceFacts } from "@/components/content/computed/source-facts";
import type { ChangedPage } from "@/components/content/document/changed-pages";
import { Said, useSay } from "@/components/ui/say";
import type { PageComparison } from "@/lib/collaboration/change-requests/schemas";
import type { Say } from "@/lib/core/locales/say";
import { labelOf, valueText } from "./change-labels";

/** Shows a value of a page's attribute before or after the change. */

const Value = ({ value, tone }: { value: unknown; tone: "before" | "after" }) => {
  const say = useSay();
  const text = valueText(say, value);
  if (text === null) return <span className="text-subtle">{say("none")}</span>;
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

export const FromTo = ({ before, after }: { before: unknown; after: unknown }) => {
  const say = useSay();
  return (
    <>
      <Value value={before} tone="before" />
      <ArrowRight aria-label={say("becomes")} className="size-3.5 shrink-0 self-center text-subtle" />
      <Value value={after} tone="after" />
    </>
  );
};

const sourceOf = (page: PageComparison["before"]) => (page?.type === "computed" ? page.computed : undefined);

type FactsProps = { page: ChangedPage; compared?: PageComparison };

/**
 * Returns the changed attributes by label; of a source, its changed parts. A new or deleted generated page has only its
 * source to show.
 */
const factsOf = (say: Say, { page: { kind, mark, attributes }, compared }: FactsProps) => {
  if (kind === "computed" && (mark === "A" || mark === "D"))
    return sourceFacts(say, sourceOf(compared?.before), sourceOf(compared?.after));
  return Object.entries(attributes)
    .filter(([name]) => name !== "document")
    .flatMap(([name, { before, after }]) =>
      name === "computed" ? sourceFacts(say, before, after) : { label: labelOf(say, name), before, after },
    );
};

const place = (say: Say, parent: { title: string } | undefined) => (
  <span className="font-medium">{parent?.title ?? say("the top level")}</span>
);

/** Shows the attributes of a page before and after, and its move. */
export const ChangedPageFacts = (props: FactsProps) => {
  const say = useSay();
  const { page } = props;
  const facts = factsOf(say, props);
  if (facts.length === 0 && !page.move && !page.reordered) return null;
  return (
    <dl className="mb-4 last:mb-0 space-y-1.5 rounded-md border border-border bg-surface px-3 py-2">
      {page.move && (
        <FactRow label={say("Moved")}>
          <span className="wrap-anywhere">
            <Said
              text="from {before} to {after}"
              values={{ before: place(say, page.move.before), after: place(say, page.move.after) }}
            />
          </span>
        </FactRow>
      )}
      {page.reordered && <FactRow label={say("Moved")}>{say("to another place among its siblings")}</FactRow>}
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
