import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreatePicture, Picture } from "./schemas";

export const pictures = {
  create: defineOperation({
    id: "createPicture",
    tag: "uploads",
    method: "POST",
    path: "/orgs/{organizationId}/pictures",
    summary: "Make a picture for a profile or an organization of an uploaded file",
    description:
      "Takes a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file of at most 2 MB that was uploaded with the kind `organization_file`. Put its `url` into your `photoURL`, or as an admin into the `logo` of the organization. A picture that neither you nor the organization shows is deleted after a day.",
    access: access.organization("organization.view"),
    scope: "edit",
    body: CreatePicture,
    response: Picture,
    status: 201,
    locates: true,
  }),
  createForSite: defineOperation({
    id: "createSitePicture",
    tag: "sites",
    method: "POST",
    path: "/orgs/{organizationId}/sites/{siteId}/pictures",
    summary: "Make a picture for a customization of an uploaded file",
    description:
      "Takes a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file of at most 2 MB that was uploaded with the kind `organization_file`. Put its `url` into the customization of any site of the organization: as a logo, an icon or a preview picture. A picture that no customization and no draft names is deleted after a day.",
    access: access.site("site.manage"),
    body: CreatePicture,
    response: Picture,
    status: 201,
    locates: true,
  }),
  download: defineOperation({
    id: "downloadPicture",
    tag: "uploads",
    method: "GET",
    path: "/pictures/{pictureId}",
    summary: "Download a picture of a person, an organization or a customization",
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
