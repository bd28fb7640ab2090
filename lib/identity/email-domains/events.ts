import { z } from "zod";
import { DOMAINS } from "@/lib/core/read-groups";
import { event, eventsOf } from "@/lib/platform/events/event";
import { DOMAIN_PROBLEMS } from "./schemas";

const admins = { may: "organization.admin" } as const;

export const emailDomainEvents = eventsOf(
  { payloadField: "domain" },
  {
    "emailDomain.added": event(admins, z.strictObject({ domain: z.string() }), ["email-domains"]),
    "emailDomain.checkFailed": event(
      admins,
      z.strictObject({ domain: z.string(), problem: z.enum(DOMAIN_PROBLEMS) }),
      ["email-domains", "mails"],
    ),
    "emailDomain.verified": event(admins, z.strictObject({ domain: z.string() }), DOMAINS),
    "emailDomain.lapsed": event(
      admins,
      z.strictObject({ domain: z.string(), problem: z.enum(DOMAIN_PROBLEMS).optional() }),
      [...DOMAINS, "mails"],
    ),
    "emailDomain.removed": event(
      admins,
      z.strictObject({ domain: z.string(), verified: z.boolean() }),
      DOMAINS,
    ),
  },
);
