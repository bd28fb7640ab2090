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
import { useSay } from "@/components/ui/say";
import type { Say } from "@/lib/core/locales/say";
import { branchOf } from "@/lib/exchange/git/address";
import { git } from "@/lib/exchange/git/operations";
import type { ExportToGit, GitInfo, ImportFromGit } from "@/lib/exchange/git/schemas";
import { DeletionList } from "./deletion-list";
import { isPreview, refOf, withToken } from "./git-labels";

function exportLabel(say: Say, force: boolean, previewed: readonly string[] | null): string {
  if (!force) return say("Export now");
  if (previewed === null) return say("Preview export");
  if (previewed.length === 0) return say("Export and overwrite");
  return say(
    { one: "Export and delete {count} file", other: "Export and delete {count} files" },
    { count: previewed.length },
  );
}

type Fields = { address: string; branch: string; folder: string; token: string };

/** Returns the repository that the fields describe, as imports and exports name it. */
const repositoryOf = ({ address, branch, folder, token }: Fields) => ({
  url: withToken(address, token),
  ref: refOf(branch),
  ...(folder.trim() !== "" && { repoProjectDirectory: folder.trim() }),
});

type RepositoryFieldsProps = {
  fields: Fields;
  onChange: (changed: Partial<Fields>) => void;
  error: (name: "url" | "ref" | "repoProjectDirectory") => string | undefined;
  /** True if a token is stored for the address. */
  isTokenKept: boolean;
};

const RepositoryFields = ({ fields, onChange, error, isTokenKept }: RepositoryFieldsProps) => {
  const say = useSay();
  return (
    <>
      <Field label="URL" error={error("url")}>
        <Input
          name="url"
          value={fields.address}
          onChange={({ target }) => onChange({ address: target.value })}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://github.com/owner/name.git"
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={say("Branch")} error={error("ref")}>
          <Input
            name="ref"
            value={fields.branch}
            onChange={({ target }) => onChange({ branch: target.value })}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label={say("Folder")}
          optional
          hint={say("Leave empty to use the whole repository.")}
          error={error("repoProjectDirectory")}
        >
          <Input
            name="repoProjectDirectory"
            value={fields.folder}
            onChange={({ target }) => onChange({ folder: target.value })}
            autoComplete="off"
            spellCheck={false}
            placeholder="docs"
          />
        </Field>
      </div>
      <Field
        label={say("Access token")}
        optional
        hint={
          isTokenKept
            ? say("A token is saved for this address. Enter another to replace it.")
            : say("Required for private repositories and exports. Stored encrypted and never shown again.")
        }
      >
        <PasswordInput
          name="token"
          value={fields.token}
          onChange={({ target }) => onChange({ token: target.value })}
          autoComplete="off"
        />
      </Field>
    </>
  );
};

/** Holds the form of an export; `previewed` are the files that a forced export deletes, null before its preview. */
const useExportForm = (spaceId: string, info: GitInfo | null, fields: Fields, onStarted: () => void) => {
  const last = info?.operation;
  const repository = repositoryOf(fields);
  const isSame =
    info?.url === fields.address.trim() &&
    info.ref === repository.ref &&
    info.repoProjectDirectory === fields.folder.trim();
  const previewed = isSame && last && isPreview(last) ? (last.deletions ?? []) : null;
  const form = useOperationForm({
    operation: git.export,
    params: { spaceId },
    initial: { commitMessage: "", force: false } as Partial<ExportToGit>,
    prepare: ({ commitMessage, force }) => ({
      ...{ ...repository, commitMessage },
      ...(force && { force }),
      ...(force && (previewed === null ? { preview: true } : { previewedCommit: last?.commit?.oid ?? null })),
    }),
    onDone: () => {
      onStarted();
      // A forced export may end as a new preview, which is confirmed with the same message.
      if (!form.values.force) form.reset({ commitMessage: "", force: false });
    },
  });
  const exported = last?.direction === "export" && last.state === "success" && !last.preview && last.id;
  const { reset } = form;
  const { force } = form.values;
  useEffect(() => {
    if (exported && force) reset({ commitMessage: "", force: false });
    // Resets the form only when an export ends, not when the checkbox changes.
  }, [exported]);
  return { form, previewed };
};

