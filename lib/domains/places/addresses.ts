import { addresses } from "@/lib/addresses";
import { apiUrl, appUrl } from "@/lib/urls";

/** Where the pages of a view are shown in the console, by their path. */
export type PageAddress = (path: string) => string;

export const spacePageAddress =
  (spaceId: string): PageAddress =>
  (path) =>
    appUrl(addresses.space.reader(spaceId, path));

export const changeRequestPageAddress =
  (spaceId: string, number: number): PageAddress =>
  (path) =>
    appUrl(addresses.changeRequest.preview(spaceId, number, path));

/** Where the bytes of the files of a view are fetched, by their ids. */
export type FileAddress = (fileId: string) => string;

/** In a change request the bytes of a file may differ from the space's. */
export const fileAddress =
  (spaceId: string, changeRequestId?: string): FileAddress =>
  (fileId) =>
    apiUrl(
      `/spaces/${spaceId}/files/${fileId}/content${changeRequestId ? `?changeRequest=${changeRequestId}` : ""}`,
    );
