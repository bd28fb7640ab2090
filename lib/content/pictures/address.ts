import "server-only";
import { apiUrl } from "@/lib/platform/urls";

/** Address of a picture, as profiles, organizations and customizations have it. */
export const pictureUrl = (id: string): string => apiUrl(`/pictures/${id}`);

/** Returns the id of the picture at an address; null for pictures elsewhere. */
export function pictureAt(address: string): string | null {
  const prefix = pictureUrl("");
  const id = address.startsWith(prefix) ? address.slice(prefix.length) : "";
  return /^\w+$/.test(id) ? id : null;
}
