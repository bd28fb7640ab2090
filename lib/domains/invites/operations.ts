import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, pageQuery, paginated } from "@/lib/core/pagination";
import {
  AcceptedInvite,
  AcceptInvite,
  CreateLinkInvite,
  Invitation,
  InvitePeople,
  InviteResult,
  LinkInvite,
  PendingInvite,
  UpdateLinkInvite,
} from "@/lib/model/invites/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "invites";
const admin = access.organization("organization.admin");
/** Links to a space or a collection are for those who manage that; handlers judge by what a link leads to. */
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
      "People with an account become members at once; everyone else gets an e-mail with a link to create one. Existing members stay as they are, and people invited before get a new e-mail.",
    access: admin,
    body: InvitePeople,
    response: InviteResult,
  }),
  list: defineOperation({
    id: "listPendingInvites",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/invites",
    summary: "List the invites that were mailed and not accepted yet, the newest first",
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
    summary: "Withdraw an invite that was mailed",
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
    description:
      "Your address has to be confirmed, and of a domain that the organization lists and has verified.",
    access: access.account(),
    status: 204,
  }),
  links: defineOperation({
    id: "listInviteLinks",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/link-invites",
    summary: "List the invite links of an organization, the newest first",
    description:
      "Those by which people join the organization, for admins; with `space`, `collection` or `places` those to spaces and collections that the caller manages.",
    ...links,
    query: pageQuery({
      space: id.optional().describe("Only links to this space."),
      collection: id.optional().describe("Only links to this collection."),
      places: z
        .enum(["true", "false"])
        .optional()
        .describe("`true`: links to spaces and collections as well as those to the organization."),
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
      "The organization has to allow invite links. A link to the organization takes an admin of it; one to a space or a collection takes the role `create` there, and gives no more than you have. Who follows that joins as a guest with access to it; members get the access beside what they have.",
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
    description: "People who used it before keep the role they have.",
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
    description: "It stops working at once. Who joined by it stays.",
    ...links,
    conditional: true,
    deletes: true,
  }),
  show: defineOperation({
    id: "getInvitation",
    tag,
    method: "GET",
    path: "/invites/{inviteId}",
    summary: "Show an invite to who follows its link",
    access: access.public(),
    query: z.object({
      key: z.string().max(100).optional().describe("From the link in the e-mail; links for many have none."),
    }),
    response: Invitation,
  }),
  accept: defineOperation({
    id: "acceptInvite",
    tag,
    method: "POST",
    path: "/invites/{inviteId}/accept",
    summary: "Accept an invite",
    description:
      "Who is signed in joins as they are. Everyone else gets an account, with a name, a password, and the address that the invite was sent to.",
    errors: [403],
    access: access.public(),
    scope: "account",
    body: AcceptInvite,
    response: AcceptedInvite,
    status: 201,
  }),
};
