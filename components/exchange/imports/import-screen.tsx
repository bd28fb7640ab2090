"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { uploadFile } from "@/components/content/uploads/upload-file";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { ScreenBody } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { Progress } from "@/components/ui/progress";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ForbiddenState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { MAXIMUM_UPLOAD } from "@/lib/content/uploads/limits";
import { type Say, text } from "@/lib/core/locales/say";
import { imports } from "@/lib/exchange/imports/operations";
import type { ImportRun } from "@/lib/exchange/imports/schemas";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { FilePicker } from "./file-picker";
import { fileSize } from "./file-size";
import { RecentImports } from "./recent-imports";

const AddressImport = lazyComponent(() => import("./address-import"), "AddressImport");

/** Imports a website in the background, and opens the screen with its progress. */
const WebsiteImport = ({ space, blocked }: { space: Space; blocked: string | false }) => {
  const say = useSay();
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
        label={say("Address of the first page")}
        hint={say(
          "Imports up to 500 linked pages in the same folder, with their images. End a folder's address with a slash.",
        )}
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
          {say("Import website")}
        </Button>
      </div>
    </OperationForm>
  );
};

type Target = { organizationId: string; spaceId: string };

/** The progress of the upload in bytes, over all chosen files. */
type UploadState = { sent: number; total: number };

/** Uploads files one after another and starts their import; `stop` aborts the upload. */
const useImportFiles = ({ organizationId, spaceId }: Target, onStarted: (run: ImportRun) => void) => {
  const say = useSay();
  const [state, setState] = useState<UploadState | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const controller = useRef<AbortController | null>(null);

  const upload = async (files: readonly File[], signal: AbortSignal) => {
    const total = files.reduce((sum, file) => sum + file.size, 0);
    const keys: string[] = [];
    let before = 0;
    for (const file of files) {
      setState({ sent: before, total });
      const onProgress = (sent: number) => setState({ sent: Math.min(before + sent, total), total });
      keys.push(await uploadFile({ organizationId, file, kind: "import_file", signal, onProgress }));
      before += file.size;
    }
    return keys;
  };

  const start = async (files: readonly File[]) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setFailure(null);
    try {
      const keys = await upload(files, signal);
      const run = await call(imports.start, {
        params: { organizationId },
        body: { source: { type: "file", files: keys }, target: { space: spaceId } },
        signal,
      });
      onStarted(run);
    } catch (error) {
      setState(null);
      if (!signal.aborted)
        setFailure(error instanceof Error ? error : new Error(say("The upload failed. Try again.")));
    }
  };

  return { start, stop: () => controller.current?.abort(), state, failure };
};

const MAXIMUM_FILES = 50;

const problemOf = (say: Say, files: readonly File[]): string | undefined => {
  const empty = files.find(({ size }) => size === 0);
  const large = files.find(({ size }) => size > MAXIMUM_UPLOAD);
  if (empty) return say("{name} is empty. Remove it.", { name: empty.name });
  if (large) return say("{name} is larger than 2 GB. Remove it, or split it.", { name: large.name });
  return files.length > MAXIMUM_FILES
    ? say("Choose at most {count} files, or put them into one zip archive.", {
        count: MAXIMUM_FILES,
      })
    : undefined;
};

const FileImport = ({ space, blocked }: { space: Space; blocked: string | false }) => {
  const say = useSay();
  const router = useRouter();
  const [files, setFiles] = useState<File[]>([]);
  const { start, stop, state, failure } = useImportFiles(
    { organizationId: space.organization, spaceId: space.id },
    (run) => router.push(addresses.space.importRun(space.id, run.id)),
  );
  const problem = problemOf(say, files);
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="danger">{failure.message}</Banner>}
      <FilePicker files={files} onChange={setFiles} disabled={state !== null} error={problem} />
      {state && (
        <Progress
          label={say("Uploading")}
          value={state.sent}
          max={state.total}
          detail={say("{sent} of {total}", {
            sent: fileSize(say, state.sent),
            total: fileSize(say, state.total),
          })}
        />
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          loading={state !== null}
          disabledReason={
            blocked ||
            (files.length === 0 && say("Choose files first.")) ||
            (problem && say("Fix the problems above."))
          }
          onClick={() => start(files)}
        >
          {say("Import")}
        </Button>
        {state && <Button onClick={stop}>{say("Stop")}</Button>}
      </div>
    </div>
  );
};

const WAYS = [
  { value: "files", label: text("Files") },
  { value: "website", label: text("Website") },
  { value: "address", label: text("File from URL") },
] as const;
type Way = (typeof WAYS)[number]["value"];

/** Imports documents into a space. */
export const ImportScreen = ({ spaceId }: { spaceId: string }) => {
  const say = useSay();
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const [from, setFrom] = useUrlValue("from");
  const way: Way = WAYS.find(({ value }) => value === from)?.value ?? "files";
  if (!space) return null;
  if (!space.permissions.edit)
    return (
      <ForbiddenState size="page" level={1}>
        {say("You need edit access to this space to import. Ask an admin.")}
      </ForbiddenState>
    );
  const blocked = space.editMode === "locked" && say("The space is locked. Unlock it to import.");
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-4 py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{say("Import documents")}</h1>
        <p className="mt-1 text-sm text-muted">
          {say(
            "Folders become sections, in the order of SUMMARY.md if present. Links and images keep working.",
          )}{" "}
          {space.permissions.admin
            ? say("Imported pages go live immediately, as one revision.")
            : say("If this space requires review, the import becomes a change request.")}
        </p>
      </div>
      {blocked && <Banner tone="warning">{blocked}</Banner>}
      <Card>
        <CardBody className="flex flex-col gap-4">
          <SegmentedControl
            label={say("Import from")}
            segments={WAYS.map(({ value, label }) => ({ value, label: say(label) }))}
            value={way}
            onChange={(next) => setFrom(next === "files" ? "" : next)}
            className="self-start"
          />
          {way === "files" && <FileImport space={space} blocked={blocked} />}
          {way === "website" && <WebsiteImport space={space} blocked={blocked} />}
          {way === "address" && <AddressImport space={space} blocked={blocked} />}
        </CardBody>
      </Card>
      <RecentImports space={space} />
    </ScreenBody>
  );
};
