"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderPlus, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Screen } from "@/components/layout/screen";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { Button } from "@/components/ui/button";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchInput } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { addresses } from "@/lib/addresses";
import { organizations } from "@/lib/organizations/organizations/operations";
import { query } from "@/lib/platform/api/queries";
import { collections, deletedCollections } from "@/lib/spaces/collections/operations";
import type { Content } from "@/lib/spaces/collections/schemas";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { OpenDialog } from "./dialogs/content-dialogs";
import { FirstSpace, MAY_NOT_CREATE } from "./first-space";
import { EDIT_MODE_LABELS, SPACE_VISIBILITY_LABELS, VISIBILITIES } from "./space-labels";
import { editModeOf, parseVisibility, type SpaceFilter, spaceCountRead, spaceTabOf } from "./spaces-query";
import { ContentTree } from "./tree/content-tree";
import type { ContentAction } from "./tree/tree-row";
import { useOpenCollections } from "./tree/use-open-collections";

const TrashTable = lazyComponent(() => import("./trash-table"), "TrashTable");
const FoundContents = lazyComponent(() => import("./found-contents"), "FoundContents");
const ContentDialogs = lazyComponent(() => import("./dialogs/content-dialogs"), "ContentDialogs");

const EDIT_MODES = ["live", "locked"] as const;

/** Holds the tab and the filters of the address. */
const useSpaceFilter = () => {
  const [tab] = useUrlValue("tab");
  const { text, settled, setText } = useUrlText("q");
  const [visible, setVisible] = useUrlValue("visible");
  const [edits, setEdits] = useUrlValue("edits");
  const filter: SpaceFilter = {
    tab: spaceTabOf(tab),
    title: settled.trim(),
    visibility: parseVisibility(visible),
    editMode: editModeOf(edits),
  };
  const clear = () => {
    setText("");
    setVisible("");
    setEdits("");
  };
  const filtered = filter.title !== "" || Boolean(filter.visibility ?? filter.editMode);
  return { text, setText, filter, filtered, setVisible, setEdits, clear };
};

/** Holds the open dialog, which the address can name too, and the item whose title is edited in its row. */
const useContentActions = (mayCreate: boolean) => {
  const [asked, setAsked] = useUrlValue("new");
  const [chosen, setDialog] = useState<OpenDialog | null>(null);
  const [accessOf, setAccessOf] = useUrlValue("access");
  const [renamed, setRenamed] = useState<string | null>(null);
  const { data: collection } = useQuery({
    ...query(collections.get, { params: { collectionId: accessOf } }),
    enabled: accessOf !== "",
  });
  const dialog: OpenDialog | null =
    chosen ??
    (asked === "space" && mayCreate ? { action: "createSpace", item: null } : null) ??
    (accessOf && collection ? { action: "access", item: collection } : null);
  const close = () => {
    setDialog(null);
    setAsked("");
    setAccessOf("");
  };
  const begin = (action: ContentAction, item: Content | null = null) => {
    if (action === "rename") setRenamed(item?.id ?? null);
    else if (action === "access") setAccessOf(item?.id ?? "");
    else setDialog({ action, item });
  };
  return { dialog, begin, close, renaming: { renamed, onRenamed: () => setRenamed(null) } };
};

/** Counts the spaces, and everything in the trash. */
const useSpaceCounts = (organizationId: string) => {
  const { data: active } = useQuery(query(spaces.list, spaceCountRead(organizationId, "active")));
  const { data: trash } = useQuery(query(spaces.list, spaceCountRead(organizationId, "trash")));
  const { data: deleted } = useQuery(
    query(deletedCollections.list, { params: { organizationId }, query: { limit: "0" } }),
  );
  return { active: active?.count, trash: trash?.count, inTrash: (trash?.count ?? 0) + (deleted?.count ?? 0) };
};

type SpaceTabsProps = { organizationId: string; tab: SpaceFilter["tab"]; inTrash: number };

