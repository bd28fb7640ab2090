"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { File } from "@/lib/content/files/schemas";
import type { CoverReference, PageCover, PageLayout } from "@/lib/content/pages/schemas";

const KINDS = [
  { value: "none", label: "None" },
  { value: "file", label: "File of this space" },
  { value: "url", label: "Web address" },
] as const;
const SIZES = [
  { value: "hero", label: "As wide as the text" },
  { value: "full", label: "As wide as the window" },
] as const;

type CoverFieldsProps = {
  cover: PageCover | null;
  layout: PageLayout;
  /** The files of the space. */
  files: readonly File[];
  /** Messages by the path of their field: "cover.ref.url". */
  errors: Readonly<Record<string, string>>;
  onChange: (cover: PageCover | null) => void;
  onSize: (size: PageLayout["coverSize"]) => void;
};

/** Edits the picture that sites show above a page. */
export const CoverFields = ({ cover, layout, files, errors, onChange, onSize }: CoverFieldsProps) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]["value"]>(cover?.ref?.kind ?? "none");
  const { ref, yPos = 0 } = cover ?? {};
  const set = (changed: Partial<PageCover>) => onChange({ yPos, ...cover, ...changed });
  const choose = (next: CoverReference | null) => (next === null ? onChange(null) : set({ ref: next }));
  const pictures = files
    .filter(({ contentType }) => contentType.startsWith("image/"))
    .map(({ id, name }) => ({ value: id, label: name }));
  const error = Object.entries(errors).find(([name]) => name.startsWith("cover"))?.[1];
  return (
    <section aria-labelledby="page-cover" className="space-y-3 border-t border-border pt-4">
      <h3 id="page-cover" className="text-sm font-semibold">
        Cover
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Picture above the page">
          <Select
            options={KINDS}
            value={kind}
            onChange={(next) => {
              setKind(next);
              if (next !== ref?.kind) choose(null);
            }}
          />
        </Field>
        {kind === "file" && (
          <Field label="File" error={error}>
            <Combobox
              options={pictures}
              value={ref?.kind === "file" ? ref.file : null}
              placeholder={pictures.length === 0 ? "No pictures in this space" : "Choose a picture"}
              searchLabel="Search pictures"
              onChange={(file) => choose({ kind: "file", file })}
            />
          </Field>
        )}
        {kind === "url" && (
          <Field label="Address of the picture" error={error}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={2048}
              placeholder="https://"
              value={ref?.kind === "url" ? ref.url : ""}
              onChange={({ target: { value } }) => choose(value === "" ? null : { kind: "url", url: value })}
            />
          </Field>
        )}
        {ref && (
          <>
            <Field label="Width of the cover">
              <Select options={SIZES} value={layout.coverSize} onChange={onSize} />
            </Field>
            <Field label="Move down by" hint="Pixels from the center of the picture.">
              <Input
                type="number"
                min={-2000}
                max={2000}
                value={yPos}
                onChange={({ target: { valueAsNumber } }) =>
                  set({ yPos: Number.isNaN(valueAsNumber) ? 0 : valueAsNumber })
                }
              />
            </Field>
          </>
        )}
      </div>
    </section>
  );
};
