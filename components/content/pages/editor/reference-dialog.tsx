"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SpecChoice, SpecFields } from "@/components/content/computed/spec-fields";
import { sourceOfSpec, specSourceOf } from "@/components/content/document/generated-from";
import type { PageNode } from "@/components/content/document/tree";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import type { RevisionSource } from "@/lib/content/computed/sources";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

type SourceFieldsProps = {
  spaceId: string;
  value: SpecChoice;
  onChange: (value: SpecChoice) => void;
  errors: Readonly<Record<string, string>>;
};

/** Chooses a spec of the space's organization; shows the server's error about any field of the source. */
const SourceFields = ({ spaceId, value, onChange, errors }: SourceFieldsProps) => {
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  if (!space) return null;
  const error = Object.entries(errors).find(([name]) => name.startsWith("computed"))?.[1];
  return <SpecFields organizationId={space.organization} value={value} onChange={onChange} error={error} />;
};

type ReferenceDialogProps = {
  spaceId: string;
  onSubmit: (fields: { title?: string; computed: RevisionSource }) => Promise<unknown>;
  onClose: () => void;
};

/** Adds a page whose subpages are generated from an OpenAPI spec. */
export const ReferenceDialog = ({ spaceId, onSubmit, onClose }: ReferenceDialogProps) => {
  const say = useSay();
  const [{ spec, models }, setChoice] = useState<SpecChoice>({ spec: null, models: true });
  const [title, setTitle] = useState("");
  const form = useSubmit(async () => {
    if (spec === null) throw new Error(say("Choose a spec first."));
    const name = title.trim();
    await onSubmit({ ...(name && { title: name }), computed: sourceOfSpec({ spec, models }) });
  }, onClose);
  return (
    <SubmitDialog
      title={say("New API reference")}
      description={say(
        "Generates pages from an OpenAPI spec: an overview and one page for each tag. They use the newest version.",
      )}
      submitLabel={say("Add")}
      disabledReason={spec === null && say("Choose a spec first.")}
      form={form}
      onClose={onClose}
    >
      <Field
        label={say("Title")}
        optional
        hint={say("Shown to editors only. Leave empty to use the title of the API.")}
        error={form.errors.title}
      >
        <Input value={title} maxLength={250} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <SourceFields spaceId={spaceId} value={{ spec, models }} onChange={setChoice} errors={form.errors} />
    </SubmitDialog>
  );
};

type SourceDialogProps = {
  spaceId: string;
  page: PageNode;
  onSubmit: (source: RevisionSource) => Promise<unknown>;
  onClose: () => void;
};

/** Changes the source of a generated page. */
export const SourceDialog = ({ spaceId, page, onSubmit, onClose }: SourceDialogProps) => {
  const say = useSay();
  const [start] = useState(() => specSourceOf(page.computed));
  const [{ spec, models }, setChoice] = useState<SpecChoice>({
    spec: start?.spec ?? null,
    models: start?.models ?? true,
  });
  const same = spec === start?.spec && models === start.models && start.version === undefined;
  const form = useSubmit(async () => {
    if (spec !== null && !same) await onSubmit(sourceOfSpec({ spec, models }));
  }, onClose);
  return (
    <SubmitDialog
      title={say("Source of “{page}”", { page: page.title })}
      description={say(
        "Its pages are generated from this spec. Pages missing from the new source stop working.",
      )}
      submitLabel={say("Change source")}
      disabledReason={(spec === null && say("Choose a spec first.")) || (same && say("No changes yet."))}
      form={form}
      onClose={onClose}
    >
      <SourceFields spaceId={spaceId} value={{ spec, models }} onChange={setChoice} errors={form.errors} />
    </SubmitDialog>
  );
};
