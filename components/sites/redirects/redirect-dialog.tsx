"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { siteRedirects } from "@/lib/domains/sites/operations";
import type { CreateRedirect } from "@/lib/model/site-redirects/schemas";
import type { SiteParams } from "../use-site";
import { type Destination, destinationOf, EXTERNAL } from "./destinations";

type RedirectDialogProps = {
  params: SiteParams;
  destinations: readonly Destination[];
  onClose: () => void;
};

/** A new redirect. */
export const RedirectDialog = ({ params, destinations, onClose }: RedirectDialogProps) => {
  const [chosen, setChosen] = useState(destinations[0]?.value ?? EXTERNAL);
  const [url, setUrl] = useState("");
  const form = useOperationForm({
    operation: siteRedirects.create,
    params,
    initial: { source: "", permanent: true, captureWildcard: false } as CreateRedirect,
    prepare: (values) => ({
      ...values,
      source: values.source?.trim() ?? "",
      destination: destinationOf(chosen, url),
    }),
    success: ({ source }) => ({ title: `${source} is redirected` }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} open onOpenChange={onClose} title="New redirect" submitLabel="Create redirect">
      <FormField form={form} name="source" label="From" hint="A path below the address of the site.">
        <Input
          {...form.input("source")}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="/old/page"
        />
      </FormField>
      <Field label="To">
        <Combobox
          options={[...destinations, { value: EXTERNAL, label: "Another address" }]}
          value={chosen}
          onChange={setChosen}
          searchLabel="Search sections and spaces"
          className="w-full"
        />
      </Field>
      {chosen === EXTERNAL && (
        <Field label="Address" error={form.error("destination") ?? form.error("destination.url" as never)}>
          <Input
            value={url}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/page"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      )}
      <Checkbox
        {...form.toggle("captureWildcard")}
        label="Redirect longer paths, too"
        description="What follows the path is kept."
      />
      <Checkbox
        {...form.toggle("permanent")}
        label="Permanent"
        description="Browsers and search engines remember it."
      />
    </FormDialog>
  );
};
