import { ImagePlus, Settings2 } from "lucide-react";
import { type ClipboardEvent, useRef, useState } from "react";
import { PageCoverImage } from "@/components/content/document/page-cover";
import { reportFailure } from "@/components/form/report-failure";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { File as StoredFile } from "@/lib/content/files/schemas";
import type { GivenCover, PageCover, PageLayout } from "@/lib/content/pages/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

const CoverDialog = lazyComponent(() => import("./cover-dialog"), "CoverDialog");

/** The picture among files that were chosen, dropped or pasted. */
const pictureIn = (files: FileList | null | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith("image/"));

export type PageCoverFieldProps = {
  scope: LiveScope;
  cover: PageCover | undefined;
  /** Stores a file, and returns its address; null if it could not be stored. */
  onUpload: (file: File) => Promise<string | null>;
  /** Undefined until the page is read. */
  layout: PageLayout | undefined;
  /** Lists the files of the space. */
  listFiles: () => Promise<readonly StoredFile[]>;
  onChange: (changed: { cover?: GivenCover | null; layout?: PageLayout }) => Promise<unknown>;
};

/** Shows the cover of a page, and changes it by a chosen, dropped or pasted picture, or in a dialog. */
export const PageCoverField = ({
  scope,
  cover,
  layout,
  onUpload,
  listFiles,
  onChange,
}: PageCoverFieldProps) => {
  const say = useSay();
  const [isSetting, setSetting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const take = (files: FileList | null | undefined) => {
    const picture = pictureIn(files);
    if (!picture)
      return reportFailure(
        new Error(say("This is not a picture. Choose a PNG, JPEG, WebP, GIF or SVG file.")),
      );
    return change(async () => {
      const href = await onUpload(picture);
      if (href === null) return;
      await onChange({ cover: { ref: { kind: "file", file: href.replace("/files/", "") } } });
    });
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void take(event.clipboardData.files);
  };
  const choose = () => input.current?.click();
  const hasCover = cover?.ref !== undefined || cover?.refDark !== undefined;
  return (
    <section
      aria-label={say("Cover")}
      onPaste={paste}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
      className={cn(
        "rounded-lg",
        over && "outline-2 outline-offset-2 outline-accent",
        hasCover && "relative mx-2 mb-4",
      )}
    >
      {hasCover && <PageCoverImage scope={scope} cover={cover} />}
      <div
        className={cn(
          "flex gap-1",
          hasCover &&
            "absolute right-2 bottom-2 opacity-0 transition-opacity focus-within:opacity-100 [section:hover>&]:opacity-100 pointer-coarse:opacity-100",
        )}
      >
        <Button
          variant={hasCover ? "secondary" : "ghost"}
          size="sm"
          icon={<ImagePlus aria-hidden="true" />}
          loading={busy}
          onClick={choose}
          className={hasCover ? undefined : "text-subtle"}
        >
          {hasCover ? say("Change cover") : say("Add cover")}
        </Button>
        <IconButton
          label={say("Cover settings")}
          size="sm"
          variant={hasCover ? "secondary" : "ghost"}
          className={hasCover ? undefined : "text-subtle"}
          disabled={!layout}
          onClick={() => setSetting(true)}
        >
          <Settings2 />
        </IconButton>
        {hasCover && (
          <Button size="sm" disabled={busy} onClick={() => void change(() => onChange({ cover: null }))}>
            {say("Remove cover")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={say("Choose a cover")}
        onChange={(event) => {
          if (event.target.files?.length) void take(event.target.files);
          event.target.value = "";
        }}
      />
      {isSetting && layout && (
        <CoverDialog {...{ scope, cover, layout, listFiles, onChange }} onClose={() => setSetting(false)} />
      )}
    </section>
  );
};