const SpaceTabs = ({ organizationId, tab, inTrash }: SpaceTabsProps) => {
  const say = useSay();
  return (
    <LinkTabs
      label={say("Spaces")}
      tabs={[
        {
          href: addresses.organization.spaces(organizationId),
          label: say("Active"),
          current: tab === "active",
        },
        {
          href: addresses.organization.trash(organizationId),
          label: say("Trash"),
          count: inTrash,
          current: tab === "trash",
        },
      ]}
    />
  );
};

/** Shows the collections and spaces of an organization, and its trash. */
export const SpacesScreen = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const { text: title, setText: setTitle, filter, filtered, setVisible, setEdits, clear } = useSpaceFilter();
  const { tab } = filter;
  const search = useRef<HTMLInputElement>(null);
  const opened = useOpenCollections(organizationId);

  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const { active, trash, inTrash } = useSpaceCounts(organizationId);
  const mayCreate = organization?.permissions.createContent ?? false;
  const { dialog, begin, close, renaming } = useContentActions(mayCreate);
  const refused = organization && !mayCreate && say(MAY_NOT_CREATE);

  useHotkeys([
    { keys: "/", label: say("Filter spaces"), group: say("Lists"), run: () => search.current?.focus() },
    {
      keys: "c",
      label: say("New space"),
      group: say("Lists"),
      run: () => begin("createSpace"),
      enabled: mayCreate,
    },
  ]);

  return (
    <>
      <Screen
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: say("Spaces") },
        ]}
        title={say("Spaces")}
        tabs={
          (inTrash > 0 || tab === "trash") && (
            <SpaceTabs organizationId={organizationId} tab={tab} inTrash={inTrash} />
          )
        }
        actions={
          <>
            <Button
              icon={<FolderPlus aria-hidden="true" />}
              disabledReason={refused}
              onClick={() => begin("createCollection")}
            >
              {say("New collection")}
            </Button>
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              disabledReason={refused}
              onClick={() => begin("createSpace")}
            >
              {say("New space")}
            </Button>
          </>
        }
      >
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchInput
            ref={search}
            label={say("Filter by title")}
            value={title}
            onChange={setTitle}
            onFocus={FoundContents.preload}
            maxLength={50}
            className="max-w-xs"
          />
          {tab === "active" && (
            <>
              <FilterMenu
                label={say("Visible to")}
                single
                options={VISIBILITIES.map((value) => ({ value, label: say(SPACE_VISIBILITY_LABELS[value]) }))}
                values={filter.visibility ? [filter.visibility] : []}
                onChange={([next = ""]) => setVisible(next)}
              />
              <FilterMenu
                label={say("Edits")}
                single
                options={EDIT_MODES.map((value) => ({ value, label: say(EDIT_MODE_LABELS[value]) }))}
                values={filter.editMode ? [filter.editMode] : []}
                onChange={([next = ""]) => setEdits(next)}
              />
            </>
          )}
          {active !== undefined && (tab === "trash" ? filter.title === "" : !filtered) && (
            <span className="tabular text-xs text-muted">
              {say(
                { one: "{count} space", other: "{count} spaces" },
                { count: tab === "trash" ? (trash ?? 0) : active },
              )}
            </span>
          )}
        </div>
        {tab === "trash" ? (
          <TrashTable organizationId={organizationId} title={filter.title} onClear={() => setTitle("")} />
        ) : organization && filtered ? (
          <FoundContents
            organization={organization}
            filter={filter}
            onAction={begin}
            {...renaming}
            onClear={clear}
          />
        ) : (
          organization && (
            <ContentTree
              organization={organization}
              onAction={begin}
              empty={<FirstSpace organization={organization} />}
              {...opened}
              {...renaming}
            />
          )
        )}
      </Screen>
      {dialog && organization && (
        <ContentDialogs
          {...dialog}
          organization={organization}
          onClose={close}
          onCreatedIn={(id) => opened.setOpen([id], true)}
        />
      )}
    </>
  );
};
