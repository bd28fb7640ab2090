import type { FileRecord } from "@/lib/core/content/records";
import type { FileAddress } from "@/lib/domains/places/addresses";
import type { File } from "@/lib/model/files/schemas";

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
