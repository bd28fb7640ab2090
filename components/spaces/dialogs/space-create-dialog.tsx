"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type SpecChoice, SpecFields } from "@/components/content/computed/spec-fields";
import { sourceOfSpec } from "@/components/content/document/generated-from";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { EmojiField } from "@/components/spaces/emoji-field";
import { TemplatePicker } from "@/components/spaces/templates/template-picker";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
import type { Collection } from "@/lib/spaces/collections/schemas";
import { spaceCreation } from "@/lib/spaces/spaces/operations";
import type { CreateSpace } from "@/lib/spaces/spaces/schemas";

type SpaceCreateDialogProps = {
  organizationId: string;
  /** The parent collection; by default the top level. */
  parent?: Collection | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial choice. */
  start?: SpaceStart;
};

export type SpaceStart = "blank" | "template" | "openapi" | "import";

const startsIn = (say: Say) =>
  [
    { value: "blank", label: say("Blank"), description: say("An empty space to write in.") },
    {
      value: "template",
      label: say("Template"),
      description: say("Start with pages for a handbook, an API guide and more."),
    },
    {
      value: "openapi",
      label: say("OpenAPI spec"),
      description: say("An API reference generated from a spec."),
    },
    { value: "import", label: say("Import"), description: say("Bring a zip archive or Markdown files.") },
  ] as const;

const CreateForm = ({
  organizationId,
  parent,
  start: initialStart = "blank",
  ...frame
}: SpaceCreateDialogProps) => {
  const say = useSay();
  const router = useRouter();
  const [start, setStart] = useState(initialStart);
  const [template, setTemplate] = useState<string | null>(null);
  const [choice, setChoice] = useState<SpecChoice>({ spec: null, models: true });
  const form = useOperationForm({
    operation: spaceCreation.create,
    params: { organizationId },
    initial: { title: "", emoji: "" } as CreateSpace,
    prepare: ({ emoji, ...rest }) => ({
      ...rest,
      ...(emoji && { emoji }),
      ...(parent && { parent: parent.id }),
      ...(start === "template" && template !== null && { template: { id: template } }),
      ...(start === "openapi" &&
        choice.spec !== null && {
          computedSource: sourceOfSpec({ spec: choice.spec, models: choice.models }),
        }),
    }),
    success: ({ title }) => ({ title: say("{title} was created", { title }) }),
    onDone: (space) => {
      frame.onOpenChange(false);
      router.push(start === "import" ? addresses.space.import(space.id) : addresses.space.reader(space.id));
    },
  });
  return (
    <FormDialog
      form={form}
      title={say("New space")}
      description={parent ? say("In {title}.", { title: parent.title }) : undefined}
      submitLabel={say("Create space")}
      size="lg"
      disabledReason={
        (start === "template" && template === null && say("Choose a template first.")) ||
        (start === "openapi" && choice.spec === null && say("Choose a spec first."))
      }
      {...frame}
    >
      <div className="flex items-start gap-3">
        <EmojiField
          value={form.values.emoji ?? ""}
          onChange={(emoji) => form.set("emoji", emoji)}
          error={form.error("emoji")}
        />
        <FormField form={form} name="title" label={say("Title")} className="flex-1">
          <Input
            {...form.input("title")}
            maxLength={50}
            autoFocus
            autoComplete="off"
            placeholder={say("Handbook")}
          />
        </FormField>
      </div>
      <Field as="group" label={say("Start with")}>
        <RadioGroup
          label={say("Start with")}
          look="cards"
          options={startsIn(say)}
          value={start}
          onChange={setStart}
          className="sm:grid sm:grid-cols-2"
        />
      </Field>
      {start === "template" && (
        <Field as="group" label={say("Template")}>
          <TemplatePicker organizationId={organizationId} value={template} onChange={setTemplate} />
        </Field>
      )}
      {start === "openapi" && (
        <SpecFields
          organizationId={organizationId}
          value={choice}
          onChange={setChoice}
          error={form.error("computedSource")}
        />
      )}
    </FormDialog>
  );
};

/** Mounted while open only, so that each opening starts fresh. */
export const SpaceCreateDialog = (props: SpaceCreateDialogProps) =>
  props.open ? <CreateForm {...props} /> : null;
