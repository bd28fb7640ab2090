import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { partOf } from "./entries";
import {
  type MadePart,
  PARTS,
  type WordForm,
  type WordFrame,
  type WordHeading,
  type WordNumbers,
  type WordPart,
  type WordPicture,
  type WordRelation,
} from "./on-thread/word-part";
import type { ExportedFile, RenderedContent } from "./rendered-pages";
import type { ArchiveFile } from "./zip-archive";

/*
 * A Word document is made part by part: each page is converted when it is its turn, as a document of its own, whose
 * content goes into the one that is downloaded. Memory holds numbers and names of all pages, and, compressed, what
 * other files of the document list.
 */

/** Pictures that Word shows; others become PNG. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/gif"]);

/** The table of contents comes first: it lists the headings of parts up to this length, else pages. */
const MOST_BEFORE_CONTENTS = 10_000_000;

export type WordOptions = Pick<WordFrame, "title" | "language" | "direction" | "isBook"> & {
  fileAddress: (fileId: string) => string;
  /** pictures beyond this total come as links */
  mostPictureBytes: number;
  frame: (frame: WordFrame) => Promise<Record<string, string>>;
  part: (part: WordPart) => Promise<MadePart>;
  picture: (bytes: Uint8Array) => Promise<Uint8Array | null>;
};

type Content = Pick<RenderedContent, "all" | "pages" | "file">;

/** Returns rendered pages as the files of a Word document, after its first parts are made. */
export async function wordBook(
  content: Content,
  options: WordOptions,
  mostBeforeContents = MOST_BEFORE_CONTENTS,
): Promise<AsyncIterable<ArchiveFile>> {
  const book = new Book(content, options);
  const parts = book.parts();
  const begun = new Held();
  const headings: WordHeading[] = [];
  let part = await parts.next();
  for (; !part.done && begun.length < mostBeforeContents; part = await parts.next()) {
    begun.add(part.value.body);
    headings.push(...part.value.headings);
  }
  const { title, language, direction, isBook } = options;
  const listed = part.done ? headings : pagesOf(content);
  const frame = await options.frame({
    ...{ title, language, direction, isBook },
    headings: content.all.length > 1 ? listed : [],
  });
  async function* bodies(): AsyncGenerator<string> {
    yield* begun.texts();
    for (; !part.done; part = await parts.next()) yield part.value.body;
  }
  return book.files(frame, bodies());
}

/** The pages and groups that a table of contents lists. */
const pagesOf = ({ all }: Content): WordHeading[] =>
  all.flatMap(({ stored, depth }, number) =>
    depth < 3 ? [{ title: stored.record.title, level: depth + 1, bookmark: bookmarkOf(number) }] : [],
  );

const DOCUMENT = "word/document.xml";
const RELATIONS = "word/_rels/document.xml.rels";
const NOTES = "word/footnotes.xml";
const NOTE_RELATIONS = "word/_rels/footnotes.xml.rels";
const LISTS = "word/numbering.xml";

type Picture = { id: string; relation: string; isShown: boolean; ending: string | null };

/** Numbers, names and pictures that the parts of a document share. */
class Book {
  private numbers: WordNumbers = { bookmark: 0, list: 0, note: 0, picture: 0, link: 0 };
  private readonly bookmarks = new Set<string>();
  /** bookmarks in later parts to which earlier ones link, by the numbers of the later parts */
  private readonly wanted = new Map<number, Set<string>>();
  private readonly relations = new Held();
  private readonly notes = new Held();
  private readonly noteRelations = new Held();
  /** the few forms of lists, with their numbers */
  private readonly forms = new Map<string, WordForm & { number: number }>();
  /** the forms of all lists, in the order of the lists' numbers */
  private readonly lists: (WordForm & { number: number })[] = [];
  private readonly pictures = new Map<string, Picture>();
  private room: number;

  constructor(
    private readonly content: Content,
    private readonly options: WordOptions,
  ) {
    this.room = options.mostPictureBytes;
  }

  /** Makes the parts in their order. */
  async *parts(): AsyncGenerator<Pick<MadePart, "body" | "headings">> {
    const { language, direction, isBook } = this.options;
    const pages = this.content.pages();
    for (const [number, entry] of this.content.all.entries()) {
      const page = entry.file === null ? undefined : (await pages.next()).value;
      const made = await this.made({
        ...partOf(entry),
        ...{ number, language, direction, numbers: this.numbers },
        html: page ? (page.heading?.html ?? "") + page.html : "",
        startsSheet: entry.depth === 0 && (number > 0 || isBook),
        wanted: [...(this.wanted.get(number) ?? [])],
        pictures: page ? await this.picturesOf(page.shown) : {},
      });
      yield { body: this.take(made, number), headings: made.headings };
    }
  }

  /** Makes a part, of a page that is too complex with its words only. */
  private async made(part: WordPart): Promise<MadePart> {
    try {
      return await this.options.part(part);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      return this.options.part({ ...part, html: plainHtml(part) });
    }
  }

  private take(made: MadePart, number: number): string {
    this.numbers = made.numbers;
    this.wanted.delete(number);
    for (const bookmark of made.bookmarks) this.bookmarks.add(bookmark);
    for (const list of made.lists) this.lists[list.number - 1] = this.formOf(list);
    for (const { path, ending } of made.pictures) this.pictures.get(path)!.ending = ending;
    this.relations.add(linksOf(made.relations));
    this.noteRelations.add(linksOf(made.noteRelations));
    this.notes.add(this.linked(made.notes, number));
    return this.linked(made.body, number);
  }

  private formOf({ form, overrides }: WordForm): WordForm & { number: number } {
    const key = `${form} ${overrides}`;
    const known = this.forms.get(key) ?? { form, overrides, number: this.forms.size + 1 };
    this.forms.set(key, known);
    return known;
  }

