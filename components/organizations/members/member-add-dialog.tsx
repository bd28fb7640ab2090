"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { emailsIn, repeatedEmailsIn } from "@/components/organizations/permissions/emails";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { Say } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import { invites } from "@/lib/organizations/invites/operations";
import type { InvitePeople, InviteResult } from "@/lib/organizations/invites/schemas";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { InviteLinkField, TurnOnInviteLinks, useInviteLink } from "./invite-link-field";
import { KnownMembers } from "./known-members";
import { choiceOfRole, type RoleChoice, roleChoices, roleOfChoice } from "./member-labels";

type Props = {
  organization: Organization;
  /** True if this installation sends e-mails. */
  mailServer: boolean;
  onClose: () => void;
};

/** The most addresses that the server accepts at once. */
const MOST = 100;
const NAMED = 3;
const some = (say: Say, emails: readonly string[]): string =>
  say.list([
    ...emails.slice(0, NAMED),
    ...(emails.length > NAMED ? [say("{count} more", { count: emails.length - NAMED })] : []),
  ]);
const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

const textOf = (emails: InvitePeople["emails"] | undefined): string =>
  (emails ?? []).map((entry) => (typeof entry === "string" ? entry : entry.email)).join("\n");

/** Invalid addresses come first, so that the first part, which is checked before anything is sent, includes them. */
const inOrder = (text: string): string[] => {
  const emails = emailsIn(text);
  return [...emails.filter((email) => !isAddress(email)), ...emails.filter(isAddress)];
};

const together = (one: InviteResult, other: InviteResult): InviteResult => ({
  users: [...one.users, ...other.users],
  invited: one.invited + other.invited,
  mailed: one.mailed + other.mailed,
  failedSSOEmails: [...(one.failedSSOEmails ?? []), ...(other.failedSSOEmails ?? [])],
});

/** Returns the toast about added and invited people. */
function outcomeOf(say: Say, { users, invited, mailed }: InviteResult, mailServer: boolean) {
  const added = invited - mailed;
  const already = users.length - added;
  const done = [
    added > 0 && say({ one: "{count} person added", other: "{count} people added" }, { count: added }),
    mailed > 0 &&
      (mailServer
        ? say({ one: "{count} invite sent", other: "{count} invites sent" }, { count: mailed })
        : say({ one: "{count} invite created", other: "{count} invites created" }, { count: mailed })),
  ].filter(Boolean);
  const notes = [
    invited > 0 &&
      already > 0 &&
      say(
        { one: "{count} was a member already.", other: "{count} were members already." },
        { count: already },
      ),
    mailed > 0 && !mailServer && say("No mail server: nothing was e-mailed. Copy the invite link."),
  ].filter(Boolean);
  return {
    title: done.join(", ") || (users.length > 0 ? say("Already members") : say("No one was added")),
    ...(notes.length > 0 && { description: notes.join(" ") }),
  };
}

/** The form that adds people, with the addresses that were refused and the link for those who get no e-mail. */
function useInvitations({ organization, mailServer, onClose }: Props) {
  const say = useSay();
  const params = { organizationId: organization.id };
  const [refused, setRefused] = useState<readonly string[]>([]);
  const passesLinksOn = !mailServer && organization.inviteLinks;
  const { link, create } = useInviteLink(organization.id);
  const [linked, setLinked] = useState<string | null>(null);
  const { mutateAsync: invite } = useMutation(mutation(invites.invite));
  const form = useOperationForm({
    operation: invites.invite,
    params,
    initial: { emails: [] as string[], role: "edit" as InvitePeople["role"], sso: false },
    prepare: ({ emails, ...rest }) => ({ ...rest, emails: inOrder(textOf(emails)).slice(0, MOST) }),
    // More addresses than the server accepts are sent in parts; finished parts leave the field, so that none is sent
    // twice.
    send: async (body) => {
      const typed = form.values.emails;
      let all = inOrder(textOf(typed));
      let result: InviteResult = { users: [], invited: 0, mailed: 0 };
      while (all.length > 0) {
        const part = all.slice(0, MOST);
        result = together(result, await invite({ params, body: { ...body, emails: part } }));
        all = all.slice(MOST);
        if (all.length > 0) form.set("emails", all);
      }
      if (passesLinksOn && result.mailed > 0) {
        await create(form.values.role ?? null, result.mailed);
        // Keeps the addresses beside the link, to show its recipients.
        form.set("emails", typed);
        setLinked(textOf(typed));
      }
      return result;
    },
    success: (result) => outcomeOf(say, result, mailServer),
    onDone: ({ failedSSOEmails = [], mailed }) => {
      setRefused(failedSSOEmails);
      if (failedSSOEmails.length === 0) {
        if (!passesLinksOn || mailed === 0) onClose();
        return;
      }
      form.set("emails", failedSSOEmails);
      form.set("sso", false);
    },
  });
  const written = textOf(form.values.emails);
  const done = link !== null && refused.length === 0 && written === linked;
  return { form, refused, link, written, done };
}

