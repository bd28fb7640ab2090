"use client";

import { FileJson2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { fileSize } from "@/components/exchange/imports/file-size";
import { FormField } from "@/components/form/form-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { SpecSource } from "@/lib/content/openapi-specs/schemas";
import { text } from "@/lib/core/locales/say";
import { kindOf, type SourceKind } from "./source-kind";

type Props = {
  form: { error: (name: "source") => string | undefined };
  value: SpecSource;
  onChange: (source: SpecSource) => void;
  /** Called with the name of the source, to suggest a name for the spec. */
  onName?: (name: string) => void;
};

const KINDS = [
  { value: "address", label: text("URL") },
  { value: "file", label: text("File") },
  { value: "text", label: text("Text") },
] as const;

/** Chooses the source of a spec: an address, a file, or a text. */
export const SourceField = ({ form, value, onChange, onName }: Props) => {
  const say = useSay();
  // Undefined for a typed text, null before a file is chosen; both have a text as their value.
  const [file, setFile] = useState<File | null>();
  const kind = kindOf(value, file);
  const choose = (next: SourceKind) => {
    setFile(next === "file" ? null : undefined);
    onChange(next === "address" ? { url: "" } : { text: "" });
  };
  return (
    <>
      <Field as="group" label={say("Source")}>
        <SegmentedControl<SourceKind>
          label={say("Source")}
          segments={KINDS.map(({ value, label }) => ({ value, label: say(label) }))}
          value={kind}
          onChange={choose}
          className="w-fit"
        />
      </Field>
      {kind === "address" && (
        <FormField
          form={form}
          name="source"
          label="URL"
          hint={say("A public URL that answers the spec as JSON or YAML.")}
        >
          <Input
            autoFocus
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://api.example.com/openapi.json"
            value={value.url ?? ""}
            onChange={(event) => onChange({ url: event.target.value.trim() })}
            onBlur={(event) => event.target.value !== "" && onName?.(event.target.value)}
          />
        </FormField>
      )}
      {kind === "file" && (
        <SpecFile
          form={form}
          file={value.text ? file : null}
          onFile={async (chosen) => {
            setFile(chosen);
            onName?.(chosen.name);
            onChange({ text: await chosen.text() });
          }}
        />
      )}
      {kind === "text" && (
        <FormField form={form} name="source" label={say("Text")} hint={say("JSON or YAML.")}>
          <Textarea
            mono
            autoFocus
            rows={10}
            spellCheck={false}
            autoComplete="off"
            placeholder={"openapi: 3.1.0\ninfo:\n  title: …"}
            value={value.text ?? ""}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </FormField>
      )}
    </>
  );
};

type SpecFileProps = Pick<Props, "form"> & { file: File | null | undefined; onFile: (file: File) => void };

const SpecFile = ({ form, file, onFile }: SpecFileProps) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      as="group"
      label={say("File")}
      hint={say("JSON or YAML, at most 10 MB.")}
      error={form.error("source") && (file ? form.error("source") : say("Choose a file."))}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
          {file ? say("Choose another file") : say("Choose a file")}
        </Button>
        {file && (
          <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
            <FileJson2 aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span className="tabular shrink-0 text-xs">{fileSize(say, file.size)}</span>
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept=".json,.yaml,.yml,.txt,application/json,application/yaml"
          aria-label={say("Spec file")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) onFile(chosen);
            // Lets the same file be picked again after it was edited.
            event.target.value = "";
          }}
        />
      </div>
    </Field>
  );
};
