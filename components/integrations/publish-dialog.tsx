"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SubmitDialog } from "@/components/form/submit-dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useSingleRun } from "@/components/ui/use-single-run";
import { addresses } from "@/lib/addresses";
import type { Say } from "@/lib/core/locales/say";
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
const failureOf = (say: Say, error: unknown): Failure => {
  if (!(error instanceof ApiError)) return { field: null, message: say("Something went wrong. Try again.") };
  const [first] = error.fields;
  if (!first) return { field: null, message: error.message };
  const field = PLACES[first.path.split(".")[0] ?? ""] ?? "manifest";
  const message = error.fields.map(({ path, message: text }) => `${path} ${text}`).join("\n");
  return { field, message };
};

/** Publishes an integration or a new version. Mount it to open it. */
export const PublishDialog = ({ organizationId, integration, onClose }: Props) => {
  const say = useSay();
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
    const read = bodyOf(say, manifest, { organization: organizationId, script, secrets });
    if ("error" in read) return setFailure(read.error);
    setFailure(null);
    try {
      const done = await publish.mutateAsync({ params: { integrationName: name.trim() }, body: read.body });
      toast.success(
        say("Published {title}, version {version}", {
          title: done.title,
          version: String(done.version),
        }),
      );
      onClose();
      router.push(addresses.organization.integration(organizationId, done.name));
    } catch (error) {
      setFailure(failureOf(say, error));
    }
  });
  return (
    <SubmitDialog
      title={
        integration
          ? say("Publish new version of {title}", { title: integration.title })
          : say("Publish integration")
      }
      description={say("For developers. The script is served to readers and never runs on this server.")}
      submitLabel={integration ? say("Publish version") : say("Publish integration")}
      disabledReason={
        (name.trim() === "" && say("Enter a name.")) || (script.trim() === "" && say("Enter the script."))
      }
      dirty={manifest !== start || script !== "" || secrets !== ""}
      form={{ run, pending, failure: failure?.field === null ? failure.message : null }}
      onClose={onClose}
    >
      {!integration && (
        <Field
          label={say("Name")}
          hint={say("Part of its address: letters, digits, “-”, “_” and “.”. It can't be changed later.")}
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
        label={say("Manifest")}
        hint={say("JSON: what it is called, what it does, what it asks for.")}
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
      <Field label={say("Script")} hint={say("An ES module.")} error={errorOf("script")}>
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
        label={say("Secrets")}
        optional
        hint={
          integration
            ? say(
                "One NAME=value on each line replaces all secrets. Leave empty to keep them. They are never shown.",
              )
            : say("One NAME=value on each line. Stored encrypted and never shown.")
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
