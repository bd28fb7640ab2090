import type { ContentScope } from "@/lib/content/scopes/content-scope";
import { inMemory } from "@/lib/core/byte-source";
import { importFiles } from "@/lib/exchange/imports/commands";
import { importTarget } from "@/lib/exchange/imports/target";
import { database } from "@/lib/platform/db/client";
import { contextOf, type World } from "./world";

/** Imports an archive at the top of a space or change request, as an admin. */
export const importZip = (
  { admin, organization }: Pick<World, "admin" | "organization">,
  scope: ContentScope,
  zip: Buffer,
): ReturnType<typeof importFiles> =>
  importFiles(database(), contextOf(admin), organization.id, [{ name: "a.zip", bytes: inMemory(zip) }], () =>
    importTarget(database(), scope, null),
  );
