"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { reusableContents } from "@/lib/content/reusable-contents/operations";
import { operationAt } from "@/lib/content/scopes/operation-at";
import type { VariableValue } from "@/lib/core/content/records";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { ReusableContents, type SharedContentProps } from "./reusable-contents";
import { VariablesForm } from "./variables-form";

const parts = [
  { value: "reusable", label: text("Reusable content") },
  { value: "space", label: text("Space variables") },
  { value: "page", label: text("Page variables") },
] as const;
type Part = (typeof parts)[number]["value"];

/** Manages the reusable contents and variables that pages refer to. */
export const SharedContent = (props: SharedContentProps) => {
  const say = useSay();
  const [part, setPart] = useState<Part>("reusable");
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent
        size="lg"
        title={say("Variables and reusable content")}
        description={say(
          "Write content once and use it on several pages. Changes are part of the change request.",
        )}
      >
        <div className="px-5 pb-3">
          <SegmentedControl
            label={say("What is shared")}
            segments={parts.map(({ value, label }) => ({ value, label: say(label) }))}
            value={part}
            onChange={setPart}
          />
        </div>
        {part === "reusable" && <ReusableContents {...props} />}
        {part === "space" && <SpaceVariables {...props} />}
        {part === "page" && <PageVariables {...props} />}
      </DialogContent>
    </Dialog>
  );
};

const SpaceVariables = ({ session, onInsert, onChanged }: SharedContentProps) => {
  const [saves, setSaves] = useState(0);
  const scope = session.scope();
  const { data, error, refetch } = useQuery(
    query(operationAt(scope, reusableContents.variables), { params: scope }),
  );
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} className="px-5 pb-5" />;
  return (
    <VariablesForm
      key={saves}
      owner="space"
      variables={data.variables}
      onInsert={onInsert}
      onSave={async (variables) => {
        await session.apply([{ operation: "set_variables", variables }]);
        onChanged();
        await refetch();
        setSaves(saves + 1);
      }}
    />
  );
};

const PageVariables = ({ session, pageId, saver, onInsert, onChanged }: SharedContentProps) => {
  const [saves, setSaves] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ["reusable-contents", "page-variables", session.scope(), pageId],
    queryFn: async (): Promise<Record<string, VariableValue>> => {
      const { page } = await session.read(pageId);
      return page.type === "document" ? (page.variables ?? {}) : {};
    },
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} className="px-5 pb-5" />;
  return (
    <VariablesForm
      key={saves}
      owner="page"
      variables={data}
      onInsert={onInsert}
      onSave={async (variables) => {
        await saver.flush();
        await saver.change(
          async (tag) =>
            (await session.apply([{ operation: "set_variables", page: pageId, variables }], tag)).etag,
        );
        onChanged();
        await refetch();
        setSaves(saves + 1);
      }}
    />
  );
};
