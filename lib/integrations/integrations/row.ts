import type { StatementRows } from "@/lib/platform/db/statement-rows";
import type { IntegrationScope } from "./schemas";

/** A stored integration without its bytes, with the viewer's role in the publishing organization. */
export type IntegrationRow = StatementRows["integration-by-name"];

/** An installation, with the viewer's role in its organization. */
export type InstallationRow = Omit<StatementRows["installation-by-id"], "scopes"> & {
  scopes: IntegrationScope[];
};

export type TargetKind = "space" | "site";

/** An installation on a space or a site, with the viewer's role there. */
export type TargetRow = StatementRows["installations-on-sites"] & { kind: TargetKind };
