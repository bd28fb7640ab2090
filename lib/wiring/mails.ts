import { notificationMails } from "@/lib/collaboration/notifications/mails";
import { emailDomainMails } from "@/lib/identity/email-domains/mails";
import { mailedLinkMails } from "@/lib/identity/mailed-links/mails";
import { samlMails } from "@/lib/identity/saml/mails";
import { ssoMails } from "@/lib/identity/sso/mails";
import { userMails } from "@/lib/identity/users/mails";
import { inviteMails } from "@/lib/organizations/invites/mails";
import { hostnameMails } from "@/lib/sites/hostnames/mails";

/** Every mail, as the domains declare them. */
export const mails = {
  ...notificationMails,
  ...emailDomainMails,
  ...mailedLinkMails,
  ...samlMails,
  ...ssoMails,
  ...userMails,
  ...inviteMails,
  ...hostnameMails,
};

type CollectedMails = typeof mails;

declare module "@/lib/platform/mail/mail" {
  interface MailCatalogue extends CollectedMails {}
}
