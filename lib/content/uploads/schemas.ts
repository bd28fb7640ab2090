import { z } from "zod";
import { MAXIMUM_UPLOAD } from "./limits";

export const RequestUpload = z.strictObject({
  file: z.strictObject({
    name: z.string().trim().min(1).max(256),
    type: z
      .string()
      .max(127)
      .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/, "must be a media type such as text/markdown."),
    size: z.int().min(1).max(MAXIMUM_UPLOAD, "must not be more than 2 GB."),
  }),
  kind: z.enum(["import_file", "organization_file", "customization_font"]),
});
export type RequestUpload = z.infer<typeof RequestUpload>;

export const SignedUpload = z.object({
  object: z.literal("storage-signed-url"),
  url: z.string().describe("PUT the bytes here within an hour; the address itself is the permission."),
  key: z.string().describe("The name of the file in later operations."),
  size: z.int().describe("Number of announced bytes."),
  received: z
    .int()
    .describe("Number of bytes received so far: the offset of the next part, until all have arrived."),
});
export type SignedUpload = z.infer<typeof SignedUpload>;
