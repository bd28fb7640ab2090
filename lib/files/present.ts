import type { FileRecord } from "@/lib/content/records";
import { apiUrl } from "@/lib/urls";
import type { File } from "./schemas";

/** Where the bytes of the files of a view are fetched, by their ids. */
export type FileAddress = (fileId: string) => string;

/** In a change request the bytes of a file may differ from the space's. */
export const fileAddress =
  (spaceId: string, changeRequestId?: string): FileAddress =>
  (fileId) =>
    apiUrl(
      `/spaces/${spaceId}/files/${fileId}/content${changeRequestId ? `?changeRequest=${changeRequestId}` : ""}`,
    );

export function presentFile(record: FileRecord, address: FileAddress): File {
  return {
    id: record.id,
    name: record.name,
    contentType: record.contentType,
    downloadURL: address(record.id),
    size: record.size,
    ...(record.width !== null &&
      record.height !== null && { dimensions: { width: record.width, height: record.height } }),
  };
}
