"use client";

import { FileArchive, FileText, Upload, X } from "lucide-react";
import { useId, useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { useFileDrop } from "@/components/ui/use-file-drop";
import { fileSize } from "./file-size";

type FilePickerProps = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  disabled?: boolean;
  /** The error of the chosen files. */
  error?: string;
};

const keyOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;

/** A file chosen again replaces itself. */
const joined = (old: readonly File[], added: readonly File[]): File[] => [
  ...new Map([...old, ...added].map((file) => [keyOf(file), file])).values(),
];

/** Chooses files for an import, by drop or dialog. */
export const FilePicker = ({ files, onChange, disabled = false, error }: FilePickerProps) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const add = (added: FileList | null) => {
    if (added && added.length > 0) onChange(joined(files, [...added]));
  };
  const { over, drop } = useFileDrop((dropped) => {
    if (!disabled) add(dropped);
  });
  return (
    <div className="flex flex-col gap-2">
      <div
        {...drop}
        className={cn(
          "flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center",
          over ? "border-accent bg-selected" : "border-control bg-surface",
          error && "border-danger",
        )}
      >
        <Upload aria-hidden="true" className="size-5 text-muted" />
        <p id={noteId} className="text-sm text-muted">
          {say(
            "Drop a zip archive, Markdown, HTML or Word files here, with the images they link to. At most 2 GB each.",
          )}
        </p>
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {say("Choose files")}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          disabled={disabled}
          aria-label={say("Files to import")}
          aria-describedby={noteId}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            add(event.target.files);
            // Lets the same file be picked again after it was removed.
            event.target.value = "";
          }}
        />
      </div>
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul
          aria-label={say("Chosen files")}
          className="divide-y divide-border rounded-lg border border-border"
        >
          {files.map((file) => (
            <li key={keyOf(file)} className="flex items-center gap-2.5 py-1.5 pr-1.5 pl-3 text-sm">
              {/\.zip$/i.test(file.name) ? (
                <FileArchive aria-hidden="true" className="size-4 shrink-0 text-muted" />
              ) : (
                <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
              )}
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="tabular shrink-0 text-xs text-muted">{fileSize(say, file.size)}</span>
              <IconButton
                label={say("Remove {name}", { name: file.name })}
                size="sm"
                disabled={disabled}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
