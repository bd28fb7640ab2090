import { useMutation } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { useRef } from "react";
import { uploadFile } from "@/components/content/uploads/upload-file";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFileDrop } from "@/components/ui/use-file-drop";
import { call } from "@/lib/platform/api/client";
import { MAXIMUM_SITE_PICTURE, SITE_PICTURE_TYPES } from "@/lib/sites/pictures/limits";
import { sitePictures } from "@/lib/sites/pictures/operations";
import type { SiteParams } from "../use-site";

/** Returns the path of an uploaded picture: the browser may know this server by another name than the server itself. */
const uploadedPath = (address: string): string | null => {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  return /^\/v1\/pictures\/\w+$/.test(path) ? path : null;
};

/** Stores a picture and returns its address. */
const uploadPicture = async ({ organizationId, siteId }: SiteParams, file: File): Promise<string> => {
  // Some systems know no type of SVG and ICO files; the server looks at the bytes.
  if (file.type !== "" && !file.type.startsWith("image/"))
    throw new Error(`“${file.name}” is not a picture. Choose a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.`);
  if (file.size === 0) throw new Error(`“${file.name}” is empty. Choose another file.`);
  if (file.size > MAXIMUM_SITE_PICTURE)
    throw new Error(`“${file.name}” is larger than 2 MB. Choose a smaller picture.`);
  const { signal } = new AbortController();
  const upload = await uploadFile({ organizationId, file, kind: "organization_file", signal });
  const params = { organizationId, siteId };
  const { url } = await call(sitePictures.create, { params, body: { upload } });
  return url;
};

type PictureFieldProps = {
  params: SiteParams;
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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(params, file),
    onSuccess: onChange,
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !upload.isPending) upload.mutate(file);
  };
  const { over, drop } = useFileDrop(take);
  const path = uploadedPath(value);
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
        <Button
          ref={button}
          icon={<Upload aria-hidden="true" />}
          loading={upload.isPending}
          aria-label={`${path === null ? "Upload" : "Replace"} ${label.toLowerCase()}`}
          onClick={() => input.current?.click()}
        >
          {path === null ? "Upload" : "Replace"}
        </Button>
        {path !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Remove ${label.toLowerCase()}`}
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
        accept={SITE_PICTURE_TYPES.join(",")}
        hidden
        aria-label={`File for ${label.toLowerCase()}`}
        onChange={({ target }) => {
          take(target.files);
          // Lets the same file be chosen again.
          target.value = "";
        }}
      />
    </Field>
  );
};
