import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * Each table is written by one folder, its owner. Other folders change its rows by calling a function of the owner,
 * so that the rules of a table are kept in one place. Every folder may read.
 */
const OWNERS: Readonly<Record<string, string>> = {
  // The platform.
  Event: "lib/platform/events",
  AuditSeal: "lib/domains/audit",
  IdempotencyRecord: "lib/platform/api",
  RateWindow: "lib/platform/api",
  Mail: "lib/platform/mail",
  Session: "lib/platform/auth",
  SignInAttempt: "lib/platform/auth",
  SignInTicket: "lib/platform/auth",
  Totp: "lib/platform/auth",
  Passkey: "lib/platform/auth",
  PasskeyChallenge: "lib/platform/auth",
  MailedLink: "lib/platform/auth",
  RecoveryCode: "lib/platform/auth",
  OidcIdentity: "lib/platform/auth",
  // Content as versioned rows.
  Branch: "lib/store",
  Revision: "lib/store",
  PageVersion: "lib/store",
  AssetVersion: "lib/store",
  Blob: "lib/store",
  FileBlob: "lib/store",
  PagePath: "lib/store",
  PageRedirect: "lib/store",
  // People and their access.
  User: "lib/domains/users",
  ApiToken: "lib/domains/tokens",
  InstanceSetting: "lib/domains/setup",
  Organization: "lib/domains/organizations",
  Member: "lib/domains/members",
  MemberCount: "lib/domains/members",
  RemovedMember: "lib/domains/members",
  OrganizationDomain: "lib/domains/email-domains",
  SamlProvider: "lib/domains/saml",
  SamlRequest: "lib/domains/saml",
  SpentAssertion: "lib/domains/saml",
  SamlClaim: "lib/domains/saml",
  SamlIdentity: "lib/domains/saml",
  SamlGroupMapping: "lib/domains/saml",
  SamlAttempt: "lib/domains/saml",
  SamlCertificateUse: "lib/domains/saml",
  SamlRehearsal: "lib/domains/saml",
  SsoRecoveryCode: "lib/domains/sso",
  Directory: "lib/domains/directory",
  DirectoryToken: "lib/domains/directory",
  DirectoryFailure: "lib/domains/directory",
  DirectoryUser: "lib/domains/scim",
  DirectoryGroup: "lib/domains/scim",
  Team: "lib/domains/teams",
  TeamMember: "lib/domains/teams",
  Invite: "lib/domains/invites",
  SpaceGrant: "lib/domains/permissions",
  CollectionGrant: "lib/domains/permissions",
  SiteCount: "lib/domains/site-insights",
  SiteGrant: "lib/domains/permissions",
  // Spaces, and uses of their content.
  Collection: "lib/domains/collections",
  DeletedCollection: "lib/domains/collections",
  Space: "lib/domains/spaces",
  Site: "lib/domains/sites",
  SiteSectionGroup: "lib/domains/sites",
  SiteSection: "lib/domains/sites",
  SiteSpace: "lib/domains/sites",
  SiteRedirect: "lib/domains/sites",
  SiteFormerDefault: "lib/domains/sites",
  SiteFormerName: "lib/domains/sites",
  SiteShareLink: "lib/domains/site-audience",
  TextLinks: "lib/domains/links",
  SearchIndex: "lib/domains/search",
  SearchPage: "lib/domains/search",
  SearchSection: "lib/domains/search",
  SearchWord: "lib/domains/search",
  OpenApiSpec: "lib/domains/openapi-specs",
  OpenApiVersion: "lib/domains/openapi-specs",
  TranslationSettings: "lib/domains/translations",
  TranslationLanguage: "lib/domains/translations",
  TranslatedText: "lib/domains/translations",
  TranslationMemory: "lib/domains/translations",
  GlossaryEntry: "lib/domains/translations",
  Integration: "lib/domains/integrations",
  IntegrationVersion: "lib/domains/integrations",
  IntegrationAsset: "lib/domains/integrations",
  IntegrationInstallation: "lib/domains/integrations",
  InstallationTarget: "lib/domains/integrations",
  Webhook: "lib/domains/webhooks",
  WebhookDelivery: "lib/domains/webhooks",
  PdfExport: "lib/domains/pdf",
  PdfWait: "lib/domains/pdf",
  // Content from other systems.
  Upload: "lib/domains/uploads",
  UploadPart: "lib/domains/uploads",
  ImportRun: "lib/domains/imports",
  GitSync: "lib/domains/git",
  GitOperation: "lib/domains/git",
  GitFile: "lib/domains/git",
  RevisionGit: "lib/domains/git",
  // Collaboration.
  ChangeRequest: "lib/domains/change-requests",
  Contribution: "lib/domains/change-requests",
  MergeConflict: "lib/domains/change-requests",
  Review: "lib/domains/reviews",
  ReviewRequest: "lib/domains/reviews",
  PendingReview: "lib/domains/reviews",
  PendingComment: "lib/domains/reviews",
  ViewedPage: "lib/domains/reviews",
  Presence: "lib/domains/presence",
  Comment: "lib/domains/comments",
  PageCommentCount: "lib/domains/comments",
  CommentReply: "lib/domains/comments",
  Mention: "lib/domains/comments",
  Reaction: "lib/domains/comments",
  Notification: "lib/domains/notifications",
  NotificationPreference: "lib/domains/notifications",
  Subscription: "lib/domains/notifications",
};

