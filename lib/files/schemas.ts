import { z } from "zod";
import { ChangeRequest } from "@/lib/change-requests/schemas";
import { Organization } from "@/lib/organizations/schemas";
import { Page } from "@/lib/pages/schemas";
import { Space } from "@/lib/spaces/schemas";

export const File = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
  size: z.int(),
  dimensions: z.object({ width: z.int(), height: z.int() }).optional().describe("Of pictures, in pixels."),
});
export type File = z.infer<typeof File>;

/** A page that links to a file, with where it stands. */
export const FileBacklink = z.object({
  kind: z.literal("page"),
  organization: Organization,
  space: Space,
  page: Page,
  versionContext: z.object({ type: z.literal("changeRequest"), changeRequest: ChangeRequest }).optional(),
});
export type FileBacklink = z.infer<typeof FileBacklink>;
