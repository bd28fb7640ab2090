import { access } from "@/lib/core/access/access";
import { paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Mail, MailSummary, MailsQuery } from "./schemas";

const tag = "mails";

export const mails = {
  list: defineOperation({
    id: "listMails",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/mails",
    summary: "List the e-mails that Bindery sent for an organization, newest first",
    access: access.organization("organization.admin"),
    query: MailsQuery,
    response: paginated(MailSummary),
  }),
  get: defineOperation({
    id: "getMail",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/mails/{mailId}",
    summary: "Get an e-mail with its text",
    description: "Links for the recipient only are always left out.",
    access: access.organization("organization.admin"),
    response: Mail,
  }),
  sendAgain: defineOperation({
    id: "sendMailAgain",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/mails/{mailId}/send",
    summary: "Send an e-mail again",
    access: access.organization("organization.admin"),
    response: Mail,
  }),
};