/** Other writers of a table, with the reason why they cannot call the owner. The test below refuses outdated ones. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // The writer is on a lower floor than the owner.
  "ApiToken by lib/platform/auth": "notes when a token was last used, with the statement that finds it",
  "DirectoryToken by lib/platform/auth": "as ApiToken",
  "Directory by lib/platform/auth": "as ApiToken, when it was last heard of",
  "RateWindow by lib/platform/db": "tries whether there is room, and takes the rows back",
  "Notification by lib/platform/events": "tells people in the statement that writes the event",
  "Space by lib/store": "notes when the content of a space last changed, in the round trip of the commit",
  // The text does not contain the name of the table.
  "a name that is computed by lib/platform/db": "makes rowInserter, whose callers name the table",
  "a name that is computed by lib/store": "collects texts and files, both its own",
};

const COMPUTED = "a name that is computed";

/** These write beyond what domains do: test data, examples of earlier versions, repairs. */
const LEFT_OUT = /\.test\.ts$|^lib\/(?:testing|platform\/db\/generated|domains\/(?:demo|verify))\//;

const schema = readdirSync("prisma/schema")
  .map((file) => readFileSync(join("prisma/schema", file), "utf8"))
  .join("\n");
const models = [...schema.matchAll(/^model (\w+)/gm)].map(([, model]) => model!);
const byProperty = new Map(models.map((model) => [model[0]!.toLowerCase() + model.slice(1), model]));
/** The table at the other end of a relation: a write may reach through it. */
const byRelation = new Map(
  [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)\n\}/gm)].flatMap(([, model, fields]) =>
    [...fields!.matchAll(/^ *(\w+) +(\w+)/gm)]
      .filter(([, , type]) => models.includes(type!))
      .map(([, field, type]) => [`${model}.${field}`, type!] as const),
  ),
);

const METHOD = "(?:create|update|delete)(?:Many(?:AndReturn)?)?|upsert";
const CALL = new RegExp(`\\.(\\w+)\\s*\\.(?:${METHOD})\\(`, "g");
const NESTED = new RegExp(`\\b(\\w+): \\{\\s*(?:${METHOD}|connectOrCreate):`, "g");
const SQL = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\s+(?:ONLY\s+)?"?(\w+|\$\{)/g;
const INSERTER = /\browInserter(?:<[^>]*>)?\(\s*"(\w+)"/g;

const calls = (code: string) =>
  [...code.matchAll(CALL)].flatMap(({ 1: name, index }) => {
    const table = byProperty.get(name!);
    return table === undefined ? [] : { table, index };
  });

/** The tables that a source text writes. */
function writesIn(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const called = calls(code);
  return [
    ...called.map(({ table }) => table),
    ...[...code.matchAll(NESTED)].flatMap(({ 1: field, index }) => {
      const call = called.findLast((other) => other.index < index);
      return byRelation.get(`${call?.table}.${field}`) ?? [];
    }),
    ...[...code.matchAll(SQL)].flatMap(([, name]) =>
      name === "${" ? COMPUTED : (models.find((model) => model === name) ?? []),
    ),
    ...[...code.matchAll(INSERTER)].map(([, name]) => name!),
  ];
}

const folderOf = (file: string): string =>
  /^lib\/(?:domains\/[^/]+|platform\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? "lib";

const written = readdirSync("lib", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .filter((file) => !LEFT_OUT.test(file))
  .flatMap((file) => writesIn(readFileSync(file, "utf8")).map((table) => ({ table, file })));

describe("tables", () => {
  it("have an owner each", () => {
    expect(Object.keys(OWNERS).sort()).toEqual([...models].sort());
  });

  it("are written by their owner", () => {
    const foreign = written
      .map(({ table, file }) => ({ table, file, folder: folderOf(file) }))
      .filter(({ table, folder }) => OWNERS[table] !== folder);
    const unnamed = foreign.filter(({ table, folder }) => !(`${table} by ${folder}` in EXCEPTIONS));
    expect(unnamed.map(({ table, file }) => `${table} by ${file}`)).toEqual([]);
    const used = new Set(foreign.map(({ table, folder }) => `${table} by ${folder}`));
    expect(Object.keys(EXCEPTIONS).filter((exception) => !used.has(exception))).toEqual([]);
  });

  it("are found in every way of writing", () => {
    expect(writesIn("tx.changeRequest.updateMany({})")).toEqual(["ChangeRequest"]);
    expect(writesIn("tx.organization.create({ data: { members: { create: {} } } })")).toEqual([
      "Organization",
      "Member",
    ]);
    expect(writesIn('INSERT INTO "Blob" SELECT 1; DELETE FROM "User" u; UPDATE "Space" SET')).toEqual([
      "Blob",
      "User",
      "Space",
    ]);
    expect(writesIn(`DELETE FROM "\${table}"`)).toEqual([COMPUTED]);
    expect(writesIn('rowInserter("PagePath", [])')).toEqual(["PagePath"]);
    expect(writesIn('SELECT 1 FROM "Space" FOR UPDATE OF s; open.delete(key)')).toEqual([]);
  });
});
