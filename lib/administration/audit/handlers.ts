import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { auditActions } from "./actions";
import { exportAuditEvents } from "./export";
import { audit } from "./operations";
import { getAuditEvent, listAuditEvents } from "./queries";
import { verifyAuditLog } from "./verification";

export const auditHandlers = implement(audit, {
  list: (ctx, { query }) => listAuditEvents(ctx.db, ctx.subject.organizationId, query),
  actions: async () => ({ items: auditActions() }),
  get: (ctx, { params }) => getAuditEvent(ctx.db, ctx.subject.organizationId, params.auditEventId),
  verify: (ctx) => verifyAuditLog(ctx.db, ctx.subject.organizationId),
  export: (ctx, { query }) => exportAuditEvents(ctx.db, ctx, ctx.subject.organizationId, query),
});