  /** Lets links to anchors that a page lacks lead to its start; later pages are yet to be made. */
  private linked(xml: string, number: number): string {
    return xml.replace(LINK, (whole, name: string, page: string) => {
      if (this.bookmarks.has(name)) return whole;
      const target = Number(page);
      if (target <= number) return ` w:anchor="${bookmarkOf(target)}"`;
      const wanted = this.wanted.get(target) ?? new Set();
      this.wanted.set(target, wanted.add(name));
      return whole;
    });
  }

  private async picturesOf(shown: ReadonlySet<string>): Promise<Record<string, WordPicture>> {
    const pictures: Record<string, WordPicture> = {};
    for (const id of shown) {
      const file = this.content.file(id);
      if (!file) continue;
      const { isShown, relation } = this.pictureOf(file);
      const address = this.options.fileAddress(id);
      pictures[file.path] = { address, relation, bytes: isShown ? await this.bytesOf(file) : null };
    }
    return pictures;
  }

  private pictureOf({ id, path, record }: ExportedFile): Picture {
    const known = this.pictures.get(path);
    if (known) return known;
    const isShown = record.size <= this.room;
    if (isShown) this.room -= record.size;
    const picture = { id, isShown, relation: `rIdP${this.pictures.size + 1}`, ending: null };
    this.pictures.set(path, picture);
    return picture;
  }

  /** The bytes of a picture in a format that Word shows. */
  private async bytesOf({ content, record }: ExportedFile): Promise<Uint8Array | null> {
    const bytes = new Uint8Array(await buffer(Readable.from(content)));
    return SHOWN.has(record.contentType) ? bytes : this.options.picture(bytes);
  }

  /** The files of the document, the parts first. */
  async *files(
    frame: Readonly<Record<string, string>>,
    bodies: AsyncIterable<string>,
  ): AsyncGenerator<ArchiveFile> {
    const joined = new Set([DOCUMENT, RELATIONS, NOTES, NOTE_RELATIONS, LISTS]);
    for (const [path, content] of Object.entries(frame)) if (!joined.has(path)) yield { path, content };
    const around = (path: string, place: string, texts: Iterable<string> | AsyncIterable<string>) => ({
      path,
      content: joinedWithin(frame[path]!, place, texts),
    });
    yield around(DOCUMENT, PARTS, bodies);
    yield around(NOTES, "</w:footnotes>", this.notes.texts());
    yield around(LISTS, "</w:numbering>", this.numbering());
    const pictures = [...this.pictures.values()].filter(({ ending }) => ending !== null);
    const shown = pictures
      .map(({ relation: id, ending }) => pictureRelation(id, mediaOf(id, ending!)))
      .join("");
    yield around(RELATIONS, "</Relationships>", [...this.relations.texts(), shown]);
    yield around(NOTE_RELATIONS, "</Relationships>", [...this.noteRelations.texts(), shown]);
    for (const { id, relation, ending } of pictures) {
      const file = this.content.file(id)!;
      const path = `word/${mediaOf(relation, ending!)}`;
      if (SHOWN.has(file.record.contentType)) yield { ...file, path };
      else yield { path, isStored: true, content: [(await this.bytesOf(file)) ?? new Uint8Array()] };
    }
  }

  private *numbering(): Generator<string> {
    for (const { number, form } of this.forms.values())
      yield `<w:abstractNum w:abstractNumId="${number}"${form}`;
    for (const [at, { number, overrides }] of this.lists.entries())
      yield `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${number}"/>${overrides}</w:num>`;
  }
}

/** The words of a page below its title, a paragraph for each line and block. */
function plainHtml({ html }: WordPart): string {
  const [, opening = "", rest] = /^(\s*<h1\b.*?<\/h1>)?(.*)$/s.exec(html)!;
  const lines = rest!.replace(/<(?:br\b|\/(?:p|h\d|li|pre|td|th|dt|dd|summary|figcaption)\b)[^>]*>/g, "\n");
  const words = lines.replace(/<[^>]*>/g, "").split("\n");
  return opening + words.map((line) => (line.trim() === "" ? "" : `<p>${line}</p>`)).join("");
}

/** The bookmark at the start of a part. */
const bookmarkOf = (number: number): string => `part_${number}`;

const LINK = / w:anchor="(part_(\d+)_[0-9a-f]+)"/g;

const mediaOf = (relation: string, ending: string): string => `media/${relation}.${ending}`;

const RELATION_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Pictures, which several parts can show, follow all parts. */
const linksOf = (relations: readonly WordRelation[]): string =>
  relations
    .filter(({ isOutside }) => isOutside)
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${type}" Target="${target}" TargetMode="External"/>`,
    )
    .join("");

const pictureRelation = (id: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATION_TYPES}/image" Target="${target}"/>`;

/** A text with others at a place. */
async function* joinedWithin(
  text: string,
  place: string,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const at = text.indexOf(place);
  yield Buffer.from(text.slice(0, at));
  for await (const each of texts) yield Buffer.from(each);
  yield Buffer.from(text.slice(place === PARTS ? at + PARTS.length : at));
}

/** Texts that wait for their turn, compressed. */
class Held {
  length = 0;
  private readonly packed: Buffer[] = [];
  private rest: string[] = [];
  private size = 0;

  add(text: string): void {
    this.length += text.length;
    this.size += text.length;
    this.rest.push(text);
    if (this.size < 100_000) return;
    this.packed.push(deflateRawSync(this.rest.join("")));
    [this.rest, this.size] = [[], 0];
  }

  *texts(): Generator<string> {
    for (const packed of this.packed) yield inflateRawSync(packed).toString();
    yield* this.rest;
  }
}
