"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { PageChoice } from "@/components/sites/page-choice";
import { siteSpacesIn } from "@/components/sites/structure/structure-rows";
import type { SiteParams } from "@/components/sites/use-site";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { siteRedirects } from "@/lib/sites/redirects/operations";
import type { CreateRedirect, SiteRedirect } from "@/lib/sites/redirects/schemas";
import type { SiteStructure } from "@/lib/sites/sites/schemas";
import { destinationChoice, destinationChoices, destinationOfChoice, EXTERNAL } from "./destinations";

type RedirectDialogProps = { params: SiteParams; structure: SiteStructure; onClose: () => void };

type Form = ReturnType<typeof useOperationForm<typeof siteRedirects.create>>;

/** Paths copied from an address bar often have spaces around them. */
const trimmed = <Values extends Partial<CreateRedirect>>(values: Values): Values => ({
  ...values,
  ...(values.source !== undefined && { source: values.source.trim() }),
});

const RedirectFields = ({ form, structure }: { form: Form; structure: SiteStructure }) => {
  const say = useSay();
  const { destination = destinationOfChoice(EXTERNAL) } = form.values;
  const places = destinationChoices(say, structure);
  const place = destinationChoice(destination);
  const isThere = place === EXTERNAL || places.some(({ value }) => value === place);
  const siteSpaceId = "siteSpaceId" in destination ? destination.siteSpaceId : null;
  const space = siteSpacesIn(structure).find(({ id }) => id === siteSpaceId)?.space.id;
  return (
    <>
      <FormField
        form={form}
        name="source"
        label={say("From|path of a redirect")}
        hint={say("A path below the address of the site.")}
      >
        <Input
          {...form.input("source")}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="/old/page"
        />
      </FormField>
      <Field
        label={say("To|destination of a redirect")}
        error={destination.kind === "external" ? undefined : form.error("destination")}
      >
        <Combobox
          options={[
            ...places,
            { value: EXTERNAL, label: say("Web address") },
            ...(isThere ? [] : [{ value: place, label: say("Removed") }]),
          ]}
          value={place}
          onChange={(value) => form.set("destination", destinationOfChoice(value))}
          searchLabel={say("Search sections and spaces")}
          className="w-full"
        />
      </Field>
      {siteSpaceId !== null && space !== undefined && (
        <Field label={say("Page")}>
          <PageChoice
            space={space}
            page={destination.kind === "site-page" ? destination.pageId : null}
            onChange={(pageId) =>
              form.set(
                "destination",
                pageId === null
                  ? { kind: "site-space", siteSpaceId }
                  : { kind: "site-page", siteSpaceId, pageId },
              )
            }
            className="w-full"
          />
        </Field>
      )}
      {destination.kind === "external" && (
        <Field label={say("Web address")} error={form.error("destination")}>
          <Input
            value={destination.url}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/page"
            onChange={(event) => form.set("destination", { kind: "external", url: event.target.value })}
          />
        </Field>
      )}
      <Checkbox
        {...form.toggle("captureWildcard")}
        label={say("Redirect longer paths, too")}
        description={say("What follows the path is kept.")}
      />
      <Checkbox
        {...form.toggle("permanent")}
        label={say("Permanent")}
        description={say("Browsers and search engines remember it.")}
      />
    </>
  );
};

export const NewRedirectDialog = ({
  params,
  structure,
  source,
  onClose,
}: RedirectDialogProps & { source: string }) => {
  const say = useSay();
  const destination = destinationOfChoice(destinationChoices(say, structure)[0]?.value ?? EXTERNAL);
  const form = useOperationForm({
    operation: siteRedirects.create,
    params,
    initial: { source, destination, permanent: true, captureWildcard: false },
    prepare: trimmed,
    success: ({ source }) => ({ title: say("{source} is redirected", { source }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New redirect")}
      submitLabel={say("Create redirect")}
    >
      <RedirectFields form={form} structure={structure} />
    </FormDialog>
  );
};

export const EditRedirectDialog = ({
  params,
  structure,
  redirect,
  onClose,
}: RedirectDialogProps & { redirect: SiteRedirect }) => {
  const say = useSay();
  const { id, source, destination, permanent, captureWildcard } = redirect;
  const form = useOperationForm({
    operation: siteRedirects.update,
    params: { ...params, siteRedirectId: id },
    initial: { source, destination, permanent, captureWildcard },
    prepare: trimmed,
    success: say("Redirect saved"),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Edit redirect")}
      submitLabel={say("Save redirect")}
    >
      {/* The edited redirect has the fields of a new one. */}
      <RedirectFields form={form as unknown as Form} structure={structure} />
    </FormDialog>
  );
};
