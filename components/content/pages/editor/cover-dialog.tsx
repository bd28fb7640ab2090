"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { File } from "@/lib/content/files/schemas";
import type { CoverReference, PageCover, PageLayout } from "@/lib/content/pages/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { text } from "@/lib/core/locales/say";

const KINDS = [
  { value: "none", label: text("None|no picture") },
  { value: "file", label: text("File of this space") },
  { value: "url", label: text("Web address") },
] as const;
const SIZES = [
  { value: "hero", label: text("As wide as the text") },
  { value: "full", label: text("As wide as the window") },
] as const;

type CoverDialogProps = {
  scope: LiveScope;
  cover: PageCover | undefined;
  layout: PageLayout;
  /** Lists the files of the space. */
  listFiles: () => Promise<readonly File[]>;
  onChange: (changed: { cover?: PageCover | null; layout?: PageLayout }) => Promise<unknown>;
  onClose: () => void;
};

/** Chooses the cover of a page among the files of the space or by a web address, and how it is shown. */
export const CoverDialog = ({
  scope,
  cover: stored,
  layout,
  listFiles,
  onChange: save,
  onClose,
}: CoverDialogProps) => {
  const say = useSay();
  const [cover, onChange] = useState<PageCover | null>(stored ?? null);
  const [coverSize, setSize] = useState(layout.coverSize);
  const [kind, setKind] = useState<(typeof KINDS)[number]["value"]>(cover?.ref?.kind ?? "none");
  const { data: files = [], error: failure } = useQuery({
    queryKey: ["cover-files", scope],
    queryFn: listFiles,
    gcTime: 0,
    staleTime: 0,
  });
  const form = useSubmit(
    () =>
      save({
        ...(cover !== (stored ?? null) && { cover }),
        ...(coverSize !== layout.coverSize && { layout: { ...layout, coverSize } }),
      }),
    onClose,
  );
  const { ref, yPos = 0 } = cover ?? {};
  const set = (changed: Partial<PageCover>) => onChange({ yPos, ...cover, ...changed });
  const choose = (next: CoverReference | null) => (next === null ? onChange(null) : set({ ref: next }));
  const pictures = files
    .filter(({ contentType }) => contentType.startsWith("image/"))
    .map(({ id, name }) => ({ value: id, label: name }));
  const error = Object.entries(form.errors).find(([name]) => name.startsWith("cover"))?.[1];
  return (
    <SubmitDialog title={say("Cover")} submitLabel={say("Save cover")} form={form} onClose={onClose}>
      {failure && <Banner tone="danger">{failure.message}</Banner>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={say("Picture above the page")}>
          <Select
            options={KINDS.map(({ value, label }) => ({ value, label: say(label) }))}
            value={kind}
            onChange={(next) => {
              setKind(next);
              if (next !== ref?.kind) choose(null);
            }}
          />
        </Field>
        {kind === "file" && (
          <Field label={say("File")} error={error}>
            <Combobox
              options={pictures}
              value={ref?.kind === "file" ? ref.file : null}
              placeholder={pictures.length === 0 ? say("No pictures in this space") : say("Choose a picture")}
              searchLabel={say("Search pictures")}
              onChange={(file) => choose({ kind: "file", file })}
            />
          </Field>
        )}
        {kind === "url" && (
          <Field label={say("Address of the picture")} error={error}>
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
            <Field label={say("Width of the cover")}>
              <Select
                options={SIZES.map(({ value, label }) => ({ value, label: say(label) }))}
                value={coverSize}
                onChange={setSize}
              />
            </Field>
            <Field label={say("Move down by")} hint={say("Pixels from the center of the picture.")}>
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
    </SubmitDialog>
  );
};
