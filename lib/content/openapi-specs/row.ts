import type { ProcessError } from "./schemas";

/** A stored spec without its texts. */
export type SpecRow = {
  id: string;
  organizationId: string;
  slug: string;
  visibility: "private" | "public";
  sourceUrl: string | null;
  processingState: "pending" | "progress" | "complete";
  lastProcessedAt: Date | null;
  lastProcessError: ProcessError | null;
  lastProcessProblems: unknown;
  lastVersionId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A stored version without its texts. */
export type VersionRow = {
  id: string;
  number: number;
  sourceUrl: string | null;
  format: "json" | "yaml";
  createdAt: Date;
  title: string;
  version: string;
  openapi: string;
  operations: number;
  webhooks: number;
  schemas: number;
};
