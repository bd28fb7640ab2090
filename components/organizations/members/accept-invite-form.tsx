"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormField } from "@/components/form/form-field";
import { OperationForm } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { MailLinkForm } from "@/components/identity/auth/mail-link-form";
import { NewPasswordField } from "@/components/identity/auth/new-password-field";
import { signOut } from "@/components/identity/auth/next-auth";
import { enterAs } from "@/components/identity/auth/sign-in";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmailInput } from "@/components/ui/email-input";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { useHydrated } from "@/components/ui/use-hydrated";
import { addresses } from "@/lib/addresses";
import { invites } from "@/lib/organizations/invites/operations";
import type { Invitation } from "@/lib/organizations/invites/schemas";
import { mutation } from "@/lib/platform/api/queries";

type Props = { invitation: Invitation; inviteKey: string | undefined };

/** Returns the address to open after joining. */
const addressOf = ({ organization, space, collection }: Invitation): string => {
  if (space) return addresses.space.reader(space.id);
  return collection
    ? addresses.organization.collection(organization.id, collection.id)
    : addresses.organization.home(organization.id);
};

const keyOf = (key: string | undefined) => key !== undefined && { key };

/** Creates an account from an invite and signs in. */
const NewAccountForm = ({ invitation, inviteKey }: Props) => {
  const say = useSay();
  const hydrated = useHydrated();
  const [entering, setEntering] = useState(false);
  const { email, id } = invitation;
  const form = useOperationForm({
    operation: invites.accept,
    params: { inviteId: id },
    initial: { displayName: "", password: "", ...(email === undefined && { email: "" }) },
    prepare: (values) => ({ ...values, ...keyOf(inviteKey) }),
    onDone: async ({ user }) => {
      setEntering(true);
      await enterAs(say, user.email ?? "", form.values.password ?? "", addressOf(invitation));
    },
  });
  return (
    <OperationForm form={form}>
      <FormField form={form} name="displayName" label={say("Your name")}>
        <Input {...form.input("displayName")} size="lg" autoFocus autoComplete="name" />
      </FormField>
      {email === undefined && (
        <FormField form={form} name="email" label={say("E-mail")}>
          <EmailInput {...form.input("email")} size="lg" />
        </FormField>
      )}
      {email !== undefined && (
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      )}
      <NewPasswordField form={form} name="password" label={say("Password")} size="lg" />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={form.pending || entering}
        disabled={!hydrated}
      >
        {say("Create account and join")}
      </Button>
    </OperationForm>
  );
};

/** Requests an e-mail with a link to create an account. */
const AddressForm = ({ id }: { id: string }) => {
  const say = useSay();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useOperationForm({
    operation: invites.mailLink,
    params: { inviteId: id },
    initial: { email: "" },
    onDone: () => setSentTo(form.values.email ?? ""),
  });
  if (sentTo !== null)
    return (
      <p role="status" className="text-sm wrap-anywhere">
        {say("Open the link in the e-mail to {sentTo}. It works for a day.", { sentTo })}
      </p>
    );
  return <MailLinkForm form={form} />;
};

/** Joins as the signed-in person. */
const JoinForm = ({ invitation, inviteKey, name, back }: Props & { name: string; back: string }) => {
  const say = useSay();
  const { mutateAsync: accept } = useMutation(mutation(invites.accept));
  const form = useSubmit(async () => {
    await accept({ params: { inviteId: invitation.id }, body: { ...keyOf(inviteKey) } });
    location.assign(addressOf(invitation));
  });
  return (
    <form onSubmit={submitting(form.run)} className="flex flex-col gap-4">
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>
        {say("Join as {name}", { name })}
      </Button>
      <p className="text-sm text-muted">
        {say("Not {name}?", { name })}{" "}
        <Button variant="link" onClick={() => signOut(back)}>
          {say("Use another account")}
        </Button>
      </p>
    </form>
  );
};

/** Shown to people who already have the invite's access. */
export const AlreadyJoined = ({ invitation, name }: { invitation: Invitation; name: string }) => {
  const say = useSay();
  const { organization, space, collection } = invitation;
  const title = (space ?? collection ?? organization).title;
  return (
    <>
      <h1 className="text-lg font-semibold wrap-anywhere">
        {say("You already have access to {title}", { title })}
      </h1>
      <p className="mt-0.5 mb-5 text-sm text-muted wrap-anywhere">
        {say("You're signed in as {name}. This invite doesn't change your role.", { name })}
      </p>
      <Button asChild variant="primary" size="lg" className="w-full">
        <a href={addressOf(invitation)}>{say("Open {name}", { name: title })}</a>
      </Button>
    </>
  );
};

/** Accepts an invite: as the signed-in person, after signing in, or with a new account. */
export const AcceptInviteForm = ({ viewer, ...props }: Props & { viewer: { name: string } | null }) => {
  const say = useSay();
  const { invitation, inviteKey } = props;
  const back = addresses.invite(invitation.id, { key: inviteKey });
  if (viewer) return <JoinForm {...props} name={viewer.name} back={back} />;
  if (invitation.hasAccount)
    return (
      <Button asChild variant="primary" size="lg">
        <a href={addresses.signIn(back)}>{say("Sign in to join")}</a>
      </Button>
    );
  return (
    <>
      {invitation.confirmsAddress ? <AddressForm id={invitation.id} /> : <NewAccountForm {...props} />}
      <p className="mt-4 text-sm text-muted">
        {say("Have an account?")}{" "}
        <a href={addresses.signIn(back)} className="text-accent-text underline underline-offset-3">
          {say("Sign in")}
        </a>
      </p>
    </>
  );
};
