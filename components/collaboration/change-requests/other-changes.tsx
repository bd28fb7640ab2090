import { useQuery } from "@tanstack/react-query";
import { Blocks, File, Variable } from "lucide-react";
import type { ChangedContent } from "@/components/content/document/changed-pages";
import { DocumentDiff } from "@/components/content/document/document-diff";
import {
  type BlockRange,
  FOLDED,
  isChange,
  useOpenedBlocks,
} from "@/components/content/document/opened-blocks";
import { Said, useSay } from "@/components/ui/say";
import type { ReusableComparison } from "@/lib/collaboration/change-requests/schemas";
import { text } from "@/lib/core/locales/say";
import { FromTo } from "./change-rows";

type Other = ChangedContent["others"][number];
type ReusableChange = Extract<Other, { reusableContent: unknown }>;
/** Compares a reusable content in the two states that `between` names. */
type ComparisonSource = {
  between: object;
  read: (reusableContentId: string, part: BlockRange) => Promise<ReusableComparison>;
};

const REUSABLE_TEXTS = {
  reusable_content_created: text("Added the reusable content {title}"),
  reusable_content_deleted: text("Deleted the reusable content {title}"),
  reusable_content_edited: text("Edited the reusable content {title}"),
} as const;

const FILE_TEXTS = {
  file_created: text("Added the file {name}"),
  file_deleted: text("Deleted the file {name}"),
  file_edited: text("Replaced the file {name}"),
} as const;

const NO_BLOCKS: readonly never[] = [];

const ReusableRow = ({ change, compared }: { change: ReusableChange; compared: ComparisonSource }) => {
  // The key contains the change, because a comparison of two texts never becomes outdated.
  const { data, error } = useQuery({
    queryKey: ["comparisons", compared.between, change],
    queryFn: () => compared.read(change.reusableContent.id, FOLDED),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { blocks, open } = useOpenedBlocks(data?.blocks ?? NO_BLOCKS, (range) =>
    compared.read(change.reusableContent.id, range),
  );
  const renamed = data?.before && data.after && data.before.title !== data.after.title;
  return (
    <div className="min-w-0 flex-1">
      <p className="flex gap-2">
        <Blocks aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-subtle" />
        <span className="min-w-0 wrap-anywhere">
          <Said
            text={
              renamed
                ? text("Edited the reusable content {title}, before: {before}")
                : REUSABLE_TEXTS[change.type]
            }
            values={{
              title: <span className="font-medium">{change.reusableContent.title}</span>,
              before: data?.before?.title,
            }}
          />
        </span>
      </p>
      {error && <p className="mt-1 text-danger">{error.message}</p>}
      {blocks.some(isChange) && (
        <div className="mt-3">
          <DocumentDiff blocks={blocks} mode="inline" onOpen={open} />
        </div>
      )}
    </div>
  );
};

const OtherRow = ({ change, compared }: { change: Other; compared: ComparisonSource }) => {
  const say = useSay();
  switch (change.type) {
    case "file_created":
    case "file_deleted":
    case "file_edited":
      return (
        <>
          <File aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-subtle" />
          <span className="min-w-0">
            <Said
              text={FILE_TEXTS[change.type]}
              values={{
                name:
                  change.type === "file_deleted" ? (
                    <span className="font-medium wrap-anywhere">{change.file.name}</span>
                  ) : (
                    <a
                      href={change.file.downloadURL}
                      className="font-medium text-accent-text underline decoration-accent-border underline-offset-3 wrap-anywhere"
                    >
                      {change.file.name}
                    </a>
                  ),
              }}
            />
            <span className="text-subtle"> {change.file.contentType}</span>
          </span>
        </>
      );
    case "variables_edited":
      return (
        <>
          <Variable aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-subtle" />
          <dl className="min-w-0 space-y-1">
            {Object.entries(change.variables).map(([name, { before, after }]) => (
              <div key={name} className="flex flex-wrap items-baseline gap-2">
                <dt className="font-medium">{say("Variable {name}:", { name })}</dt>
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

/** Lists the changes outside of pages. */
export const OtherChanges = ({
  others,
  compared,
}: Pick<ChangedContent, "others"> & { compared: ComparisonSource }) => {
  const say = useSay();
  return (
    others.length > 0 && (
      <section aria-labelledby="other-changes" className="rounded-lg border border-border">
        <h2
          id="other-changes"
          className="rounded-t-lg border-b border-border bg-surface px-4 py-2.5 text-sm font-semibold"
        >
          {say("Files and other content")}
        </h2>
        <ul className="divide-y divide-border">
          {others.map((change) => (
            <li key={keyOf(change)} className="flex items-start gap-2 px-4 py-2.5 text-sm">
              <OtherRow change={change} compared={compared} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
};
