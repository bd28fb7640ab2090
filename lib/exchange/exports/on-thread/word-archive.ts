import { inMemory } from "@/lib/core/byte-source";
import { openZip, ZIP_LIMITS } from "@/lib/exchange/imports/read-zip";
import type { MadePart, WordList, WordNumbers, WordPicture, WordRelation } from "./word-part";

/*
 * Takes apart a document that the library made, so that its content becomes a part of a larger one. Numbers of which a
 * document has each only once go on from those of the parts before.
 */

/** Texts by path, and media by their names in relationships. */
type Unpacked = { texts: Map<string, string>; media: Map<string, Buffer> };

/** Unpacks a document. */
export async function unpackWord(bytes: Uint8Array): Promise<Unpacked> {
  // A table of equal rows packs better than an upload may.
  const limits = { ...ZIP_LIMITS, ratio: Number.POSITIVE_INFINITY };
  const { entries } = await openZip(inMemory(Buffer.from(bytes)), { what: "Word document", limits });
  const texts = new Map<string, string>();
  const media = new Map<string, Buffer>();
  for (const [path, content] of entries) {
    const read = await content.read();
    if (path.startsWith("word/media/")) media.set(path.slice("word/".length), read);
    else texts.set(path, read.toString("utf8"));
  }
  return { texts, media };
}

/** Before the last section, which says how all pages of the document look, and a last paragraph of links. */
const BODY = /<w:body>(.*)(<w:p>.*)<w:sectPr[ >]/s;
/** After the two that every document has, for the lines above notes. */
const NOTES = /<w:footnote (?=[^>]*w:id="0").*?<\/w:footnote>(.*)<\/w:footnotes>/s;
/** A tag whose attributes have no other quotes, as the library writes them. */
const TAG =
  /<(w:numId|w:bookmarkStart|w:bookmarkEnd|w:footnote|w:footnoteReference|w:hyperlink|wp:docPr|a:blip)((?: [\w:]+="[^"]*")+)/g;
const ATTRIBUTE = / ([\w:]+)="([^"]*)"/g;

type Kind = keyof WordNumbers;

const NUMBERED: Readonly<Record<string, readonly [attribute: string, kind: Kind]>> = {
  "w:numId": ["w:val", "list"],
  "w:bookmarkStart": ["w:id", "bookmark"],
  "w:bookmarkEnd": ["w:id", "bookmark"],
  "w:footnote": ["w:id", "note"],
  "w:footnoteReference": ["w:id", "note"],
  "wp:docPr": ["id", "picture"],
};

/** Returns the content of a document without its last paragraph, with numbers that follow the given ones. */
export async function takeApart(
  bytes: Uint8Array,
  pictures: Readonly<Record<string, WordPicture>>,
  numbers: WordNumbers,
): Promise<Omit<MadePart, "headings" | "bookmarks">> {
  const { texts, media } = await unpackWord(bytes);
  const part = new Renumbered(numbers);
  const shown = new Map<string, string>();
  /** The relationship of a picture, which is one for all parts. */
  const relationOf = (target: string): string | null => {
    const bytes = media.get(target);
    const [path, picture] =
      Object.entries(pictures).find(([, picture]) => picture.bytes && bytes?.equals(picture.bytes)) ?? [];
    if (path === undefined || !picture) return null;
    shown.set(path, target.slice(target.lastIndexOf(".") + 1));
    return picture.relation;
  };
  const content = (file: string, pattern: RegExp) => {
    const [, text = "", last = ""] = pattern.exec(texts.get(`word/${file}.xml`) ?? "") ?? [];
    // Ids after all words are in the last paragraph.
    const bookmarks = last.match(/<w:bookmark(?:Start|End) [^>]*>/g) ?? [];
    const relations = relationsIn(texts.get(`word/_rels/${file}.xml.rels`) ?? "");
    return part.content(text + bookmarks.join(""), relations, relationOf);
  };
  const body = content("document", BODY);
  const notes = content("footnotes", NOTES);
  return {
    ...{ body: body.text, relations: body.relations, notes: notes.text, noteRelations: notes.relations },
    lists: part.listsIn(texts.get("word/numbering.xml") ?? ""),
    pictures: [...shown].map(([path, ending]) => ({ path, ending })),
    numbers: part.last,
  };
}

/** The numbers of a part, by kind and former number. */
class Renumbered {
  readonly last: WordNumbers;
  private readonly known = new Map<string, number>();

  constructor(from: WordNumbers) {
    this.last = { ...from };
  }

  private number(kind: Kind, former: string): number {
    const key = `${kind} ${former}`;
    const number = this.known.get(key) ?? ++this.last[kind];
    this.known.set(key, number);
    return number;
  }

  content(
    text: string,
    relations: ReadonlyMap<string, WordRelation>,
    relationOf: (target: string) => string | null,
  ): { text: string; relations: WordRelation[] } {
    const used = new Map<string, WordRelation>();
    const link = (id: string): string => {
      const relation = relations.get(id);
      if (!relation) return id;
      const own = (relation.isOutside ? null : relationOf(relation.target)) ?? `rIdL${++this.last.link}`;
      used.set(own, { ...relation, id: own });
      return own;
    };
    const changed = text.replace(TAG, (_tag, name: string, attributes: string) => {
      const [numbered, kind] = NUMBERED[name] ?? [];
      const changed = attributes.replace(ATTRIBUTE, (whole, attribute: string, value: string) => {
        if (attribute === numbered && kind) return ` ${attribute}="${this.number(kind, value)}"`;
        return attribute === "r:id" || attribute === "r:embed" ? ` ${attribute}="${link(value)}"` : whole;
      });
      return `<${name}${changed}`;
    });
    return { text: changed, relations: [...used.values()] };
  }

  /** The lists of the part: documents also define one that they do not use. */
  listsIn(numbering: string): WordList[] {
    const forms = new Map(
      [...numbering.matchAll(/<w:abstractNum w:abstractNumId="(\d+)"(.*?<\/w:abstractNum>)/gs)].map(
        ([, id, form]) => [id, form!],
      ),
    );
    const lists = numbering.matchAll(
      /<w:num w:numId="(\d+)"[^>]*><w:abstractNumId w:val="(\d+)"\/>(.*?)<\/w:num>/gs,
    );
    return [...lists].flatMap(([, id, form, overrides]) => {
      const number = this.known.get(`list ${id}`);
      return number === undefined ? [] : [{ number, form: forms.get(form) ?? "", overrides: overrides! }];
    });
  }
}

function relationsIn(xml: string): Map<string, WordRelation> {
  const relations = new Map<string, WordRelation>();
  for (const [tag] of xml.matchAll(/<Relationship [^>]*>/g)) {
    const attributes = new Map([...tag.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value!]));
    const id = attributes.get("Id") ?? "";
    relations.set(id, {
      ...{ id, type: attributes.get("Type") ?? "", target: attributes.get("Target") ?? "" },
      isOutside: attributes.get("TargetMode") === "External",
    });
  }
  return relations;
}
