import type { Prisma } from "@/lib/platform/db/client";
import { apiUrl } from "@/lib/platform/urls";
import type { ApiToken } from "./schemas";

export const tokenSelect = {
  id: true,
  label: true,
  organizationId: true,
  hint: true,
  scopes: true,
  spaceIds: true,
  forAgent: true,
  createdAt: true,
  expiresAt: true,
  rolledAt: true,
  lastUsedAt: true,
  lastUsedAddress: true,
  lastUsedOperation: true,
} satisfies Prisma.ApiTokenSelect;

export type ApiTokenRow = Prisma.ApiTokenGetPayload<{ select: typeof tokenSelect }>;

export const presentApiToken = (row: ApiTokenRow): ApiToken => ({
  object: "api-token",
  id: row.id,
  label: row.label,
  ...(row.organizationId !== null && { organization: row.organizationId }),
  hint: row.hint,
  scopes: row.scopes,
  ...(row.spaceIds.length > 0 && { spaces: row.spaceIds }),
  agent: row.forAgent,
  createdAt: row.createdAt.toISOString(),
  ...(row.expiresAt !== null && { expiresAt: row.expiresAt.toISOString() }),
  ...(row.rolledAt !== null && { rolledAt: row.rolledAt.toISOString() }),
  ...(row.lastUsedAt !== null && { lastUsedAt: row.lastUsedAt.toISOString() }),
  ...(row.lastUsedAddress !== null && { lastUsedAddress: row.lastUsedAddress }),
  ...(row.lastUsedOperation !== null && { lastUsedOperation: row.lastUsedOperation }),
  urls: { location: apiUrl(`/user/tokens/${row.id}`) },
});
