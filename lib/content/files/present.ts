import type { FileAddress } from "@/lib/content/scopes/addresses";
import type { FileRecord } from "@/lib/core/content/records";
import type { File } from "./schemas";

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
