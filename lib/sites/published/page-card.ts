import "server-only";
import { CARD_SIZE } from "@/lib/content/rendering/card-size";
import { renderCard } from "@/lib/content/rendering/render";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import type { BuiltFile } from "./built-response";
import { locatePage } from "./read-page";
import { reservedPath } from "./reserved-path";
import { commonHeaders } from "./responses";
import type { PagePicture } from "./view-models";
import { appearanceOf, type VisibleSite, variantAt } from "./visible-site";

/**
 * The picture of a page for links shared elsewhere.
 * @param href of the page on the host of its site
 */
export const cardOf = ({ base, canonical }: VisibleSite, href: string): PagePicture => ({
  href: new URL(reservedPath(`${canonical}${href.slice(base.length)}`.replace(/\/$/, ""), "card.png")).href,
  size: CARD_SIZE,
});

/**
 * Makes the picture of a page: its title and description in the colour of the site. Throws NotFound if the
 * visitor finds no page.
 * @param path of the page
 */
export async function makePageCard(db: Db, shown: VisibleSite, path: readonly string[]): Promise<BuiltFile> {
  const at = variantAt(db, shown, path);
  const found = at && (await locatePage(db, at.variant.reading, at.variant.tree, at.rest.join("/")));
  if (found?.kind !== "page") throw new NotFound("page", path.join("/"));
  const { siteSpace, section, space } = at!.variant;
  const look = appearanceOf(shown.site, siteSpace);
  const { title, description } = found.stored.record;
  const from = [look.title ?? shown.site.title, section?.title]
    .filter((name) => name !== undefined)
    .join(" · ");
  const color = look.styling.primaryColor.light;
  // Megabytes that a server without such requests does not need.
  const { default: sharp } = await import("sharp");
  const svg = await renderCard({
    from,
    title,
    description: description || null,
    color,
    language: space.language ?? "en",
  });
  return {
    status: 200,
    headers: { ...commonHeaders(shown), "content-type": "image/png" },
    // The SVG has only outlines and colours, so nothing is loaded from elsewhere. The library uses threads of
    // its own.
    body: await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer(),
  };
}
