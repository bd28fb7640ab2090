"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { CreateSpec, OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { SourceField } from "./source-field";
import { bodyOfSource, storedSource } from "./source-kind";
import { slugFor } from "./spec-labels";

/** Adds a spec and opens it. Mount it to open it. */
export const SpecCreateDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const say = useSay();
  const router = useRouter();
  const named = useRef(false);
  const form = useOperationForm({
    operation: openApiSpecs.create,
    params: { organizationId },
    initial: { slug: "", source: { url: "" } } as CreateSpec,
    onDone: ({ slug }) => {
      onClose();
      router.push(addresses.organization.spec(organizationId, slug));
    },
  });
  const suggest = (name: string) => {
    if (!named.current && !form.values.slug) form.set("slug", slugFor(name));
  };
  const selectSuggested = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (!named.current) currentTarget.select();
  };
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Add OpenAPI spec")}
      submitLabel={say("Add spec")}
    >
      <SourceField
        form={form}
        value={form.values.source ?? {}}
        onChange={(source) => form.set("source", source)}
        onName={suggest}
      />
      <FormField
        form={form}
        name="slug"
        label={say("Name")}
        hint={say(
          "Pages refer to the spec by this name: lower-case letters, digits and hyphens. It can't be changed later.",
        )}
      >
        <Input
          {...form.input("slug")}
          mono
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="petstore"
          onInput={() => {
            named.current = true;
          }}
          // Selects a suggested name, so that typing replaces it.
          onFocus={selectSuggested}
          onClick={selectSuggested}
        />
      </FormField>
    </FormDialog>
  );
};

type ReplaceProps = { organizationId: string; spec: OpenAPISpec; onClose: () => void };

/** Replaces the source of a spec. Mount it to open it. */
export const SpecSourceDialog = ({ organizationId, spec, onClose }: ReplaceProps) => {
  const say = useSay();
  const form = useOperationForm({
    operation: openApiSpecs.put,
    params: { organizationId, specSlug: spec.slug },
    stored: spec,
    valuesOf: (stored) => ({ source: storedSource(stored) }),
    prepare: ({ source = {} }) => ({ source: bodyOfSource(source) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Change source for {slug}", { slug: spec.slug })}
      description={say("Earlier versions are kept.")}
      submitLabel={say("Save source")}
    >
      <SourceField
        form={form}
        value={form.values.source ?? {}}
        onChange={(source) => form.set("source", source)}
      />
    </FormDialog>
  );
};
