import { signedQuery } from "@/lib/platform/signed-address";
import { apiUrl } from "@/lib/platform/urls";
import type { SignedUpload } from "./schemas";

type UploadRow = { key: string; size: number; received: number };

/** Presents an upload with a new address for its bytes. */
export const presentUpload = ({ key, size, received }: UploadRow): SignedUpload => ({
  object: "storage-signed-url",
  url: `${apiUrl(`/uploads/${key}`)}?${signedQuery("upload", key)}`,
  key,
  size,
  received,
});
