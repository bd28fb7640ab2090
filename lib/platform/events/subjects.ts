import type { RecordedKind } from "./catalogue";

/** Where the name of a thing is stored, as a statement over `id`. */
type Name = (id: string) => string;

const column =
  (table: string, name: string, key = "id"): Name =>
  (id) =>
    `(SELECT s."${name}" FROM "${table}" s WHERE s."${key}" = ${id})`;

const personName = column("User", "displayName");
const tokenName = column("ApiToken", "label");
/** An organization has one at most, which goes by its id. */
const directoryName = column("Directory", "label", "organizationId");

/** What events can be about. */
export type Thing<Kind extends string = RecordedKind> = Kind extends `${infer First}.${string}`
  ? First
  : never;

/** Where the name of a thing is found: in its row, and in the payload of an event about it. */
type Subject = { stored?: Name; told?: string };

const titled = (table: string): Subject => ({ stored: column(table, "title"), told: "title" });
const person: Subject = { stored: personName };
const organization = titled("Organization");
const translationSettings = titled("TranslationSettings");
const nameless: Subject = {};

/** What events are about, by the first part of their kinds, with the name that each has at the time. */
const SUBJECTS: Readonly<Record<Thing, Subject>> = {
  organization,
  member: person,
  request: organization,
  auditLog: organization,
  signIn: person,
  user: person,
  secondFactor: person,
  passkey: { stored: column("Passkey", "label"), told: "label" },
  session: nameless,
  token: { stored: tokenName, told: "label" },
  team: titled("Team"),
  invite: { stored: column("Invite", "email"), told: "email" },
  inviteLink: organization,
  samlProvider: { stored: column("SamlProvider", "label"), told: "label" },
  sso: organization,
  emailDomain: { told: "domain" },
  directory: { stored: directoryName, told: "label" },
  mail: { stored: column("Mail", "recipient") },
  collection: titled("Collection"),
  space: titled("Space"),
  changeRequest: {
    stored: (id) =>
      `(SELECT concat_ws(' ', '#' || s."number", nullif(s."subject", '')) FROM "ChangeRequest" s WHERE s."id" = ${id})`,
  },
  comment: nameless,
  reply: nameless,
  import: nameless,
  pdf: { stored: column("PdfExport", "name", "key"), told: "name" },
  site: titled("Site"),
  siteSection: titled("SiteSection"),
  siteSectionGroup: titled("SiteSectionGroup"),
  siteSpace: {
    stored: (id) =>
      `(SELECT e."title" FROM "SiteSpace" s JOIN "Space" e ON e."id" = s."spaceId" WHERE s."id" = ${id})`,
    told: "title",
  },
  siteRedirect: { stored: column("SiteRedirect", "source"), told: "source" },
  shareLink: { stored: column("SiteShareLink", "name"), told: "name" },
  integration: { told: "integration" },
  installation: { told: "integration" },
  spaceInstallation: titled("Space"),
  siteInstallation: titled("Site"),
  openApiSpec: { stored: column("OpenApiSpec", "slug"), told: "slug" },
  translationSettings,
  translation: translationSettings,
  translatedPage: translationSettings,
  glossary: organization,
  webhook: titled("Webhook"),
};

/** The first part of a kind: "changeRequest" of "changeRequest.merged". */
export const thingOf = <Kind extends string>(kind: Kind) => kind.slice(0, kind.indexOf(".")) as Thing<Kind>;

/**
 * SQL of the name of what an event is about, at the time it is recorded; of a thing that the same transaction
 * removed, by what the payload says of it.
 * @param id parameter with the id of the thing
 * @param payload parameter with the payload
 */
export function subjectName(thing: Thing, id: string, payload: string): string {
  const { stored, told } = SUBJECTS[thing];
  const names = [
    ...(stored ? [stored(`${id}::text`)] : []),
    ...(told !== undefined ? [`${payload}::jsonb ->> '${told}'`] : []),
  ];
  return names.length > 0 ? `coalesce(${names.join(", ")})` : "NULL";
}

type ActorParameters = { id: string; kind: string; detail: string; organizationId: string };

/** SQL of the name of who acted, by parameters; an agent's or integration's is followed by whom it acts for. */
export const actorName = ({ id, kind, detail, organizationId }: ActorParameters): string =>
  `CASE WHEN ${kind}::text = 'directory' THEN ${directoryName(`${organizationId}::text`)}
     WHEN ${kind}::text IN ('agent', 'installation') THEN ${tokenName(`${detail}::text`)} || ' for ' || ${personName(`${id}::text`)}
     ELSE ${personName(`${id}::text`)} END`;
