import { addresses } from "@/lib/addresses";
import { apiUrl, appUrl } from "@/lib/platform/urls";

/** Maps a path in a snapshot to its console address. */
export type PageAddress = (path: string) => string;

export const spacePageAddress =
  (spaceId: string): PageAddress =>
  (path) =>
    appUrl(addresses.space.reader(spaceId, path));

export const changeRequestPageAddress =
  (spaceId: string, number: number): PageAddress =>
  (path) =>
    appUrl(addresses.changeRequest.preview(spaceId, number, path));

/** Maps a file id in a snapshot to the address of its bytes. */
export type FileAddress = (fileId: string) => string;

/** In a change request the bytes of a file may differ from the space's. */
export const fileAddress =
  (spaceId: string, changeRequestId?: string): FileAddress =>
  (fileId) =>
    apiUrl(
      `/spaces/${spaceId}/files/${fileId}/content${changeRequestId ? `?changeRequest=${changeRequestId}` : ""}`,
    );
