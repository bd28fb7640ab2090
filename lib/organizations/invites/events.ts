import { z } from "zod";
import { ROLES } from "@/lib/core/access/roles";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf, titled } from "@/lib/platform/events/event";
import { UpdateLinkInvite } from "./schemas";

const id = z.string();
const count = z.int();
const role = z.enum(ROLES).nullable();
const admins = { may: "organization.admin" } as const;
const everyone = { may: "organization.view" } as const;
const inviteLink = z.strictObject({ role, space: id.optional(), collection: id.optional() });

export const inviteEvents = {
  ...eventsOf(
    { stored: column("Invite", "email"), payloadField: "email" },
    {
      "invite.sent": event(admins, z.strictObject({ email: z.string(), role }), ["invites", "mails"]),
      "invite.withdrawn": event(admins, z.strictObject({ email: z.string() }), ["invites"]),
    },
  ),
  ...eventsOf(titled("Organization"), {
    // Managers of a space see its links; the announcement only says that there is something to read.
    "inviteLink.created": event(everyone, inviteLink, ["invites"]),
    "inviteLink.updated": event(
      everyone,
      z.strictObject({
        changes: changesTo(UpdateLinkInvite.shape),
        space: id.optional(),
        collection: id.optional(),
      }),
      ["invites"],
    ),
    "inviteLink.deleted": event(everyone, inviteLink.extend({ uses: count }), ["invites"]),
  }),
};
