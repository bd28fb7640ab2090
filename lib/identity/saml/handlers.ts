import "server-only";
import { ownerOfDomain } from "@/lib/identity/email-domains/queries";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import { describeCertificate, readCertificates } from "./certificates";
import { createProvider, deleteProvider, updateProvider } from "./commands";
import { listIdentities, unlinkIdentities } from "./identities";
import { readMetadata } from "./metadata";
import { saml } from "./operations";
import { presentProvider } from "./present";
import { getProvider, listAttempts, listLogins, listProviders } from "./queries";
import { linkRehearsal, listRehearsals } from "./rehearsal";

export const samlHandlers = implement(saml, {
  list: (ctx, { query }) => listProviders(ctx.db, ctx.subject, query),
  create: async (ctx, { body }) => {
    const provider = await createProvider(ctx.db, ctx, ctx.subject, body);
    const resource = presentProvider(provider, ctx.subject.role);
    return created(resource, resource.urls.location);
  },
  get: async (ctx, { params }) =>
    presentProvider(
      await getProvider(ctx.db, params.organizationId, params.samlProviderId),
      ctx.subject.role,
    ),
  update: async (ctx, { params, body }) =>
    presentProvider(
      await updateProvider(ctx.db, ctx, ctx.subject, params.samlProviderId, body),
      ctx.subject.role,
    ),
  remove: async (ctx, { params }) => {
    await deleteProvider(ctx.db, ctx, ctx.subject, params.samlProviderId);
    return undefined;
  },
  attempts: (ctx, { params }) => listAttempts(ctx.db, params.organizationId, params.samlProviderId),
  rehearsals: async (ctx, { params }) => {
    const { id } = await getProvider(ctx.db, params.organizationId, params.samlProviderId);
    return listRehearsals(ctx.db, ctx.actor, id);
  },
  link: (ctx, { params }) =>
    linkRehearsal(ctx.db, ctx, ctx.subject, params.samlProviderId, params.rehearsalId),
  identities: (ctx, { params }) => listIdentities(ctx.db, params),
  unlink: (ctx, { params }) => unlinkIdentities(ctx.db, ctx, params),
  readMetadata: (ctx, { body }) => readMetadata(ctx.subject, body),
  readCertificates: async (_, { body }) => ({
    certificates: readCertificates(body.certificate).map((pem) => describeCertificate(pem)),
  }),
  loginsOfDomain: async (ctx, { params }) => {
    const owner = await ownerOfDomain(ctx.db, params.emailDomain.toLowerCase());
    return owner === null ? { items: [] } : listLogins(ctx.db, owner);
  },
  logins: (ctx) => listLogins(ctx.db, ctx.subject.organizationId),
});
