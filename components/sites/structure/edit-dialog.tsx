"use client";

import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { StructureChange } from "@/lib/model/site-arrangement/schemas";
import type { Site } from "@/lib/model/sites/schemas";
import { pointerTo, type StructureRow } from "./structure-rows";

type EditDialogProps = {
  row: StructureRow;
  site: Site;
  onStage: (changes: readonly StructureChange[]) => Promise<unknown>;
  onClose: () => void;
};

/** The address of something with another path in place of its own: what stands around it stays. */
const addressWith = (published: string | undefined, path: string, wanted: string): string | null =>
  published?.endsWith(`/${encodeURIComponent(path)}`)
    ? `${published.slice(0, -encodeURIComponent(path).length)}${wanted}`
    : null;

/** Title and path of a part of a site. */
export const EditDialog = ({ row: { item }, site, onStage, onClose }: EditDialogProps) => {
  const hasTitle = item.object !== "site-space";
  const hasPath = item.object !== "site-section-group";
  const [title, setTitle] = useState(item.title);
  const [path, setPath] = useState(hasPath ? item.path : "");
  const conditionNow = (hasPath && item.condition) || "";
  const [condition, setCondition] = useState(conditionNow);
  const wanted = path.trim();
  const changed = {
    ...(hasTitle && title.trim() !== item.title && { title: title.trim() }),
    ...(hasPath && wanted !== item.path && { path: wanted }),
    ...(hasPath && condition.trim() !== conditionNow && { condition: condition.trim() || null }),
  };
  const form = useSubmit(async () => {
    if (Object.keys(changed).length === 0) return;
    await onStage([{ type: "update", item: pointerTo(item), ...changed }]);
  }, onClose);
  const address = hasPath ? addressWith(item.urls.published, item.path, wanted) : null;
  const isDefault = hasPath && item.default;
  return (
    <SubmitDialog title={item.title} submitLabel="Done" form={form} onClose={onClose}>
      {hasTitle && (
        <Field label="Title" error={form.errors.title}>
          <Input value={title} maxLength={128} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      )}
      {hasPath && (
        <Field
          label="Path"
          error={form.errors.path}
          hint={
            isDefault
              ? "It is the default, and has no path in its address. This one counts when another becomes the default."
              : (address ?? "Part of its address.")
          }
        >
          <Input
            value={path}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setPath(event.target.value)}
          />
        </Field>
      )}
      {hasPath && (site.adaptiveContent?.enabled || conditionNow !== "") && (
        <Field
          label="Shown only if"
          optional
          error={form.errors.condition}
          hint={
            <>
              For which visitors it is there, such as <code>visitor.claims.plan == "pro"</code>
            </>
          }
        >
          <Textarea
            value={condition}
            rows={2}
            maxLength={1024}
            spellCheck={false}
            mono
            onChange={(event) => setCondition(event.target.value)}
          />
        </Field>
      )}
      {"path" in changed && !isDefault && site.published && (
        <p className="text-xs text-muted">The old address will lead to the new one.</p>
      )}
    </SubmitDialog>
  );
};
