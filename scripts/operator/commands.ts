import { randomBytes } from "node:crypto";
import { operatorActor } from "@/lib/core/access/actor";
import { withoutRequest } from "@/lib/platform/api/server/context";
import { defineCommand, type OperatorCommand, UsageError } from "./command";
import { findOrganizationId, findSiteId, findUserId, parseAs, parseExpiry, parseRole } from "./look-up";

/** Results go to standard output for scripts, sentences for people to standard error. */
const say = (sentence: string) => console.error(sentence);

/** No one is signed in on the command line. */
const asOperator = withoutRequest(operatorActor(null));

const userCreate = defineCommand({
  words: "user create",
  summary: "Create an account. Prints its id; without --password a random one is made and shown.",
  options: {
    email: { value: "EMAIL", about: "e-mail address to sign in with", required: true },
    name: { value: "NAME", about: "name that others see", required: true },
    password: { value: "PASSWORD", about: "8 to 256 characters" },
  },
  run: async (db, { email, name, password }) => {
    const { DisplayName, EmailAddress, NewPassword } = await import("@/lib/identity/users/schemas");
    const { createUser } = await import("@/lib/identity/users/commands");
    const chosen =
      password === undefined
        ? randomBytes(15).toString("base64url")
        : parseAs(NewPassword, "password", password);
    const user = await createUser(db, {
      email: parseAs(EmailAddress, "email", email),
      displayName: parseAs(DisplayName, "name", name),
      password: chosen,
    });
    console.log(user.id);
    say(`Created ${user.email}.${password === undefined ? ` Password: ${chosen}` : ""}`);
    return 0;
  },
});

const orgCreate = defineCommand({
  words: "org create",
  summary: "Create an organization with its first administrator. Prints its id.",
  options: {
    title: { value: "TITLE", about: "title of the organization", required: true },
    owner: { value: "EMAIL", about: "account of its first administrator", required: true },
  },
  run: async (db, { title, owner }) => {
    const { CreateOrganization } = await import("@/lib/organizations/organizations/schemas");
    const { createOrganization } = await import("@/lib/organizations/organizations/create");
    const input = { title: parseAs(CreateOrganization.shape.title, "title", title) };
    const { organizationId } = await createOrganization(db, asOperator, {
      ...input,
      ownerId: await findUserId(db, owner),
    });
    console.log(organizationId);
    say(`Created “${input.title}”, administrated by ${owner}.`);
    return 0;
  },
});

const memberAdd = defineCommand({
  words: "member add",
  summary: "Add an account to an organization.",
  options: {
    org: { value: "ORGANIZATION", about: "id or title of the organization", required: true },
    email: { value: "EMAIL", about: "the account", required: true },
    role: { value: "ROLE", about: "read, comment, edit, review, create, admin or guest", required: true },
  },
  run: async (db, { org, email, role: roleName }) => {
    const { addMember } = await import("@/lib/organizations/members/commands");
    const role = await parseRole(roleName);
    const [organizationId, userId] = [await findOrganizationId(db, org), await findUserId(db, email)];
    const added = await addMember(db, asOperator, { organizationId, userId, role });
    if (!added)
      throw new Error(`${email} is a member of this organization already; the role stays as it is.`);
    say(`Added ${email} as ${roleName}.`);
    return 0;
  },
});

const domainVerify = defineCommand({
  words: "domain verify",
  summary: "Mark an e-mail domain as an organization's own, where DNS cannot show it.",
  options: {
    org: { value: "ORGANIZATION", about: "id or title of the organization", required: true },
    domain: { value: "DOMAIN", about: "the domain, such as corp.example", required: true },
  },
  run: async (db, { org, domain: given }) => {
    const { AddDomain } = await import("@/lib/identity/email-domains/schemas");
    const { verifyDomainByOperator } = await import("@/lib/identity/email-domains/commands");
    const domain = parseAs(AddDomain.shape.domain, "domain", given);
    await verifyDomainByOperator(db, asOperator, await findOrganizationId(db, org), { domain });
    say(`Verified ${domain}.`);
    return 0;
  },
});

const domainUnverify = defineCommand({
  words: "domain unverify",
  summary: "End the verification of an e-mail domain, whether a record or an operator verified it.",
  options: {
    org: { value: "ORGANIZATION", about: "id or title of the organization", required: true },
    domain: { value: "DOMAIN", about: "the domain, such as corp.example", required: true },
  },
  run: async (db, { org, domain: given }) => {
    const { AddDomain } = await import("@/lib/identity/email-domains/schemas");
    const { withdrawDomain } = await import("@/lib/identity/email-domains/commands");
    const domain = parseAs(AddDomain.shape.domain, "domain", given);
    if (!(await withdrawDomain(db, asOperator, await findOrganizationId(db, org), { domain })))
      throw new Error(`The organization has not verified ${domain}.`);
    say(`${domain} is no longer verified.`);
    return 0;
  },
});

const siteHost = defineCommand({
  words: "site host",
  summary:
    "Serve a site at a host, where DNS cannot show whose it is or the host is below this installation's.",
  options: {
    site: { value: "SITE", about: "id of the site, or its name below /docs", required: true },
    host: { value: "HOST", about: "the host, such as docs.corp.example", required: true },
  },
  run: async (db, { site, host: given }) => {
    const { SiteHost } = await import("@/lib/sites/sites/schemas");
    const { verifyHostByOperator } = await import("@/lib/sites/hostnames/check");
    const { OWN_HOST } = await import("@/lib/platform/urls");
    const host = parseAs(SiteHost, "host", given.trim().toLowerCase());
    if (host === OWN_HOST)
      throw new UsageError(`--host is ${host}, where the console is; give another host.`);
    await verifyHostByOperator(db, asOperator, await findSiteId(db, site), host);
    say(`The site is served at ${host}.`);
    return 0;
  },
});

