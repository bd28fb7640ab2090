"use client";

import { ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { PageChoice } from "@/components/sites/page-choice";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { Customization } from "@/lib/sites/customization/schemas";
import type { SiteSpace } from "@/lib/sites/sites/schemas";
import { missingIn } from "./finished-look";

type ContentLink = Customization["footer"]["groups"][number]["links"][number];
type Target = Customization["header"]["links"][number]["to"];

const ADDRESS = "url";
const MENU = "menu";

/** Returns the space that a link leads into; null for an address. */
const spaceOf = (to: Target): string | null =>
  to !== null && (to.kind === "space" || to.kind === "page") ? (to.space ?? null) : null;

/** True if the link can be edited here; other links, such as files, stay unchanged. */
const isChosenHere = (to: Target): boolean => to?.kind === "url" || spaceOf(to) !== null;

/** The message at a field, which names its id in `aria-describedby`. */
const Problem = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <p id={id} className="mt-1 text-xs text-danger">
      {message}
    </p>
  ) : null;

type LinkTargetProps = {
  /** Names the link for screen readers. */
  named: string;
  to: Target;
  /** The spaces that the site presents. */
  siteSpaces: readonly SiteSpace[];
  error: string | undefined;
  onChange: (to: NonNullable<Target>) => void;
  onRemove: () => void;
  /** Present if the link may be a menu of other links, which leads nowhere itself. */
  menu?: { isChosen: boolean; onChoose: () => void } | undefined;
  /** Additional fields of the link. */
  children?: ReactNode;
};

/** Chooses where a link leads: to a page of the site, to an address, or to a menu. */
export const LinkTarget = ({
  named,
  to,
  siteSpaces,
  error,
  onChange,
  onRemove,
  menu,
  children,
}: LinkTargetProps) => {
  const say = useSay();
  const problem = useId();
  const spaces = [...new Map(siteSpaces.map(({ space }) => [space.id, space.title]))];
  const space = spaceOf(to);
  const isKnown = space === null || spaces.some(([id]) => id === space);
  const isMenu = menu?.isChosen === true;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <Select
        label={say("Where {named} leads", { named })}
        className="w-36"
        disabled={!isMenu && !isChosenHere(to)}
        options={[
          { value: ADDRESS, label: say("Web address") },
          ...spaces.map(([value, label]) => ({ value, label })),
          ...(isKnown ? [] : [{ value: space, label: say("Removed space") }]),
          ...(menu ? [{ value: MENU, label: say("Menu of links") }] : []),
        ]}
        value={isMenu ? MENU : (space ?? ADDRESS)}
        onChange={(value) => {
          if (value === MENU) menu?.onChoose();
          else onChange(value === ADDRESS ? { kind: "url", url: "" } : { kind: "space", space: value });
        }}
      />
      <div className="min-w-40 flex-1">
        {isMenu ? null : space === null ? (
          <Input
            aria-label={say("Address of {named}", { named })}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : problem}
            type="url"
            inputMode="url"
            value={to?.kind === "url" ? to.url : ""}
            disabled={!isChosenHere(to)}
            placeholder="https://example.com"
            onChange={(event) => onChange({ kind: "url", url: event.target.value })}
          />
        ) : (
          <PageChoice
            label={say("Page of {named}", { named })}
            space={space}
            page={to?.kind === "page" ? to.page : null}
            onChange={(page) =>
              onChange(page === null ? { kind: "space", space } : { kind: "page", page, space })
            }
          />
        )}
        <Problem id={problem} message={error} />
      </div>
      {children}
      <IconButton label={say("Remove {named}", { named })} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
};

/** A link that an owner begins to write. */
export const NEW_LINK = { title: "", to: { kind: "url" as const, url: "" } };

