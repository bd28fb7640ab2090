"use client";

import { useEffect, useState } from "react";
import { FormField } from "@/components/form/form-field";
import { FormFailure, OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { branchOf } from "@/lib/exchange/git/address";
import { git } from "@/lib/exchange/git/operations";
import type { ExportToGit, GitInfo, ImportFromGit } from "@/lib/exchange/git/schemas";
import { DeletionList } from "./deletion-list";
import { isPreview, refOf, withToken } from "./git-labels";

type Props = { spaceId: string; info: GitInfo | null };

const RUNNING = "Wait for the current import or export to finish.";

function exportLabel(force: boolean, previewed: readonly string[] | null): string {
  if (!force) return "Export now";
  if (previewed === null) return "Preview export";
  if (previewed.length === 0) return "Export and overwrite";
  return `Export and delete ${previewed.length === 1 ? "1 file" : `${previewed.length} files`}`;
}

/** Edits the repository, and imports from or exports to it. */
export const RepositoryForms = ({ spaceId, info }: Props) => {
  const [address, setAddress] = useState(info?.url ?? "");
  const [branch, setBranch] = useState(info ? branchOf(info.ref) : "main");
  const [folder, setFolder] = useState(info?.repoProjectDirectory ?? "");
  const [token, setToken] = useState("");
  const repository = {
    url: withToken(address, token),
    ref: refOf(branch),
    ...(folder.trim() !== "" && { repoProjectDirectory: folder.trim() }),
  };
  const params = { spaceId };
  const started = () => setToken("");
  const importing = useOperationForm({
    operation: git.import,
    params,
    initial: { force: false } as Partial<ImportFromGit>,
    prepare: ({ force }) => ({ ...repository, ...(force && { force }) }),
    onDone: () => {
      started();
      importing.reset({ force: false });
    },
  });
  const last = info?.operation;
  const isSame =
    info?.url === address.trim() &&
    info.ref === repository.ref &&
    info.repoProjectDirectory === folder.trim();
  const previewed = isSame && last && isPreview(last) ? (last.deletions ?? []) : null;
  const exporting = useOperationForm({
    operation: git.export,
    params,
    initial: { commitMessage: "", force: false } as Partial<ExportToGit>,
    prepare: ({ commitMessage, force }) => ({
      ...{ ...repository, commitMessage },
      ...(force && { force }),
      ...(force && (previewed === null ? { preview: true } : { previewedCommit: last?.commit?.oid ?? null })),
    }),
    onDone: () => {
      started();
      // A forced export may end as a new preview, which is confirmed with the same message.
      if (!exporting.values.force) exporting.reset({ commitMessage: "", force: false });
    },
  });
  const exported = last?.direction === "export" && last.state === "success" && !last.preview && last.id;
  const { reset } = exporting;
  const { force } = exporting.values;
  useEffect(() => {
    if (exported && force) reset({ commitMessage: "", force: false });
    // Resets the form only when an export ends, not when the checkbox changes.
  }, [exported]);
  const isRunning = last?.state === "running";
  const blocked = isRunning && RUNNING;
  const isKept = info?.hasCredentials === true && info.url === address.trim();
  const error = (name: "url" | "ref" | "repoProjectDirectory") =>
    importing.error(name) ?? exporting.error(name);
  return (
    <>
      <Card aria-label="Repository">
        <CardHeader
          title="Repository"
          description="Pages are Markdown files in the repository. Commits and edits made here are merged."
        />
        <OperationForm form={importing} look="dialog">
          <CardBody className="flex flex-col gap-5">
            <FormFailure failure={importing.failure} />
            <Field label="URL" error={error("url")}>
              <Input
                name="url"
                value={address}
                onChange={({ target }) => setAddress(target.value)}
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://github.com/owner/name.git"
              />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label="Branch" error={error("ref")}>
                <Input
                  name="ref"
                  value={branch}
                  onChange={({ target }) => setBranch(target.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
              <Field
                label="Folder"
                optional
                hint="Leave empty to use the whole repository."
                error={error("repoProjectDirectory")}
              >
                <Input
                  name="repoProjectDirectory"
                  value={folder}
                  onChange={({ target }) => setFolder(target.value)}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="docs"
                />
              </Field>
            </div>
            <Field
              label="Access token"
              optional
              hint={
                isKept
                  ? "A token is saved for this address. Enter another to replace it."
                  : "Required for private repositories and exports. Stored encrypted and never shown again."
              }
            >
              <PasswordInput
                name="token"
                value={token}
                onChange={({ target }) => setToken(target.value)}
                autoComplete="off"
              />
            </Field>
            <Checkbox
              {...importing.toggle("force")}
              label="Replace edits made here"
              description="The space becomes a copy of the repository. Edits made here stay in the history."
            />
          </CardBody>
          <CardFooter>
            <Button
              type="submit"
              variant={importing.values.force ? "danger" : "primary"}
              loading={importing.pending}
              disabledReason={blocked}
            >
              {importing.values.force ? "Import and replace" : "Import now"}
            </Button>
          </CardFooter>
        </OperationForm>
      </Card>
      <Card aria-label="Export">
        <CardHeader
          title="Export"
          description="Commits the pages and files of the space and pushes to the branch."
        />
        <OperationForm form={exporting} look="dialog">
          <CardBody className="flex flex-col gap-5">
            <FormFailure failure={exporting.failure} />
            <FormField form={exporting} name="commitMessage" label="Commit message">
              <Input
                {...exporting.input("commitMessage")}
                autoComplete="off"
                placeholder="Update the documentation"
              />
            </FormField>
            <Checkbox
              {...exporting.toggle("force")}
              label="Overwrite commits you haven't imported"
              description="Overwrites files changed in commits you haven't imported. Git history is kept. A preview shows which files it deletes."
            />
            {force && previewed && <DeletionList paths={previewed} isPreview />}
          </CardBody>
          <CardFooter>
            <Button
              type="submit"
              variant={force && previewed && previewed.length > 0 ? "danger" : "secondary"}
              loading={exporting.pending}
              disabledReason={blocked}
            >
              {exportLabel(force === true, previewed)}
            </Button>
          </CardFooter>
        </OperationForm>
      </Card>
    </>
  );
};
