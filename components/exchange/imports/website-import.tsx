"use client";

import { useRouter } from "next/navigation";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { addresses } from "@/lib/addresses";
import { imports } from "@/lib/exchange/imports/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";

/** Imports a website in the background, and opens the screen with its progress. */
export const WebsiteImport = ({ space, blocked }: { space: Space; blocked: string | false }) => {
  const router = useRouter();
  const form = useOperationForm({
    operation: imports.start,
    params: { organizationId: space.organization },
    initial: { source: { type: "website", url: "" }, target: { space: space.id } },
    onDone: ({ id }) => router.push(addresses.space.importRun(space.id, id)),
  });
  const { source } = form.values;
  return (
    <OperationForm form={form}>
      <FormField
        form={form}
        name="source"
        label="Address of the first page"
        hint="Imports up to 500 linked pages in the same folder, with their images. End a folder's address with a slash."
      >
        <Input
          name="source"
          value={source?.type === "website" ? source.url : ""}
          onChange={({ target }) => form.set("source", { type: "website", url: target.value.trim() })}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://docs.example.com/guide/"
        />
      </FormField>
      <div>
        <Button type="submit" variant="primary" loading={form.pending} disabledReason={blocked}>
          Import website
        </Button>
      </div>
    </OperationForm>
  );
};