type LinkRowsProps<Link> = {
  links: readonly Link[];
  /** The spaces that the site presents. */
  siteSpaces: readonly SiteSpace[];
  /** Names a link for screen readers, before its number. */
  named?: string;
  addLabel?: string;
  /** True if sites leave out what holds the links as long as none of them is finished. */
  isNeeded?: boolean;
  onChange: (links: Link[]) => void;
  errorOf: (link: Link, field: "title" | "to") => string | undefined;
  /** Additional values of new links. */
  beginning?: Omit<Link, "title" | "to">;
  /** Additional fields beside a link, and below it. */
  renderMore?: (link: Link, index: number, set: (changed: Partial<Link>) => void) => ReactNode;
  renderBelow?: (link: Link, index: number, set: (changed: Partial<Link>) => void) => ReactNode;
  /** Present if a link may be a menu of other links. */
  menu?: {
    isIn: (link: Link) => boolean;
    /** The values of a link that becomes a menu, and of one that was a menu. */
    begin: Partial<Link>;
    end: Partial<Link>;
    render: (link: Link, index: number, set: (changed: Partial<Link>) => void) => ReactNode;
  };
};

/** Edits links to pages of the site and to addresses. */
export const LinkRows = <Link extends Omit<ContentLink, "to"> & { to: Target }>({
  links,
  siteSpaces,
  named: given,
  addLabel,
  isNeeded = false,
  onChange,
  errorOf,
  beginning,
  renderMore,
  renderBelow,
  menu,
}: LinkRowsProps<Link>) => {
  const say = useSay();
  const named = given ?? say("link");
  const rows = useRef<HTMLDivElement>(null);
  const problems = useId();
  const moveUp = (index: number) => {
    onChange(links.toSpliced(index - 1, 2, links[index]!, links[index - 1]!));
    // The next press moves the same link on.
    const row = rows.current!.children[index - 1]!;
    (row.querySelector<HTMLElement>(":scope > * > [data-move]") ?? row.querySelector("input"))?.focus();
  };
  return (
    <div ref={rows} className="flex flex-col gap-3">
      {links.map((link, index) => {
        const { to } = link;
        const set = (changed: Partial<Link>) => onChange(links.toSpliced(index, 1, { ...link, ...changed }));
        const isMenu = menu?.isIn(link) === true;
        const unnamed = errorOf(link, "title");
        const problem = `${problems}${index}`;
        return (
          // Rows have no ids.
          <div key={index} className="flex flex-wrap items-start gap-2">
            <div className="w-36">
              <Input
                aria-label={say("Title of {named} {number}", { named, number: index + 1 })}
                aria-invalid={unnamed !== undefined}
                aria-describedby={unnamed === undefined ? undefined : problem}
                value={link.title}
                maxLength={64}
                placeholder={say("Title")}
                onChange={(event) => set({ title: event.target.value } as Partial<Link>)}
              />
              <Problem id={problem} message={unnamed} />
            </div>
            <LinkTarget
              named={`${named} ${index + 1}`}
              to={to}
              siteSpaces={siteSpaces}
              error={errorOf(link, "to")}
              onChange={(target) => set({ ...menu?.end, to: target } as Partial<Link>)}
              onRemove={() => onChange(links.toSpliced(index, 1))}
              menu={menu && { isChosen: isMenu, onChoose: () => set(menu.begin) }}
            >
              {renderMore?.(link, index, set)}
              {index > 0 && (
                <IconButton
                  data-move=""
                  label={say("Move {named} {number} up", { named, number: index + 1 })}
                  onClick={() => moveUp(index)}
                >
                  <ArrowUp />
                </IconButton>
              )}
            </LinkTarget>
            {isMenu && (
              <div className="basis-full border-l-2 border-border pl-3">{menu.render(link, index, set)}</div>
            )}
            {renderBelow?.(link, index, set)}
          </div>
        );
      })}
      {isNeeded && links.every((link) => missingIn(link) !== null) && (
        <p className="text-xs text-muted">{say("Readers see this once there is a link in it.")}</p>
      )}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...links, { ...NEW_LINK, ...beginning } as unknown as Link])}
        >
          {addLabel ?? say("Add link")}
        </Button>
      </div>
    </div>
  );
};
