"use client";

import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { SiteConditionField } from "@/components/sites/adaptive/site-condition-field";
import type { SiteParams } from "@/components/sites/use-site";
import { EmojiField } from "@/components/spaces/emoji-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Said, useSay } from "@/components/ui/say";
import type { Site } from "@/lib/sites/sites/schemas";
import type { StructureChange } from "@/lib/sites/structure/schemas";
import { isEmojiIcon } from "./structure-columns";
import { pointerTo, type StructureRow } from "./structure-rows";

type EditDialogProps = {
  params: SiteParams;
  row: StructureRow;
  site: Site;
  onStage: (changes: readonly StructureChange[]) => Promise<unknown>;
  onClose: () => void;
};

/** Returns the path of a part of a site below the site's address. */
const pathWith = ({ parent }: StructureRow, path: string): string => {
  const section = parent?.object === "site-section" && !parent.default ? `/${parent.path}` : "";
  return `${section}/${path}`;
};

/** Returns the address of a site for visitors, also before it is published. */
const siteAddress = ({ urls, basename = "" }: Site): string =>
  urls.published?.replace(/\/$/, "") ?? `${window.location.origin}/docs/${encodeURIComponent(basename)}`;

/** Edits the title, path and icon of a part of a site. */
export const EditDialog = ({ params, row, site, onStage, onClose }: EditDialogProps) => {
  const say = useSay();
  const { item } = row;
  const hasTitle = item.object !== "site-space";
  const hasPath = item.object !== "site-section-group";
  const [title, setTitle] = useState(item.title);
  const [path, setPath] = useState(hasPath ? item.path : "");
  const conditionNow = (hasPath && item.condition) || "";
  const [condition, setCondition] = useState(conditionNow);
  const hasDescription = item.object === "site-section";
  const iconNow = (hasTitle && item.icon) || "";
  const [icon, setIcon] = useState(iconNow);
  const descriptionNow = (hasDescription && item.description) || "";
  const [description, setDescription] = useState(descriptionNow);
  const isDraftNow = (!hasTitle && item.draft) || false;
  const [isDraft, setDraft] = useState(isDraftNow);
  const wanted = path.trim();
  const changed = {
    ...(hasTitle && title.trim() !== item.title && { title: title.trim() }),
    ...(hasPath && wanted !== item.path && { path: wanted }),
    ...(hasPath && condition.trim() !== conditionNow && { condition: condition.trim() || null }),
    ...(icon !== iconNow && { icon: icon || null }),
    ...(isDraft !== isDraftNow && { draft: isDraft }),
    ...(description.trim() !== descriptionNow && { description: description.trim() || null }),
  };
  const form = useSubmit(async () => {
    if (Object.keys(changed).length === 0) return;
    await onStage([{ type: "update", item: pointerTo(item), ...changed }]);
  }, onClose);
  const isDefault = hasPath && item.default;
  return (
    <SubmitDialog title={item.title} submitLabel={say("Done")} form={form} onClose={onClose}>
      {hasTitle && (
        <div className="flex items-start gap-3">
          <EmojiField value={isEmojiIcon(icon) ? icon : ""} onChange={setIcon} error={form.errors.icon} />
          <Field label={say("Title")} error={form.errors.title} className="flex-1">
            <Input value={title} maxLength={128} onChange={(event) => setTitle(event.target.value)} />
          </Field>
        </div>
      )}
      {hasDescription && (
        <Field label={say("Description")} optional error={form.errors.description}>
          <Input
            value={description}
            maxLength={256}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
      )}
      {hasPath && (
        <Field
          label={say("Path")}
          error={form.errors.path}
          hint={
            isDefault
              ? say(
                  "It is the default, and has no path in its address. This one counts when another becomes the default.",
                )
              : `${siteAddress(site)}${pathWith(row, wanted)}`
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
        <SiteConditionField
          params={params}
          label={say("Shown only if")}
          optional
          value={condition}
          onChange={setCondition}
          error={form.errors.condition}
        />
      )}
      {!hasTitle && (
        <Checkbox
          label={say("Draft")}
          description={say("Readers don't see it yet. Previews show it.")}
          checked={isDraft}
          onCheckedChange={(checked) => setDraft(checked === true)}
        />
      )}
      {"path" in changed && !isDefault && hasPath && (
        <p className="text-xs wrap-anywhere text-muted">
          <Said
            text="Redirect: {from} will lead to {to}, with everything below it."
            values={{
              from: <code>{pathWith(row, item.path)}</code>,
              to: <code>{pathWith(row, wanted)}</code>,
            }}
          />
        </p>
      )}
    </SubmitDialog>
  );
};
