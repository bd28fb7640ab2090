"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useRef } from "react";
import { DayFilter } from "@/components/layout/day-filter";
import { PersonFilter } from "@/components/layout/person-filter";
import { Screen } from "@/components/layout/screen";
import { useUrlText } from "@/components/layout/use-url-value";
import { EmojiImage } from "@/components/ui/emoji-image";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useHydrated } from "@/components/ui/use-hydrated";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { canFilter, KINDS, kindLabels, namesDays, readView, type SearchView, toQuery } from "./view";

const Results = lazyComponent(() => import("./result-lists"), "Results", { ssr: false });

type FiltersProps = {
  organizationId: string;
  view: SearchView;
  listsMembers: boolean;
  onChange: (change: Partial<SearchView>) => void;
};

const Filters = ({ organizationId, view, listsMembers, onChange }: FiltersProps) => {
  const say = useSay();
  const { data: known } = useQuery(
    query(spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
  );
  return (
    <>
      {canFilter(view.kind, "space") && (
        <FilterMenu
          label={say("Space")}
          single
          options={(known?.items ?? []).map(({ id, title, emoji }) => ({
            value: id,
            label: title,
            icon: emoji ? <EmojiImage emoji={emoji} /> : undefined,
          }))}
          values={view.space ? [view.space] : []}
          onChange={([space]) => onChange({ space })}
        />
      )}
      {canFilter(view.kind, "author") && listsMembers && (
        <PersonFilter
          label={say("Author")}
          organizationId={organizationId}
          person={view.author ?? null}
          onChange={(author) => onChange({ author: author ?? undefined })}
        />
      )}
      {canFilter(view.kind, "day") && (
        <>
          <DayFilter
            label={say("From|first day")}
            value={view.from}
            onChange={(from) => onChange({ from })}
          />
          <DayFilter label={say("To|last day")} value={view.to} onChange={(to) => onChange({ to })} />
        </>
      )}
    </>
  );
};

/** Moves the focus over the results. */
const useResultKeys = () => {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("a[data-result]") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const from = at >= 0 ? at : by > 0 ? -1 : all.length;
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  };
  useHotkeys([
    { keys: "j", label: say("Next result"), group: say("Lists"), run: () => move(1) },
    { keys: "k", label: say("Previous result"), group: say("Lists"), run: () => move(-1) },
  ]);
  return list;
};

/** Searches everything that the person can see; text, tab and filters are in the address. */
export const SearchScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const router = useRouter();
  const search = useSearchParams();
  const text = useUrlText("q");
  const stored = readView((name) => search.get(name));
  const view = { ...stored, q: text.settled.trim().slice(0, 512) };
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const listsMembers = organization?.permissions.listMembers ?? false;
  const hrefOf = (other: SearchView) => addresses.organization.search(organizationId, toQuery(other));
  const go = (change: Partial<SearchView>) =>
    router.replace(hrefOf({ ...view, ...change }), { scroll: false });
  const field = useRef<HTMLInputElement>(null);
  const list = useResultKeys();
  const isHydrated = useHydrated();
  useHotkeys([{ keys: "/", label: say("Search"), group: say("Lists"), run: () => field.current?.focus() }]);
  return (
    <Screen
      width="narrow"
      crumbs={[
        {
          label: organization?.title ?? say("Organization"),
          href: addresses.organization.home(organizationId),
        },
        { label: say("Search") },
      ]}
      title={say("Search")}
      tabs={
        <LinkTabs
          label={say("Kinds of results")}
          tabs={KINDS.filter((kind) => kind !== "people" || listsMembers).map((kind) => ({
            href: hrefOf({ ...view, kind }),
            label: say(kindLabels[kind]),
            current: kind === view.kind,
          }))}
        />
      }
    >
      <div className="flex min-h-11 flex-wrap items-center gap-2 pb-3">
        <SearchInput
          ref={field}
          autoFocus={view.q === ""}
          label={say("Search everything")}
          placeholder={say("Words, a name or “#3”")}
          maxLength={512}
          value={text.text}
          onChange={text.setText}
          className="sm:w-80"
        />
        <Filters organizationId={organizationId} view={view} listsMembers={listsMembers} onChange={go} />
      </div>
      <div ref={list} className="flex flex-col gap-4">
        {view.q === "" ? (
          <EmptyState icon={<Search />} title={say("Search everything you can see")}>
            {say("Pages, comments, change requests, spaces and people with your words appear here.")}
          </EmptyState>
        ) : (
          (isHydrated || !namesDays(view)) && (
            <Results
              organizationId={organizationId}
              view={view}
              listsMembers={listsMembers}
              hrefOf={hrefOf}
              onClear={() => go({ space: undefined, author: undefined, from: undefined, to: undefined })}
            />
          )
        )}
      </div>
    </Screen>
  );
};
