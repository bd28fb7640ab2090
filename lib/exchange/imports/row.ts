import type { UserRow } from "@/lib/identity/users/row";
import type { ImportStatus } from "./schemas";

export type ImportRunRow = {
  id: string;
  organizationId: string;
  spaceId: string;
  changeRequestId: string | null;
  opensDraft: boolean;
  pageId: string | null;
  status: ImportStatus;
  source: unknown;
  total: number;
  imported: number;
  reason: string | null;
  revisionId: string | null;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  createdBy: UserRow;
};