/** Explains what happens to people without an account, whom no e-mail reaches. */
const NoMailServer = ({ organization }: Pick<Props, "organization">) => {
  const say = useSay();
  return (
    <Banner
      tone="warning"
      title={say("No mail server")}
      actions={!organization.inviteLinks && <TurnOnInviteLinks organizationId={organization.id} />}
    >
      {organization.inviteLinks
        ? say("People without an account won't get an e-mail. You get an invite link to send them yourself.")
        : say(
            "People without an account won't get an e-mail. Turn on invite links to invite them with a link.",
          )}
    </Banner>
  );
};

/** Names the people who can't be marked as single sign-on members. */
const RefusedPeople = ({ refused }: { refused: readonly string[] }) => {
  const say = useSay();
  return (
    <Banner
      tone="warning"
      title={say(
        { one: "{count} person not added", other: "{count} people not added" },
        { count: refused.length },
      )}
    >
      {refused.length === 1
        ? say(
            "{emails} belongs to another organization and can't be marked as single sign-on members. Add them without the mark.",
            { emails: some(say, refused) },
          )
        : say(
            "{emails} belong to another organization and can't be marked as single sign-on members. Add them without the mark.",
            { emails: some(say, refused) },
          )}
    </Banner>
  );
};

/** Invites people by e-mail address. Mount it to open it. */
export const MemberAddDialog = (props: Props) => {
  const { organization, mailServer, onClose } = props;
  const say = useSay();
  const { form, refused, link, written, done } = useInvitations(props);
  const logins = useQuery(query(saml.logins, { params: { organizationId: organization.id } }));
  const { role } = form.values;
  const wanted = emailsIn(written);
  const repeated = repeatedEmailsIn(written);
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Add people")}
      description={
        mailServer
          ? say("People without an account get an e-mail with a link to join.")
          : say("People with an account are added at once.")
      }
      done={done}
      submitLabel={
        wanted.length > 1
          ? say({ one: "Add {count} person", other: "Add {count} people" }, { count: wanted.length })
          : say("Add")
      }
    >
      {!mailServer && !done && <NoMailServer organization={organization} />}
      {organization.sso && (
        <Banner>
          {say(
            "{organization} requires single sign-on. Invited people open it with your identity provider, so they need an account there.",
            { organization: organization.title },
          )}
        </Banner>
      )}
      {refused.length > 0 && <RefusedPeople refused={refused} />}
      <FormField
        form={form}
        name="emails"
        label={say("E-mail addresses")}
        hint={say("One or many, separated by lines, commas or spaces.")}
      >
        <Textarea
          autoFocus
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder="ada@example.com"
          value={written}
          onChange={(event) => form.set("emails", event.target.value.split("\n"))}
        />
      </FormField>
      {link && <InviteLinkField link={link} />}
      <p role="status" className="text-xs text-muted empty:hidden wrap-anywhere">
        {repeated.length > 0 &&
          (repeated.length === 1
            ? say("{emails} is listed more than once and added once.", { emails: some(say, repeated) })
            : say("{emails} are listed more than once and added once.", { emails: some(say, repeated) }))}
      </p>
      <KnownMembers organizationId={organization.id} emails={wanted} />
      {!done && (
        <FormField form={form} name="role" label={say("Role")}>
          <Select<RoleChoice>
            options={roleChoices(say)}
            value={choiceOfRole(role ?? null)}
            onChange={(choice) => form.set("role", roleOfChoice(choice))}
          />
        </FormField>
      )}
      {!done && (organization.sso || (logins.data?.items.length ?? 0) > 0) && (
        <Checkbox
          {...form.toggle("sso")}
          label={say("Mark as single sign-on members")}
          description={say(
            "Shows an SSO badge beside their names. It restricts nothing, and isn't possible for people of other organizations.",
          )}
        />
      )}
    </FormDialog>
  );
};
