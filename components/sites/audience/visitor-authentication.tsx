"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { failureOf } from "@/components/layout/failure-of";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { ErrorState } from "@/components/ui/states";
import { mutation, query } from "@/lib/platform/api/queries";
import { publishingAuth } from "@/lib/sites/audience/operations";
import type { PublishingAuth } from "@/lib/sites/audience/schemas";

const TokenBuilder = lazyComponent(() => import("./token-builder"), "TokenBuilder");

/** Edits the sign-in address for visitors. */
const SignIn = ({ params, auth }: { params: SiteParams; auth: PublishingAuth }) => {
  const say = useSay();
  const form = useOperationForm({
    operation: publishingAuth.update,
    params,
    stored: auth,
    valuesOf: ({ fallbackURL = "" }) => ({ fallbackURL }),
    required: ({ backend }) => ({ backend }),
    prepare: ({ fallbackURL }) => ({ fallbackURL: fallbackURL?.trim() || null }),
    success: say("Saved"),
  });
  return (
    <SettingsSection title={say("Sign-in")} form={form} what={say("how visitors sign in")}>
      <FormField
        form={form}
        name="fallbackURL"
        label={say("Sign-in address")}
        optional
        hint={say("Where visitors without a valid token are sent. Without one they are refused.")}
        className="max-w-md"
      >
        <Input
          {...form.input("fallbackURL")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/sign-in"
        />
      </FormField>
    </SettingsSection>
  );
};

/** Sets up visitor sign-in with tokens from the site owner's server. */
export const VisitorAuthentication = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const { visibility } = useSite(params);
  const [asking, setAsking] = useState(false);
  const { data: auth, error, refetch } = useQuery(query(publishingAuth.get, { params }));
  const regenerate = useMutation(mutation(publishingAuth.regenerate));
  const failure = failureOf({ data: auth, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!auth) return null;
  return (
    <>
      <Card aria-label={say("Signing key of the site")}>
        <CardHeader
          title={say("Signing key")}
          description={`${say("Your server signs a token for each visitor with this key, as a JSON Web Token with HS256. Changes here take effect at once.")}${visibility === "visitor-auth" ? "" : ` ${say("Visitors without one see only what has no condition.")}`}`}
          actions={
            <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsking(true)}>
              {say("Replace key")}
            </Button>
          }
        />
        <CardBody>
          <SecretReveal label={say("signing key")} value={auth.privateKey} />
        </CardBody>
      </Card>
      {visibility === "visitor-auth" && <SignIn params={params} auth={auth} />}
      <TokenBuilder params={params} signingKey={auth.privateKey} />
      <ConfirmDialog
        open={asking}
        onOpenChange={() => setAsking(false)}
        title={say("Replace the signing key?")}
        description={
          visibility === "visitor-auth"
            ? say(
                "Tokens signed with the current key stop working at once. Visitors can't get in until your server uses the new one.",
              )
            : say(
                "Tokens signed with the current key stop working at once. Visitors don't see what has a condition until your server uses the new one.",
              )
        }
        confirmLabel={say("Replace key")}
        danger
        onConfirm={() => regenerate.mutateAsync({ params })}
      />
    </>
  );
};
