import type { Role } from "@/lib/core/access/roles";
import type { IntegrationScope } from "./schemas";

/** A stored integration without its bytes, with the viewer's role in the publishing organization. */
export type IntegrationRow = {
  id: string;
  organizationId: string;
  name: string;
  version: number;
  title: string;
  visibility: "public" | "private" | "unlisted";
  manifest: unknown;
  icon: string | null;
  previewImages: string[];
  script: string;
  verified: boolean;
  /** true if the viewer is a member of that organization */
  isMember: boolean;
  role: Role | null;
};

/** An installation, with the viewer's role in its organization. */
export type InstallationRow = {
  id: string;
  integrationId: string;
  integrationName: string;
  /** hash of the script */
  script: string;
  organizationId: string;
  status: "active" | "pending" | "paused";
  /** granted scopes */
  scopes: IntegrationScope[];
  allSpaces: boolean;
  allSites: boolean;
  /** numbers of covered spaces and sites */
  spaces: number;
  sites: number;
  configuration: unknown;
  externalIds: string[];
  createdAt: Date;
  updatedAt: Date;
  role: Role | null;
};

export type TargetKind = "space" | "site";

/** An installation on a space or a site, with the viewer's role there. */
export type TargetRow = Pick<
  InstallationRow,
  | "id"
  | "integrationId"
  | "integrationName"
  | "script"
  | "organizationId"
  | "status"
  | "configuration"
  | "externalIds"
  | "role"
> & { kind: TargetKind; targetId: string; manifest: unknown };
