"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import { addresses } from "@/lib/addresses";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration } from "@/lib/integrations/integrations/schemas";
import { ApiError } from "@/lib/platform/api/client";
import { mutation } from "@/lib/platform/api/queries";
import { bodyOf, manifestText, STARTING_MANIFEST } from "./manifest";

type Props = {
  organizationId: string;
  /** The integration that gets a new version; absent for a new integration. */
  integration?: Integration;
  onClose: () => void;
};
type Failure = { field: "name" | "manifest" | "script" | "secrets" | null; message: string };

const PLACES: Readonly<Record<string, Failure["field"]>> = {
  integrationName: "name",
  script: "script",
  secrets: "secrets",
};

/** Returns the server's error with the form field it belongs to. */
const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { field: null, message: "Something went wrong. Try again." };
  const [first] = error.fields;
  if (!first) return { field: null, message: error.message };
  const field = PLACES[first.path.split(".")[0] ?? ""] ?? "manifest";
  const message = error.fields.map(({ path, message: said }) => `${path} ${said}`).join("\n");
  return { field, message };
};

/** Publishes an integration or a new version. Mount it to open it. */
export const PublishDialog = ({ organizationId, integration, onClose }: Props) => {
  const router = useRouter();
  const publish = useMutation(mutation(integrations.publish));
  const start = integration ? manifestText(integration) : STARTING_MANIFEST;
  const [name, setName] = useState(integration?.name ?? "");
  const [manifest, setManifest] = useState(start);
  const [script, setScript] = useState("");
  const [secrets, setSecrets] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const errorOf = (field: Failure["field"]) => (failure?.field === field ? failure.message : undefined);

  const { run, pending } = useSingleRun(async () => {
    const read = bodyOf(manifest, { organization: organizationId, script, secrets });
    if ("error" in read) return setFailure(read.error);
    setFailure(null);
    try {
      const done = await publish.mutateAsync({ params: { integrationName: name.trim() }, body: read.body });
      toast.success(`Published ${done.title}, version ${done.version}`);
      onClose();
      router.push(addresses.organization.integration(organizationId, done.name));
    } catch (error) {
      setFailure(failureOf(error));
    }
  });
  return (
    <SubmitDialog
      title={integration ? `Publish new version of ${integration.title}` : "Publish integration"}
      description="For developers. The script is served to readers and never runs on this server."
      submitLabel={integration ? "Publish version" : "Publish integration"}
      disabledReason={
        (name.trim() === "" && "Enter a name.") || (script.trim() === "" && "Enter the script.")
      }
      dirty={manifest !== start || script !== "" || secrets !== ""}
      form={{ run, pending, failure: failure?.field === null ? failure.message : null }}
      onClose={onClose}
    >
      {!integration && (
        <Field
          label="Name"
          hint="Part of its address: letters, digits, “-”, “_” and “.”. It can't be changed later."
          error={errorOf("name")}
        >
          <Input
            mono
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="acme-board"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      <Field
        label="Manifest"
        hint="JSON: what it is called, what it does, what it asks for."
        error={errorOf("manifest")}
      >
        <Textarea
          mono
          rows={12}
          spellCheck={false}
          autoComplete="off"
          value={manifest}
          onChange={({ target }) => setManifest(target.value)}
        />
      </Field>
      <Field label="Script" hint="An ES module." error={errorOf("script")}>
        <Textarea
          mono
          rows={5}
          spellCheck={false}
          autoComplete="off"
          placeholder="export default …"
          value={script}
          onChange={({ target }) => setScript(target.value)}
        />
      </Field>
      <Field
        label="Secrets"
        optional
        hint={
          integration
            ? "One NAME=value on each line replaces all secrets. Leave empty to keep them. They are never shown."
            : "One NAME=value on each line. Stored encrypted and never shown."
        }
        error={errorOf("secrets")}
      >
        <Textarea
          mono
          rows={2}
          spellCheck={false}
          autoComplete="off"
          value={secrets}
          onChange={({ target }) => setSecrets(target.value)}
        />
      </Field>
    </SubmitDialog>
  );
};
