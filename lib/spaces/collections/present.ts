import "server-only";
import { addresses } from "@/lib/addresses";
import { can } from "@/lib/core/access/roles";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import type { Collection } from "./schemas";
import type { CollectionSubject } from "./subject";

/** Formats a collection, with the viewer's permissions. */
export function presentCollection(collection: CollectionSubject): Collection {
  const may = (action: Parameters<typeof can>[1]) => can(collection.role, action);
  return {
    object: "collection",
    id: collection.id,
    title: collection.title,
    ...(collection.description !== null && { description: collection.description }),
    organization: collection.organizationId,
    ...(collection.parentId !== null && { parent: collection.parentId }),
    defaultLevel: collection.defaultLevel === "none" ? null : collection.defaultLevel,
    urls: {
      location: apiUrl(`/collections/${collection.id}`),
      app: appUrl(addresses.organization.collection(collection.organizationId, collection.id)),
    },
    permissions: {
      view: may("collection.view"),
      admin: may("collection.manage"),
      viewInviteLinks: may("collection.manage"),
      create: may("collection.create"),
    },
  };
}
