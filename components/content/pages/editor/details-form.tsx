import { useState } from "react";
import type { PageNode } from "@/components/content/document/tree";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { lazyComponent, lazyModule } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { MetaLinks, Page } from "@/lib/content/pages/schemas";
import { withEditedFields } from "@/lib/core/content/edited-fields";
import { EMOJI_LENGTH } from "@/lib/core/content/emoji";
import { otherFields } from "@/lib/core/content/other-fields";
import { PAGE_FIELDS } from "@/lib/core/content/page-fields";
import type { PageChangeActions } from "./use-page-changes";

const loadTitleHeading = lazyModule(() => import("@/lib/core/content/editing/title-heading"));

const MetaLinksFields = lazyComponent(() => import("./meta-links-fields"), "MetaLinksFields");

/** Returns the details of a page as form values. */
export const detailsOf = (page: Page, metaLinks: MetaLinks | null) => ({
  title: page.title,
  slug: "slug" in page ? page.slug : "",
  emoji: page.emoji ?? "",
  description: ("description" in page && page.description) || "",
  hidden: ("hidden" in page && page.hidden) || false,
  template: ("template" in page && page.template) || false,
  condition: page.condition ?? "",
  others: otherFields(("markdown" in page && page.markdown) || ""),
  metaLinks,
  ...(page.type === "document" && { layout: page.layout }),
});

type Details = ReturnType<typeof detailsOf>;

/** Edits everything about a page but its text and cover; only changed fields are sent. */
export const DetailsForm = ({
  tree,
  page,
  start,
  changes,
  onClose,
}: {
  tree: readonly PageNode[];
  page: PageNode;
  start: Details;
  changes: PageChangeActions;
  onClose: () => void;
}) => {
  const say = useSay();
  const [values, setValues] = useState(start);
  const set = <Name extends keyof Details>(name: Name, value: Details[Name]) =>
    setValues({ ...values, [name]: value });
  const fields = page.kind === "document";
  const form = useSubmit(async () => {
    const { others, ...details } = values;
    const changed = Object.entries(details).filter(([name, value]) => value !== start[name as keyof Details]);
    if (changed.length > 0) await changes.update(page, Object.fromEntries(changed));
    const isRenamed = fields && details.title !== start.title;
    if (!isRenamed && others === start.others) return;
    const { retitled } = await loadTitleHeading();
    await changes.rewrite(page, (markdown) => {
      const text = isRenamed ? retitled(markdown, start.title, details.title) : markdown;
      return withEditedFields(text, start.others, others);
    });
  }, onClose);
  return (
    <SubmitDialog title={say("Page details")} submitLabel={say("Save details")} form={form} onClose={onClose}>
      <Field label={say("Title")} error={form.errors.title}>
        <Input value={values.title} maxLength={250} onChange={(event) => set("title", event.target.value)} />
      </Field>
      {page.kind !== "link" && page.kind !== "computed" && (
        <Field
          label={say("Slug")}
          hint={say("The last part of the page's address. Links to the page keep working.")}
          error={form.errors.slug}
        >
          <Input
            mono
            value={values.slug}
            maxLength={100}
            onChange={(event) => set("slug", event.target.value)}
          />
        </Field>
      )}
      <Field label={say("Emoji")} optional error={form.errors.emoji}>
        <Input
          value={values.emoji}
          maxLength={EMOJI_LENGTH}
          className="w-20"
          onChange={(event) => set("emoji", event.target.value)}
        />
      </Field>
      {fields && (
        <Field label={say("Description")} optional error={form.errors.description}>
          <Textarea
            value={values.description}
            maxLength={PAGE_FIELDS.description.given.longest}
            rows={2}
            onChange={(event) => set("description", event.target.value)}
          />
        </Field>
      )}
      {values.layout && (
        <Checkbox
          label={say("Wide page")}
          description={say("Without the line length of articles, for tables and cards.")}
          checked={values.layout.width === "wide"}
          onCheckedChange={(checked) =>
            set("layout", { ...values.layout!, width: checked === true ? "wide" : "default" })
          }
        />
      )}
      {page.kind !== "computed" && (
        <Checkbox
          label={say("Hidden")}
          description={say("Hidden from the table of contents. Its address still works.")}
          checked={values.hidden}
          onCheckedChange={(checked) => set("hidden", checked === true)}
        />
      )}
      {fields && (
        <Checkbox
          label={say("Template")}
          description={say(
            "New pages can start with the text of this one. Readers see it too, unless it is hidden.",
          )}
          checked={values.template}
          onCheckedChange={(checked) => set("template", checked === true)}
        />
      )}
      <Field
        label={say("Visible if")}
        optional
        hint={say("Sites show the page only to visitors for whom this expression is true.")}
        error={form.errors.condition}
      >
        <Input
          mono
          value={values.condition}
          maxLength={PAGE_FIELDS.condition.given.longest}
          onChange={(event) => set("condition", event.target.value)}
        />
      </Field>
      {fields && (
        <Field
          label={say("Other fields")}
          optional
          hint={say("YAML at the top of the page's file, for other tools. It is kept as you write it.")}
        >
          <Textarea
            mono
            value={values.others}
            rows={Math.min(8, values.others.split("\n").length + 1)}
            onChange={(event) => set("others", event.target.value)}
          />
        </Field>
      )}
      {fields && (
        <MetaLinksFields
          tree={tree}
          page={page}
          start={start.metaLinks ?? {}}
          errors={form.errors}
          onChange={(metaLinks) => set("metaLinks", metaLinks)}
        />
      )}
    </SubmitDialog>
  );
};
