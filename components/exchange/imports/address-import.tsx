"use client";

import { useRouter } from "next/navigation";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { addresses } from "@/lib/addresses";
import { type Text, text } from "@/lib/core/locales/say";
import { addressImports } from "@/lib/exchange/imports/operations";
import type { ImportFromAddress } from "@/lib/exchange/imports/schemas";
import { call } from "@/lib/platform/api/client";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";

const SOURCES = [
  { value: "zip", label: text("Zip archive of Markdown, HTML or Word files") },
  { value: "markdown", label: text("One Markdown page") },
  { value: "html", label: text("One web page") },
  { value: "docx", label: text("One Word document") },
  { value: "confluence", label: text("Confluence space export") },
  { value: "notion", label: text("Notion export") },
  { value: "google-docs", label: text("Google Docs document or export (.docx or zipped web page)") },
] as const satisfies readonly { value: ImportFromAddress["source"]; label: Text }[];

/** Guesses the kind of content from the address, usually its extension. */
const sourceOf = (url: string): ImportFromAddress["source"] | null => {
  if (/^https:\/\/docs\.google\.com\/document\//i.test(url)) return "google-docs";
  if (/\.zip(\?|#|$)/i.test(url)) return "zip";
  if (/\.docx(\?|#|$)/i.test(url)) return "docx";
  if (/\.html?(\?|#|$)/i.test(url)) return "html";
  return /\.(md|markdown|mdx)(\?|#|$)/i.test(url) ? "markdown" : null;
};

/** Imports an archive or a page from the web, and opens the result: the space, or a change request. */
export const AddressImport = ({ space, blocked }: { space: Space; blocked: string | false }) => {
  const say = useSay();
  const router = useRouter();
  const form = useOperationForm({
    operation: addressImports.into.space,
    params: { spaceId: space.id },
    initial: { url: "", source: "zip" } as ImportFromAddress,
    success: ({ importedResources, totalResources }) => ({
      title: say("Imported {imported} of {total} pages and files", {
        imported: importedResources,
        total: totalResources,
      }),
    }),
    onDone: async ({ revision }) => {
      const { revision: live } = await call(spaces.get, { params: { spaceId: space.id } });
      router.push(
        revision === live ? addresses.space.reader(space.id) : addresses.space.changeRequests(space.id),
      );
    },
  });
  const setSource = (source: ImportFromAddress["source"]) => form.set("source", source);
  return (
    <OperationForm form={form}>
      <FormField form={form} name="url" label="URL" hint={say("A public URL that starts with https://.")}>
        <Input
          {...form.input("url")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/docs.zip"
          onBlur={(event) => {
            const guessed = sourceOf(event.target.value);
            if (guessed) setSource(guessed);
          }}
        />
      </FormField>
      <FormField form={form} name="source" label={say("Type")}>
        <Select
          options={SOURCES.map(({ value, label }) => ({ value, label: say(label) }))}
          value={SOURCES.find(({ value }) => value === form.values.source)?.value ?? "zip"}
          onChange={setSource}
        />
      </FormField>
      {form.pending && <Progress label={say("Fetching and importing")} value={null} />}
      <div>
        <Button type="submit" variant="primary" loading={form.pending} disabledReason={blocked}>
          {say("Import")}
        </Button>
      </div>
    </OperationForm>
  );
};
