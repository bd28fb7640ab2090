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
  AuditSeal: "lib/administration/audit",
  IdempotencyRecord: "lib/platform/api",
  RateWindow: "lib/platform/api",
  Mail: "lib/platform/mail",
  Session: "lib/platform/auth",
  SignInAttempt: "lib/platform/auth",
  SignInTicket: "lib/platform/auth",
  Totp: "lib/identity/second-factor",
  Passkey: "lib/identity/second-factor",
  PasskeyChallenge: "lib/identity/second-factor",
  MailedLink: "lib/identity/mailed-links",
  RecoveryCode: "lib/identity/second-factor",
  OidcIdentity: "lib/identity/sign-in",
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
  User: "lib/identity/users",
  ApiToken: "lib/identity/tokens",
  InstanceSetting: "lib/identity/setup",
  Organization: "lib/organizations/organizations",
  Member: "lib/organizations/members",
  MemberCount: "lib/organizations/members",
  RemovedMember: "lib/organizations/members",
  OrganizationDomain: "lib/identity/email-domains",
  SamlProvider: "lib/identity/saml",
  SamlRequest: "lib/identity/saml",
  SpentAssertion: "lib/identity/saml",
  SamlClaim: "lib/identity/saml",
  SamlIdentity: "lib/identity/saml",
  SamlGroupMapping: "lib/identity/saml",
  SamlAttempt: "lib/identity/saml",
  SamlCertificateUse: "lib/identity/saml",
  SamlRehearsal: "lib/identity/saml",
  SsoRecoveryCode: "lib/identity/sso",
  Directory: "lib/identity/directory",
  DirectoryToken: "lib/identity/directory",
  DirectoryFailure: "lib/identity/directory",
  DirectoryUser: "lib/identity/scim",
  DirectoryGroup: "lib/identity/scim",
  Team: "lib/organizations/teams",
  TeamMember: "lib/organizations/teams",
  Invite: "lib/organizations/invites",
  SpaceGrant: "lib/organizations/permissions",
  CollectionGrant: "lib/organizations/permissions",
  SiteCount: "lib/sites/insights",
  SiteGrant: "lib/organizations/permissions",
  // Spaces, and uses of their content.
  Collection: "lib/spaces/collections",
  DeletedCollection: "lib/spaces/collections",
  Space: "lib/spaces/spaces",
  Site: "lib/sites/sites",
  SiteSectionGroup: "lib/sites/structure",
  SiteSection: "lib/sites/structure",
  SiteSpace: "lib/sites/structure",
  SiteDraft: "lib/sites/draft",
  Picture: "lib/content/pictures",
  SiteRedirect: "lib/sites/redirects",
  SiteFormerDefault: "lib/sites/redirects",
  SiteFormerName: "lib/sites/sites",
  SiteShareLink: "lib/sites/audience",
  PreviewLink: "lib/sites/preview-links",
  TextLinks: "lib/content/links",
  SearchIndex: "lib/content/search",
  SearchPage: "lib/content/search",
  SearchSection: "lib/content/search",
  SearchWord: "lib/content/search",
  OpenApiSpec: "lib/content/openapi-specs",
  OpenApiVersion: "lib/content/openapi-specs",
  TranslationSettings: "lib/translations",
  TranslationLanguage: "lib/translations",
  TranslatedText: "lib/translations",
  TranslationMemory: "lib/translations",
  GlossaryEntry: "lib/translations",
  Integration: "lib/integrations/integrations",
  IntegrationVersion: "lib/integrations/integrations",
  IntegrationAsset: "lib/integrations/integrations",
  IntegrationInstallation: "lib/integrations/integrations",
  InstallationTarget: "lib/integrations/integrations",
  Webhook: "lib/integrations/webhooks",
  WebhookDelivery: "lib/integrations/webhooks",
  PdfExport: "lib/content/pdf",
  PdfWait: "lib/content/pdf",
  // Content from other systems.
  Upload: "lib/content/uploads",
  UploadPart: "lib/content/uploads",
  ImportRun: "lib/exchange/imports",
  GitSync: "lib/exchange/git",
  GitOperation: "lib/exchange/git",
  GitFile: "lib/exchange/git",
  RevisionGit: "lib/exchange/git",
  // Collaboration.
  ChangeRequest: "lib/collaboration/change-requests",
  Contribution: "lib/collaboration/change-requests",
  MergeConflict: "lib/collaboration/change-requests",
  Review: "lib/collaboration/reviews",
  ReviewRequest: "lib/collaboration/reviews",
  PendingReview: "lib/collaboration/reviews",
  PendingComment: "lib/collaboration/reviews",
  ViewedPage: "lib/collaboration/reviews",
  Presence: "lib/collaboration/presence",
  Comment: "lib/collaboration/comments",
  PageCommentCount: "lib/collaboration/comments",
  CommentReply: "lib/collaboration/comments",
  Mention: "lib/collaboration/comments",
  Reaction: "lib/collaboration/comments",
  Notification: "lib/collaboration/notifications",
  NotificationPreference: "lib/collaboration/notifications",
  Subscription: "lib/collaboration/notifications",
};

/** Other writers of a table, with the reason why they cannot call the owner. The test below refuses outdated ones. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // The writer is on a lower floor than the owner.
  "ApiToken by lib/platform/auth": "notes when a token was last used, with the statement that finds it",
  "RateWindow by lib/platform/db": "tries whether there is room, and takes the rows back",
  "Space by lib/store": "notes when the content of a space last changed, in the round trip of the commit",
  // The text does not contain the name of the table.
  "a name that is computed by lib/platform/db": "makes rowInserter, whose callers name the table",
  "a name that is computed by lib/store": "collects texts and files, both its own",
};

const COMPUTED = "a name that is computed";

/** These write beyond what domains do: test data, examples of earlier versions, repairs. */
const LEFT_OUT = /\.test\.ts$|^lib\/(?:testing|platform\/db\/generated|administration\/(?:demo|verify))\//;

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
  /^lib\/(?:(?:core|store|wiring|testing|translations)|[^/]+\/[^/]+)(?=\/)/.exec(file)?.[0] ?? "lib";

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
