import { BODY, linked, runsOf } from "./inline";
import { COLORS, type Element } from "./paper";
import type { PictureReference } from "./pictures";
import type { LinkDestination } from "./runs";
import type { DrawingSheet } from "./sheet";

const HIGHEST = 420;

/**
 * Draws a picture that is stored in the space as a figure; any other as a link. Nothing is fetched for a PDF.
 * @param target of the link that the picture is in
 */
export function drawPicture(
  { paper, references }: DrawingSheet,
  parent: Element,
  reference: PictureReference,
  target?: LinkDestination,
): void {
  const { url, alt } = reference;
  const picture = references.picture(reference);
  const name = alt || references.file(url)?.name;
  if (!picture) {
    const style = linked({ ...BODY, color: COLORS.muted }, target ?? references.target(url));
    paper.written(
      parent,
      "P",
      runsOf([{ type: "text", value: paper.say("pictureOf", { name: name ?? url }) }], style, references),
    );
    paper.space(8);
    return;
  }
  const scale = Math.min(1, paper.width / picture.width, HIGHEST / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  paper.need(height + 8);
  const words = name ?? paper.say("picture");
  const area = { x: paper.from(0, width), y: paper.y, width, height };
  paper.linked(parent, "Figure", target, { area, words }, (element) =>
    paper.figure(element, area, { alt: words, placement: "Block" }, () =>
      paper.doc.image(picture.source, area.x, area.y, { width, height }),
    ),
  );
  paper.y += height;
  paper.space(12);
}
