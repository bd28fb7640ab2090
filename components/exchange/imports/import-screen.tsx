"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ScreenBody } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ForbiddenState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { MAXIMUM_UPLOAD } from "@/lib/content/uploads/limits";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { AddressImport } from "./address-import";
import { FilePicker } from "./file-picker";
import { fileSize } from "./file-size";
import { RecentImports } from "./recent-imports";
import { useImportFiles } from "./use-import-files";
import { WebsiteImport } from "./website-import";

const MAXIMUM_FILES = 50;

const problemOf = (files: readonly File[]): string | undefined => {
  const empty = files.find(({ size }) => size === 0);
  const large = files.find(({ size }) => size > MAXIMUM_UPLOAD);
  if (empty) return `${empty.name} is empty. Remove it.`;
  if (large) return `${large.name} is larger than 2 GB. Remove it, or split it.`;
  return files.length > MAXIMUM_FILES
    ? `Choose at most ${MAXIMUM_FILES} files, or put them into one zip archive.`
    : undefined;
};

const FileImport = ({ space, blocked }: { space: Space; blocked: string | false }) => {
  const router = useRouter();
  const [files, setFiles] = useState<File[]>([]);
  const { start, stop, state, failure } = useImportFiles(
    { organizationId: space.organization, spaceId: space.id },
    (run) => router.push(addresses.space.importRun(space.id, run.id)),
  );
  const problem = problemOf(files);
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="danger">{failure.message}</Banner>}
      <FilePicker files={files} onChange={setFiles} disabled={state !== null} error={problem} />
      {state && (
        <Progress
          label="Uploading"
          value={state.sent}
          max={state.total}
          detail={`${fileSize(state.sent)} of ${fileSize(state.total)}`}
        />
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          loading={state !== null}
          disabledReason={
            blocked || (files.length === 0 && "Choose files first.") || (problem && "Fix the problems above.")
          }
          onClick={() => start(files)}
        >
          Import
        </Button>
        {state && <Button onClick={stop}>Stop</Button>}
      </div>
    </div>
  );
};

const WAYS = [
  { value: "files", label: "Files" },
  { value: "website", label: "Website" },
  { value: "address", label: "File from URL" },
] as const;
type Way = (typeof WAYS)[number]["value"];

/** Imports documents into a space. */
export const ImportScreen = ({ spaceId }: { spaceId: string }) => {
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const [from, setFrom] = useUrlValue("from");
  const way: Way = WAYS.find(({ value }) => value === from)?.value ?? "files";
  if (!space) return null;
  if (!space.permissions.edit)
    return (
      <ForbiddenState size="page" level={1}>
        You need edit access to this space to import. Ask an admin.
      </ForbiddenState>
    );
  const blocked = space.editMode === "locked" && "The space is locked. Unlock it to import.";
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-4 py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Import documents</h1>
        <p className="mt-1 text-sm text-muted">
          Folders become sections, in the order of SUMMARY.md if present. Links and images keep working.
          {space.permissions.admin
            ? " Imported pages go live immediately, as one revision."
            : " If this space requires review, the import becomes a change request."}
        </p>
      </div>
      {blocked && <Banner tone="warning">{blocked}</Banner>}
      <Card>
        <CardBody className="flex flex-col gap-4">
          <SegmentedControl
            label="Import from"
            segments={WAYS}
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
