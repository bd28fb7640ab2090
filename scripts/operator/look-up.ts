import type { z } from "zod";
import type { Role } from "@/lib/core/access/roles";
import type { Db } from "@/lib/platform/db/client";
import { UsageError } from "./command";

/** Parses an option into a value for commands of the domain. */

export function parseAs<Schema extends z.ZodType>(
  schema: Schema,
  option: string,
  value: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.message ?? value;
  throw new UsageError(`--${option} is not valid: ${reason.replace(/\.?$/, ".")}`);
}

export async function parseRole(value: string): Promise<Role | null> {
  const { ROLES } = await import("@/lib/core/access/roles");
  if (value === "guest") return null;
  const role = ROLES.find((known) => known === value);
  if (role) return role;
  throw new UsageError(`--role is “${value}”; give one of ${ROLES.join(", ")} or guest.`);
}

/** Parses a number of days from now, or a date. */
export function parseExpiry(value: string, now = new Date()): Date {
  const days = /^(\d{1,5})d?$/.exec(value)?.[1];
  const date = days ? new Date(now.getTime() + Number(days) * 86_400_000) : new Date(value);
  if (Number.isNaN(date.getTime())) {
    throw new UsageError(
      `--expires is “${value}”; give a number of days such as 90, or a date such as 2030-12-31.`,
    );
  }
  if (date <= now) throw new UsageError("--expires lies in the past; give a later date.");
  return date;
}

export async function findUserId(db: Db, email: string): Promise<string> {
  const user = await db.user.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { id: true },
  });
  if (!user)
    throw new Error(`There is no account with the e-mail address ${email}; create it with “user create”.`);
  return user.id;
}

/** Finds an organization by its id, or by its title if that is unique. */
export async function findOrganizationId(db: Db, name: string): Promise<string> {
  const found = await db.organization.findMany({
    where: { OR: [{ id: name }, { title: name }] },
    select: { id: true },
    take: 2,
  });
  if (found.length === 1 && found[0]) return found[0].id;
  throw new Error(
    found.length === 0
      ? `There is no organization “${name}”; give its id or its title.`
      : `Several organizations are called “${name}”; give the id of one.`,
  );
}

/** Finds a site by its id, or by its name below /docs. */
export async function findSiteId(db: Db, name: string): Promise<string> {
  const site = await db.site.findFirst({
    where: { OR: [{ id: name }, { basename: name.trim().toLowerCase() }] },
    select: { id: true },
  });
  if (!site)
    throw new Error(`There is no site “${name}”; give its id, or what follows /docs/ in its address.`);
  return site.id;
}
