"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { flatten, type PageNode } from "@/components/content/document/tree";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { MetaLinks } from "@/lib/content/pages/schemas";
import { text } from "@/lib/core/locales/say";

type MetaLink = NonNullable<MetaLinks["canonical"]>;
/** A link being chosen; it counts as "none" until it is filled in. */
type Row = { key: number; kind: "none" | "page" | "url"; page: string; space?: string; url: string };

const rowOf = (key: number, link: MetaLink | undefined): Row => ({
  key,
  kind: link?.kind ?? "none",
  page: link?.kind === "page" ? link.page : "",
  ...(link?.kind === "page" && link.space !== undefined && { space: link.space }),
  url: link?.kind === "url" ? link.url : "",
});

const linkOf = ({ kind, page, space, url }: Row): MetaLink | null => {
  if (kind === "page") return page === "" ? null : { kind, page, ...(space !== undefined && { space }) };
  return kind === "none" || url.trim() === "" ? null : { kind, url: url.trim() };
};

/** Returns the links of the rows; null if there are none. */
const metaLinksOf = (canonical: Row, alternates: readonly Row[]): MetaLinks | null => {
  const own = linkOf(canonical);
  const others = alternates.flatMap((row) => linkOf(row) ?? []);
  if (!own && others.length === 0) return null;
  return { ...(own && { canonical: own }), ...(others.length > 0 && { alternates: others }) };
};

const KINDS = [
  { value: "page", label: text("Page of this space") },
  { value: "url", label: text("Web address") },
] as const;
const KINDS_OR_NONE = [{ value: "none", label: text("This page itself") }, ...KINDS] as const;

type LinkRowProps = {
  label: string;
  row: Row;
  kinds: typeof KINDS | typeof KINDS_OR_NONE;
  pages: readonly { value: string; label: string }[];
  error?: string;
  onChange: (row: Row) => void;
};

const LinkRow = ({ label, row, kinds, pages, error, onChange }: LinkRowProps) => {
  const say = useSay();
  return (
    <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Select
        label={say("{link}: what it is", { link: label })}
        options={kinds.map(({ value, label: name }) => ({ value, label: say(name) }))}
        value={row.kind}
        onChange={(kind) => onChange({ ...row, kind })}
      />
      {row.kind === "page" && (
        <Field label={say("{link}: page", { link: label })} hideLabel error={error}>
          <Combobox
            options={
              row.space === undefined
                ? pages
                : [{ value: row.page, label: say("A page of another space") }, ...pages]
            }
            value={row.page === "" ? null : row.page}
            placeholder={say("Choose a page")}
            searchLabel={say("Search pages")}
            onChange={(page) => onChange({ key: row.key, kind: "page", page, url: row.url })}
          />
        </Field>
      )}
      {row.kind === "url" && (
        <Field label={say("{link}: address", { link: label })} hideLabel error={error}>
          <Input
            value={row.url}
            type="url"
            inputMode="url"
            maxLength={2048}
            placeholder="https://"
            onChange={(event) => onChange({ ...row, url: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
};

type MetaLinksFieldsProps = {
  tree: readonly PageNode[];
  page: PageNode;
  /** Initial values; later remote changes are ignored. */
  start: MetaLinks;
  /** Messages by the path of their field: "metaLinks.canonical.url". */
  errors: Readonly<Record<string, string>>;
  onChange: (metaLinks: MetaLinks | null) => void;
};

/** Edits the canonical address of a page and its other languages and versions, for search engines. */
export const MetaLinksFields = ({ tree, page, start, errors, onChange }: MetaLinksFieldsProps) => {
  const say = useSay();
  const [canonical, setCanonical] = useState(() => rowOf(0, start.canonical));
  const [alternates, setAlternates] = useState(() =>
    (start.alternates ?? []).map((link, index) => rowOf(index + 1, link)),
  );
  const pages = flatten(tree)
    .filter(({ id, kind }) => kind === "document" && id !== page.id)
    .map(({ id, title }) => ({ value: id, label: title }));
  const errorAt = (path: string) =>
    Object.entries(errors).find(([name]) => name.startsWith(`metaLinks.${path}`))?.[1];
  const change = (own: Row, others: Row[]) => {
    setCanonical(own);
    setAlternates(others);
    onChange(metaLinksOf(own, others));
  };
  const add = () => {
    const key = Math.max(0, ...alternates.map((row) => row.key)) + 1;
    change(canonical, [...alternates, { ...rowOf(key, undefined), kind: "url" }]);
  };
  return (
    <section aria-labelledby="search-engines" className="space-y-3 border-t border-border pt-4">
      <h3 id="search-engines" className="text-sm font-semibold">
        {say("Search engines")}
      </h3>
      <Field
        as="group"
        label={say("Canonical address")}
        hint={say("The main address when this text is published in several places. Search engines show it.")}
      >
        <LinkRow
          label={say("Canonical address")}
          row={canonical}
          kinds={KINDS_OR_NONE}
          pages={pages}
          error={errorAt("canonical")}
          onChange={(row) => change(row, alternates)}
        />
      </Field>
      <Field as="group" label={say("Other languages and versions")} optional>
        <ul className="space-y-2">
          {alternates.map((row, index) => (
            <li key={row.key} className="flex items-start gap-2">
              <LinkRow
                label={say("Version {number}", { number: index + 1 })}
                row={row}
                kinds={KINDS}
                pages={pages}
                error={errorAt(`alternates.${index}.`)}
                onChange={(next) =>
                  change(
                    canonical,
                    alternates.map((each) => (each.key === row.key ? next : each)),
                  )
                }
              />
              <IconButton
                label={say("Remove version {number}", { number: index + 1 })}
                onClick={() =>
                  change(
                    canonical,
                    alternates.filter(({ key }) => key !== row.key),
                  )
                }
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button size="sm" className="mt-1 self-start" icon={<Plus aria-hidden="true" />} onClick={add}>
          {say("Add a version")}
        </Button>
      </Field>
    </section>
  );
};