const ssoOff = defineCommand({
  words: "sso off",
  summary: "Stop requiring single sign-on of an organization, so that passwords work again.",
  options: { org: { value: "ORGANIZATION", about: "id or title of the organization", required: true } },
  run: async (db, { org }) => {
    const { stopRequiringSso } = await import("@/lib/organizations/organizations/commands");
    const was = await stopRequiringSso(db, asOperator, await findOrganizationId(db, org));
    say(was ? "Members can sign in with their passwords again." : "Single sign-on was not required.");
    return 0;
  },
});

const secondFactorReset = defineCommand({
  words: "second-factor reset",
  summary: "Remove the second factor of an account whose person lost it, and sign them out.",
  options: { email: { value: "EMAIL", about: "the account", required: true } },
  run: async (db, { email }) => {
    const { resetSecondFactor } = await import("@/lib/identity/second-factor/commands");
    const userId = await findUserId(db, email);
    const was = await resetSecondFactor(db, asOperator, userId, "An operator");
    say(was ? `${email} signs in with their password alone now.` : `${email} has no second factor.`);
    return 0;
  },
});

const issuerUnlink = defineCommand({
  words: "issuer unlink",
  summary: "Unlink the OpenID Connect issuer from an account, so that its next sign-in there links again.",
  options: { email: { value: "EMAIL", about: "the account", required: true } },
  run: async (db, { email }) => {
    const { unlinkIssuers } = await import("@/lib/identity/second-factor/commands");
    const removed = await unlinkIssuers(db, asOperator, await findUserId(db, email));
    say(removed > 0 ? `${email} is unlinked.` : `${email} is not linked to an issuer.`);
    return 0;
  },
});

const tokenCreate = defineCommand({
  words: "token create",
  summary: "Create an API token of an account. Prints the token, which is shown this once only.",
  options: {
    email: { value: "EMAIL", about: "the account that the token acts for", required: true },
    name: { value: "NAME", about: "what the token is for", required: true },
    org: { value: "ORGANIZATION", about: "limit it to the organization with this id or title" },
    expires: { value: "WHEN", about: "days from now, or a date; without it the token does not expire" },
  },
  run: async (db, { email, name, org, expires }) => {
    const { CreateApiToken } = await import("@/lib/identity/tokens/schemas");
    const { createToken } = await import("@/lib/identity/tokens/commands");
    const label = parseAs(CreateApiToken.shape.label, "name", name);
    const expiresAt = expires === undefined ? null : parseExpiry(expires);
    const userId = await findUserId(db, email);
    const organizationId = org === undefined ? null : await findOrganizationId(db, org);
    const { token } = await createToken(db, asOperator, { userId, label, organizationId, expiresAt });
    console.log(token);
    return 0;
  },
});

const importCommand = defineCommand({
  words: "import",
  summary: "Add a zip archive of Markdown files, or one Markdown file, to a space as one revision.",
  options: {
    space: { value: "SPACE", about: "id of the space", required: true },
    file: { value: "FILE", about: "the archive or page, 2 GB at most", required: true },
  },
  run: async (db, { space, file }) => {
    const { open } = await import("node:fs/promises");
    const { basename } = await import("node:path");
    const { bytesOfFile } = await import("@/lib/exchange/imports/file-source");
    const { importFiles } = await import("@/lib/exchange/imports/commands");
    const { targetForOperator } = await import("@/lib/exchange/imports/target");
    const { closeThreads } = await import("@/lib/platform/threads/run");
    const opened = await open(file).catch(() => {
      throw new Error(`${file} cannot be read. Check the path.`);
    });
    try {
      const target = await targetForOperator(db, space);
      const bytes = await bytesOfFile(opened);
      const given = [{ name: basename(file), bytes }];
      const result = await importFiles(
        db,
        asOperator,
        target.space.organizationId,
        given,
        async () => target,
      );
      say(`Imported ${result.importedResources} of ${result.totalResources} pages and files.`);
      console.log(result.revision);
      return 0;
    } finally {
      await opened.close();
      await closeThreads();
    }
  },
});

const migrateCommand = defineCommand({
  words: "migrate",
  summary: "Bring the database up to this version of Bindery.",
  options: {},
  run: async () => {
    const { migrate } = await import("@/lib/platform/db/migrate");
    const { requireDatabaseUrl } = await import("@/lib/platform/env");
    const applied = await migrate(requireDatabaseUrl());
    console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
    return 0;
  },
});

const verifyCommand = defineCommand({
  words: "verify",
  summary: "Check that what is stored is consistent; exits with 1 when it is not.",
  options: {},
  run: async (db) => {
    const { verify } = await import("@/lib/administration/verify/verify");
    const findings = await verify(db);
    for (const { check, violations, examples } of findings) {
      const verdict = violations === 0 ? "ok   " : "WRONG";
      const detail = violations === 0 ? "" : `: ${violations}, for example ${examples.join(", ")}`;
      console.log(`${verdict}  ${check}${detail}`);
    }
    return findings.every((finding) => finding.violations === 0) ? 0 : 1;
  },
});

export const commands: readonly OperatorCommand[] = [
  userCreate,
  orgCreate,
  memberAdd,
  domainVerify,
  domainUnverify,
  siteHost,
  ssoOff,
  secondFactorReset,
  issuerUnlink,
  tokenCreate,
  importCommand,
  migrateCommand,
  verifyCommand,
];
