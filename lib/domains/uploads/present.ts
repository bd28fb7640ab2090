import type { SignedUpload } from "@/lib/model/uploads/schemas";
import { signedQuery } from "@/lib/signed-address";
import { apiUrl } from "@/lib/urls";

type UploadRow = { key: string; size: number; received: number };

/** An upload with an address that takes its bytes from now on. */
export const presentUpload = ({ key, size, received }: UploadRow): SignedUpload => ({
  object: "storage-signed-url",
  url: `${apiUrl(`/uploads/${key}`)}?${signedQuery("upload", key)}`,
  key,
  size,
  received,
});
