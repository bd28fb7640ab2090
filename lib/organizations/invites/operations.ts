import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  AcceptedInvite,
  AcceptInvite,
  CreateLinkInvite,
  Invitation,
  InvitePeople,
  InviteResult,
  LinkInvite,
  MailInviteLink,
  PendingInvite,
  UpdateLinkInvite,
} from "./schemas";

const tag = "invites";
const admin = access.organization("organization.admin");
/** Managers of a space or a collection have links to it, so handlers check access by the link's target. */
const links = { access: access.organization("organization.view"), scope: "admin" } as const;
const id = z.string().min(1).max(64);

export const invites = {
  invite: defineOperation({
    id: "inviteMembers",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/invites",
    summary: "Invite people to an organization",
    description:
      "People with an account become members at once; everyone else gets an e-mail with a link to create one. Existing members stay unchanged, and people invited before get a new e-mail.",
    access: admin,
    body: InvitePeople,
    response: InviteResult,
  }),
  list: defineOperation({
    id: "listPendingInvites",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/invites",
    summary: "List the mailed invites that are not accepted yet, newest first",
    access: admin,
    query: PageQuery,
    response: paginated(PendingInvite),
  }),
  resend: defineOperation({
    id: "resendInvite",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/invites/{inviteId}/send",
    summary: "Mail an invite again",
    description: "The link in the earlier e-mail stops working.",
    access: admin,
    response: PendingInvite,
  }),
  withdraw: defineOperation({
    id: "withdrawInvite",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/invites/{inviteId}",
    summary: "Withdraw a mailed invite",
    access: admin,
    deletes: true,
  }),
  join: defineOperation({
    id: "joinWithInvite",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/invites/{inviteId}",
    summary: "Join an organization with an invite link",
    access: access.account(),
    response: z.object({}),
  }),
  joinByDomain: defineOperation({
    id: "joinOrganization",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/join",
    summary: "Join an organization by the domain of your e-mail address",
    description: "Your address has to be verified, at a domain that the organization lists and has verified.",
    access: access.account(),
    status: 204,
  }),
  links: defineOperation({
    id: "listInviteLinks",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/link-invites",
    summary: "List the invite links of an organization, newest first",
    description:
      "Links to the organization, for admins; with `space`, `collection` or `places` links to spaces and collections that you manage.",
    ...links,
    query: pageQuery({
      space: id.optional().describe("Only links to this space."),
      collection: id.optional().describe("Only links to this collection."),
      places: z.enum(["true", "false"]).optional().describe("`true`: also links to spaces and collections."),
    }),
    response: paginated(LinkInvite),
  }),
  createLink: defineOperation({
    id: "createInviteLink",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/link-invites",
    summary: "Create an invite link",
    description:
      "The organization has to allow invite links. A link to the organization needs an admin; one to a space or a collection needs the role `create` there, and gives at most your own role. New people join as guests with access to the target; members get the access in addition to their own.",
    ...links,
    body: CreateLinkInvite,
    response: LinkInvite,
    status: 201,
  }),
  getLink: defineOperation({
    id: "getInviteLink",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/link-invites/{inviteId}",
    summary: "Get an invite link",
    ...links,
    response: LinkInvite,
  }),
  updateLink: defineOperation({
    id: "updateInviteLink",
    tag,
    method: "PATCH",
    path: "/orgs/{organizationId}/link-invites/{inviteId}",
    summary: "Change the role that an invite link gives",
    description:
      "People who used it before keep their role. From then on the link depends on your access instead of that of its creator.",
    ...links,
    conditional: true,
    body: UpdateLinkInvite,
    response: LinkInvite,
  }),
  removeLink: defineOperation({
    id: "deleteInviteLink",
    tag,
    method: "DELETE",
    path: "/orgs/{organizationId}/link-invites/{inviteId}",
    summary: "Delete an invite link",
    description: "The link stops working at once. People who joined by it stay.",
    ...links,
    conditional: true,
    deletes: true,
  }),
  show: defineOperation({
    id: "getInvitation",
    tag,
    method: "GET",
    path: "/invites/{inviteId}",
    summary: "Show an invite to the person following its link",
    access: access.public(),
    query: z.object({
      key: z.string().max(800).optional().describe("Key in the mailed link."),
    }),
    response: Invitation,
  }),
  mailLink: defineOperation({
    id: "mailInviteLink",
    tag,
    method: "POST",
    path: "/invites/{inviteId}/mail",
    summary: "Request an e-mail with a link to create an account by an invite link",
    description:
      "For links that many people can use. The answer is the same with and without an account at the address. The link works for a day.",
    errors: [403],
    access: access.public(),
    body: MailInviteLink,
    status: 204,
  }),
  accept: defineOperation({
    id: "acceptInvite",
    tag,
    method: "POST",
    path: "/invites/{inviteId}/accept",
    summary: "Accept an invite",
    description:
      "A signed-in person joins with their account. Everyone else gets an account, with a name, a password, and the address that the link was mailed to. For a link that many people can use, request that e-mail first. Without a mail server, send the address instead.",
    errors: [403],
    access: access.public(),
    scope: "account",
    body: AcceptInvite,
    response: AcceptedInvite,
    status: 201,
  }),
};
