"use client";

import type { RefObject } from "react";
import { PersonFilter } from "@/components/layout/person-filter";
import { EmojiImage } from "@/components/ui/emoji-image";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchInput } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { SpaceNames } from "./change-requests-columns";
import {
  type ListFilters as Filters,
  type ListView,
  MINE_STATUSES,
  mineLabels,
  REVIEW_STANDINGS,
  standingLabels,
} from "./lists";

type ListFiltersProps = {
  organizationId: string;
  view: ListView;
  /** The spaces to filter by, in a list across spaces. */
  spaces: SpaceNames | null;
  text: string;
  onText: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<Filters & Pick<ListView, "status">>) => void;
};

/** Shows the filters of a list of change requests. */
export const ListFilterBar = ({
  organizationId,
  view,
  spaces,
  text,
  onText,
  field,
  onChange,
}: ListFiltersProps) => {
  const say = useSay();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 py-2">
      {view.list === "mine" && (
        <SegmentedControl
          label={say("Status")}
          segments={MINE_STATUSES.map((status) => ({ value: status, label: say(mineLabels[status]) }))}
          value={view.status}
          onChange={(status) => onChange({ status })}
        />
      )}
      <SearchInput
        ref={field}
        label={say("Search change requests")}
        placeholder={say("Subject, description or number")}
        size="sm"
        className="w-64 max-sm:w-full"
        value={text}
        onChange={onText}
      />
      {spaces && (
        <FilterMenu
          label={say("Space")}
          single
          options={[...spaces].map(([id, { title, emoji }]) => ({
            value: id,
            label: title,
            icon: emoji ? <EmojiImage emoji={emoji} /> : undefined,
          }))}
          values={view.space ? [view.space] : []}
          onChange={([space]) => onChange({ space: space ?? null })}
        />
      )}
      {view.list !== "mine" && (
        <PersonFilter
          label={say("Author")}
          organizationId={organizationId}
          person={view.author}
          onChange={(author) => onChange({ author })}
        />
      )}
      {view.list !== "review" && (
        <>
          <PersonFilter
            label={say("Reviewer")}
            organizationId={organizationId}
            person={view.reviewer}
            onChange={(reviewer) => onChange({ reviewer })}
          />
          <FilterMenu
            label={say("Review")}
            single
            options={REVIEW_STANDINGS.map((value) => ({ value, label: say(standingLabels[value]) }))}
            values={view.review ? [view.review] : []}
            onChange={([chosen]) =>
              onChange({ review: REVIEW_STANDINGS.find((standing) => standing === chosen) ?? null })
            }
          />
        </>
      )}
    </div>
  );
};
