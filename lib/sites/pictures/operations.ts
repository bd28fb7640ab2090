import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreateSitePicture, SitePicture } from "./schemas";

const tag = "sites";

export const sitePictures = {
  create: defineOperation({
    id: "createSitePicture",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/sites/{siteId}/pictures",
    summary: "Make a picture for a customization of an uploaded file",
    description:
      "Takes a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file of at most 2 MB that was uploaded with the kind `organization_file`. Put its `url` into the customization of any site of the organization: as a logo, an icon or a preview picture. A picture that no customization and no draft names is deleted after a day.",
    access: access.site("site.manage"),
    body: CreateSitePicture,
    response: SitePicture,
    status: 201,
    locates: true,
  }),
  download: defineOperation({
    id: "downloadSitePicture",
    tag,
    method: "GET",
    path: "/pictures/{pictureId}",
    summary: "Download a picture of a customization",
    description: "Supports ranges (206, 416) and If-None-Match (304). An address always has the same bytes.",
    access: access.public(),
    media: {
      types: ["*/*"],
      description: "The bytes, with the picture's media type.",
      binary: true,
      ranges: true,
    },
  }),
};
