import { useMutation } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyModule } from "@/components/ui/lazy";
import { picturePath } from "@/components/ui/picture-path";
import { useSay } from "@/components/ui/say";
import { useFileDrop } from "@/components/ui/use-file-drop";
import { PICTURE_TYPES } from "@/lib/content/pictures/limits";
import type { PictureParams } from "./upload-picture";

const loadUpload = lazyModule(() => import("./upload-picture"));

type PictureFieldProps = {
  /** null without an organization: only an address can be entered */
  params: PictureParams | null;
  label: string;
  value: string;
  onChange: (address: string) => void;
  /** The background that an uploaded picture is shown on. */
  on?: "light" | "dark";
  error?: string;
  hint?: string;
  placeholder?: string;
  optional?: boolean;
  className?: string;
};

/** Edits a picture: a chosen or dropped file, or the address of one elsewhere. */
export const PictureField = ({
  params,
  label,
  value,
  onChange,
  on = "light",
  error,
  hint,
  placeholder,
  optional,
  className,
}: PictureFieldProps) => {
  const say = useSay();
  const picture = say.within(label);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => (await loadUpload()).uploadPicture(params!, file),
    onSuccess: onChange,
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && params && !upload.isPending) upload.mutate(file);
  };
  const { over, drop } = useFileDrop(take);
  const path = picturePath(value);
  return (
    <Field
      as="group"
      label={label}
      optional={optional}
      error={upload.error?.message ?? error}
      hint={hint}
      className={className}
    >
      <div
        {...drop}
        className={cn(
          "flex items-center gap-2 rounded-md",
          over && "outline-2 outline-offset-2 outline-accent",
        )}
      >
        {path === null ? (
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            aria-label={label}
            aria-invalid={error ? true : undefined}
            placeholder={placeholder}
            className="min-w-0 flex-1"
            value={value}
            onChange={(event) => {
              upload.reset();
              onChange(event.target.value);
            }}
          />
        ) : (
          <span
            className={cn(
              "flex h-12 min-w-0 flex-1 items-center justify-center rounded-md border border-border p-1.5",
              on === "light" ? "bg-[#fff]" : "bg-[#131314]",
            )}
          >
            <img src={path} alt={label} className="max-h-full max-w-full object-contain" />
          </span>
        )}
        {params && (
          <Button
            ref={button}
            icon={<Upload aria-hidden="true" />}
            loading={upload.isPending}
            aria-label={
              path === null ? say("Upload {picture}", { picture }) : say("Replace {picture}", { picture })
            }
            onClick={() => input.current?.click()}
          >
            {path === null ? say("Upload") : say("Replace")}
          </Button>
        )}
        {path !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={say("Remove {picture}", { picture })}
            onClick={() => {
              upload.reset();
              onChange("");
              button.current?.focus();
            }}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(",")}
        hidden
        aria-label={say("File for {picture}", { picture })}
        onChange={({ target }) => {
          take(target.files);
          // Lets the same file be chosen again.
          target.value = "";
        }}
      />
    </Field>
  );
};
