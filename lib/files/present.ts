import type { FileRecord } from "@/lib/content/records";
import { apiUrl } from "@/lib/urls";
import type { File } from "./schemas";

/** Where the bytes of a file are fetched; in a change request they may differ from the space's. */
export const downloadUrl = (spaceId: string, fileId: string, changeRequestId?: string): string =>
  apiUrl(
    `/spaces/${spaceId}/files/${fileId}/content${changeRequestId ? `?changeRequest=${changeRequestId}` : ""}`,
  );

export function presentFile(record: FileRecord, spaceId: string, changeRequestId?: string): File {
  return {
    id: record.id,
    name: record.name,
    contentType: record.contentType,
    downloadURL: downloadUrl(spaceId, record.id, changeRequestId),
    size: record.size,
    ...(record.width !== null &&
      record.height !== null && { dimensions: { width: record.width, height: record.height } }),
  };
}
