import { type NameLanguages, nameOfLanguage } from "@/lib/exchange/imports/name-languages";
import { commonFolder } from "@/lib/exchange/imports/paths";
import type { PlannedPage, SourcePage } from "@/lib/exchange/imports/planned-page";
import { arrangeByFolders, type FolderOptions } from "./by-folders";
import { type ArrangedPages, type NewId, pageWithoutText, type Sources, ungrouped } from "./pages";

/** Arranges the pages of each language by folders, those of translations in a group behind the originals. */
export function arrangeByLanguages(
  sources: Sources,
  newId: NewId,
  options: FolderOptions,
  languages: NameLanguages,
): ArrangedPages {
  const root = commonFolder([...sources.keys()]);
  const byLanguage = new Map<string | null, SourcePage[]>();
  for (const source of sources.values()) {
    const language = languages.of(source.path);
    const before = byLanguage.get(language);
    if (before) before.push(source);
    else byLanguage.set(language, [source]);
  }
  const arranged = (language: string | null, folders: FolderOptions["folders"]): ArrangedPages => {
    const own = byLanguage.get(language) ?? [];
    const bare = own.map((source) => [languages.bare(source.path), source] as const);
    const named = new Map(bare.map(([path, source]) => [path, { ...source, path }]));
    const { pages, report } = arrangeByFolders(named, newId, { ...options, folders }, root);
    withFiles(pages, new Map(own.map(({ id, path }) => [id, path])));
    return { pages, root, report };
  };
  const originals = arranged(null, options.folders);
  const untitled = withoutTitles(options.folders);
  const groups = languages.others.flatMap((language) => {
    const { pages } = arranged(language, untitled);
    return pages.length > 0
      ? [pageWithoutText(newId(), "group", nameOfLanguage(language), pages.map(ungrouped))]
      : [];
  });
  return { ...originals, pages: [...originals.pages, ...groups] };
}

function withFiles(pages: readonly PlannedPage[], paths: ReadonlyMap<string, string>): void {
  for (const page of pages) {
    page.path = paths.get(page.id) ?? page.path;
    withFiles(page.children, paths);
  }
}

/** The configuration of folders has titles in the language of the originals. */
const withoutTitles = (folders: FolderOptions["folders"] = {}): FolderOptions["folders"] =>
  Object.fromEntries(
    Object.entries(folders).map(([path, { title: _title, entries, ...folder }]) => [
      path,
      {
        ...folder,
        ...(entries && {
          entries: Object.fromEntries(
            Object.entries(entries).map(([name, { title, ...entry }]) => [
              name,
              entry.href === undefined ? entry : { ...entry, title },
            ]),
          ),
        }),
      },
    ]),
  );
