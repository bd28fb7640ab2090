import "server-only";
import { apiUrl } from "@/lib/platform/urls";

/** Address of a picture, as customizations have it. */
export const sitePictureUrl = (id: string): string => apiUrl(`/pictures/${id}`);

/** Returns the id of the picture at an address; null for pictures elsewhere. */
export function sitePictureAt(address: string): string | null {
  const prefix = sitePictureUrl("");
  const id = address.startsWith(prefix) ? address.slice(prefix.length) : "";
  return /^\w+$/.test(id) ? id : null;
}
