import { BookOpen, ChevronDown, GitPullRequest, PanelLeft } from "lucide-react";
import NextLink from "next/link";
import { addresses, pageAddress } from "@/lib/addresses";
import type { PageNode } from "../../content/tree";
import { AlsoHere } from "../../presence/also-here";
import type { usePresence } from "../../presence/use-presence";
import { Button, IconButton } from "../../ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "../../ui/dropdown-menu";
import { PageMenuItems } from "./page-menu";
import type { PageRequest } from "./page-request";
import { SaveState } from "./save-state";
import type { SaverState } from "./saver";
import type { PageChanges } from "./use-page-changes";

type EditorActionsProps = {
  spaceId: string;
  number: number | null;
  people: ReturnType<typeof usePresence>;
  state: SaverState | null;
  tree: readonly PageNode[];
  page: PageNode | undefined;
  /** Where readers find the page. */
  shownPath: string | undefined;
  changes: PageChanges;
  onRequest: (request: PageRequest) => void;
  onPages: () => void;
};

/** At the head of the editor: who else is there, whether all is saved, and where to go from here. */
export const EditorActions = ({
  spaceId,
  number,
  people,
  state,
  tree,
  page,
  shownPath,
  changes,
  onRequest,
  onPages,
}: EditorActionsProps) => (
  <>
    <AlsoHere people={people} />
    {state && <SaveState phase={state.phase} />}
    <IconButton label="Pages" className="lg:hidden" onClick={onPages}>
      <PanelLeft />
    </IconButton>
    {page && (
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>
            Page
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <PageMenuItems tree={tree} page={page} changes={changes} onRequest={onRequest} />
        </DropdownMenuContent>
      </DropdownMenu>
    )}
    {number !== null && (
      <>
        <Button asChild className="max-md:hidden">
          <NextLink href={pageAddress(spaceId, number, shownPath)}>
            <BookOpen aria-hidden="true" />
            Preview
          </NextLink>
        </Button>
        <Button variant="primary" asChild>
          <NextLink href={addresses.changeRequest.changes(spaceId, number)}>
            <GitPullRequest aria-hidden="true" />
            <span>
              Review<span className="max-sm:hidden"> changes</span>
            </span>
          </NextLink>
        </Button>
      </>
    )}
  </>
);