type ExportCardProps = ReturnType<typeof useExportForm> & { blocked: string | false };

const ExportCard = ({ form, previewed, blocked }: ExportCardProps) => {
  const say = useSay();
  const { force = false } = form.values;
  return (
    <Card aria-label={say("Export|noun")}>
      <CardHeader
        title={say("Export|noun")}
        description={say("Commits the pages and files of the space and pushes to the branch.")}
      />
      <OperationForm form={form} look="dialog">
        <CardBody className="flex flex-col gap-5">
          <FormFailure form={form} />
          <FormField form={form} name="commitMessage" label={say("Commit message")}>
            <Input
              {...form.input("commitMessage")}
              autoComplete="off"
              placeholder={say("Update the documentation")}
            />
          </FormField>
          <Checkbox
            {...form.toggle("force")}
            label={say("Overwrite commits you haven't imported")}
            description={say(
              "Overwrites files changed in commits you haven't imported. Git history is kept. A preview shows which files it deletes.",
            )}
          />
          {force && previewed && <DeletionList paths={previewed} isPreview />}
        </CardBody>
        <CardFooter>
          <Button
            type="submit"
            variant={force && previewed && previewed.length > 0 ? "danger" : "secondary"}
            loading={form.pending}
            disabledReason={blocked}
          >
            {exportLabel(say, force, previewed)}
          </Button>
        </CardFooter>
      </OperationForm>
    </Card>
  );
};

/** Edits the repository, and imports from or exports to it. */
export const RepositoryForms = ({ spaceId, info }: { spaceId: string; info: GitInfo | null }) => {
  const say = useSay();
  const [fields, setFields] = useState<Fields>({
    address: info?.url ?? "",
    branch: info ? branchOf(info.ref) : "main",
    folder: info?.repoProjectDirectory ?? "",
    token: "",
  });
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const forgetToken = () => change({ token: "" });
  const importing = useOperationForm({
    operation: git.import,
    params: { spaceId },
    initial: { force: false } as Partial<ImportFromGit>,
    prepare: ({ force }) => ({ ...repositoryOf(fields), ...(force && { force }) }),
    onDone: () => {
      forgetToken();
      importing.reset({ force: false });
    },
  });
  const exporting = useExportForm(spaceId, info, fields, forgetToken);
  const blocked =
    info?.operation?.state === "running" && say("Wait for the current import or export to finish.");
  return (
    <>
      <Card aria-label={say("Repository")}>
        <CardHeader
          title={say("Repository")}
          description={say(
            "Pages are Markdown files in the repository. Commits and edits made here are merged.",
          )}
        />
        <OperationForm form={importing} look="dialog">
          <CardBody className="flex flex-col gap-5">
            <FormFailure form={importing} />
            <RepositoryFields
              fields={fields}
              onChange={change}
              error={(name) => importing.error(name) ?? exporting.form.error(name)}
              isTokenKept={info?.hasCredentials === true && info.url === fields.address.trim()}
            />
            <Checkbox
              {...importing.toggle("force")}
              label={say("Replace edits made here")}
              description={say(
                "The space becomes a copy of the repository. Edits made here stay in the history.",
              )}
            />
          </CardBody>
          <CardFooter>
            <Button
              type="submit"
              variant={importing.values.force ? "danger" : "primary"}
              loading={importing.pending}
              disabledReason={blocked}
            >
              {importing.values.force ? say("Import and replace") : say("Import now")}
            </Button>
          </CardFooter>
        </OperationForm>
      </Card>
      <ExportCard {...exporting} blocked={blocked} />
    </>
  );
};
