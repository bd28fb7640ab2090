import { browserSay } from "@/components/ui/say";
import { MAXIMUM_PICTURE } from "@/lib/content/pictures/limits";
import { pictures } from "@/lib/content/pictures/operations";
import { call } from "@/lib/platform/api/client";
import { uploadFile } from "./upload-file";

/** Where a picture is stored: for customizations of a site, or for the organization and its people. */
export type PictureParams = { organizationId: string; siteId?: string };

/** Stores a picture and returns its address. */
export const uploadPicture = async (
  { organizationId, siteId }: PictureParams,
  file: File,
): Promise<string> => {
  const say = browserSay();
  const { name } = file;
  // Some systems know no type of SVG and ICO files; the server looks at the bytes.
  if (file.type !== "" && !file.type.startsWith("image/"))
    throw new Error(
      say("“{name}” is not a picture. Choose a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file.", { name }),
    );
  if (file.size === 0) throw new Error(say("“{name}” is empty. Choose another file.", { name }));
  if (file.size > MAXIMUM_PICTURE)
    throw new Error(say("“{name}” is larger than 2 MB. Choose a smaller picture.", { name }));
  const { signal } = new AbortController();
  const upload = await uploadFile({ organizationId, file, kind: "organization_file", signal });
  const body = { upload };
  const { url } =
    siteId === undefined
      ? await call(pictures.create, { params: { organizationId }, body })
      : await call(pictures.createForSite, { params: { organizationId, siteId }, body });
  return url;
};
