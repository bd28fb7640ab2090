import { useQuery } from "@tanstack/react-query";
import {
  BookOpen,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CloudOff,
  CloudUpload,
  FileDiff,
  FilePlus2,
  GitPullRequestArrow,
  Maximize2,
  Minimize2,
  PanelLeft,
  PencilLine,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PresenceList, type usePresence } from "@/components/collaboration/presence/presence";
import { AskForReview } from "@/components/collaboration/reviews/ask-for-review";
import type { PageNode } from "@/components/content/document/tree";
import { type Command, useCommands } from "@/components/layout/use-commands";
import { Button, IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses, pageAddress } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { PageMenuItems } from "./page-menu";
import { newPage, type PageRequest } from "./page-request";
import type { Saver } from "./saver";
import { changeRequestQuery, useSaverState } from "./use-editor-screen";
import { FOCUS_KEY, type FocusMode } from "./use-focus-mode";
import type { PageChangeActions } from "./use-page-changes";

const shown = {
  saved: { text: text("Saved"), icon: <CircleCheck aria-hidden="true" className="text-success" /> },
  unsaved: { text: text("Unsaved"), icon: <PencilLine aria-hidden="true" /> },
  // The person goes on typing meanwhile: an animation would draw the screen again and again beside their keys.
  saving: { text: text("Saving"), icon: <CloudUpload aria-hidden="true" /> },
  offline: { text: text("Saved in this browser"), icon: <CloudOff aria-hidden="true" /> },
  refused: { text: text("Not saved"), icon: <CircleAlert aria-hidden="true" className="text-danger" /> },
  conflict: {
    text: text("Edits overlap"),
    icon: <CircleAlert aria-hidden="true" className="text-warning" />,
  },
} as const;

const SaveState = ({ saver }: { saver: Saver | null }) => {
  const say = useSay();
  const state = useSaverState(saver);
  if (!state) return null;
  const { phase, isKept } = state;
  const { icon, text } = shown[phase === "offline" && !isKept ? "refused" : phase];
  return (
    <span
      role="status"
      aria-label={say("Saving")}
      className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted [&_svg]:size-3.5"
    >
      {icon}
      <span className="max-sm:sr-only">{say(text)}</span>
    </span>
  );
};

type EditorActionsProps = {
  spaceId: string;
  number: number | null;
  people: ReturnType<typeof usePresence>;
  saver: Saver | null;
  tree: readonly PageNode[];
  page: PageNode | undefined;
  /** The path of the published page. */
  shownPath: string | undefined;
  changes: PageChangeActions;
  onRequest: (request: PageRequest) => void;
  onPages: () => void;
  focusMode: FocusMode;
};

/** Links to the next step: the reviewers of a draft, or the changes under review. */
const NextFromEditor = ({ spaceId, number }: { spaceId: string; number: number }) => {
  const say = useSay();
  const { data: changeRequest } = useQuery(changeRequestQuery(spaceId, number));
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const draft = changeRequest?.status === "draft";
  const seeChanges: Command = {
    id: "see-changes",
    label: say("See changes"),
    group: say("This change request"),
    icon: <FileDiff aria-hidden="true" />,
    href: addresses.changeRequest.changes(spaceId, number),
  };
  const ask: Command = {
    id: "ask-for-review",
    label: say("Ask for review"),
    group: say("This change request"),
    icon: <GitPullRequestArrow aria-hidden="true" />,
    run: () => setAsking(true),
  };
  useCommands(draft ? [ask, seeChanges] : [seeChanges]);
  return (
    <>
      <Button
        variant={draft ? "secondary" : "primary"}
        asChild
        className={draft ? "max-sm:hidden" : undefined}
      >
        <ScreenLink href={addresses.changeRequest.changes(spaceId, number)}>
          <FileDiff aria-hidden="true" />
          {say("See changes")}
        </ScreenLink>
      </Button>
      {draft && (
        <>
          <Button
            variant="primary"
            icon={<GitPullRequestArrow aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {say("Ask for review")}
          </Button>
          <AskForReview
            target={{ spaceId, changeRequestId: String(number) }}
            changeRequest={changeRequest}
            open={asking}
            onClose={() => setAsking(false)}
            onDone={() => router.push(addresses.changeRequest.overview(spaceId, number))}
          />
        </>
      )}
    </>
  );
};

/** Shows at the top of the editor who else is here, the save state, and the next steps. */
export const EditorActions = ({
  spaceId,
  number,
  people,
  saver,
  tree,
  page,
  shownPath,
  changes,
  onRequest,
  onPages,
  focusMode,
}: EditorActionsProps) => {
  const say = useSay();
  useCommands([
    ...(page?.kind === "document"
      ? [
          {
            id: "focus-mode",
            label: focusMode.isOn ? say("Leave focus mode") : say("Focus mode"),
            group: say("This page"),
            keywords: text("distraction, zen, full screen"),
            icon: <Maximize2 aria-hidden="true" />,
            run: focusMode.toggle,
          },
        ]
      : []),
    {
      id: "new-page",
      label: say("New page"),
      group: say("Create"),
      keywords: text("create, add"),
      icon: <FilePlus2 aria-hidden="true" />,
      run: () => onRequest(newPage(page)),
    },
  ]);
  if (focusMode.isOn)
    return (
      <>
        <SaveState saver={saver} />
        <IconButton label={say("Leave focus mode")} shortcut={FOCUS_KEY} onClick={focusMode.toggle}>
          <Minimize2 />
        </IconButton>
      </>
    );
  return (
    <>
      <PresenceList people={people} />
      <SaveState saver={saver} />
      <IconButton label={say("Pages")} className="lg:hidden" onClick={onPages}>
        <PanelLeft />
      </IconButton>
      {page && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>
              {say("Page")}
              <ChevronDown aria-hidden="true" />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {page.kind === "document" && (
              <>
                <DropdownMenuItem
                  icon={<Maximize2 aria-hidden="true" />}
                  shortcut={FOCUS_KEY}
                  onSelect={focusMode.toggle}
                >
                  {say("Focus mode")}
                </DropdownMenuItem>
                <DropdownMenuSeparator />
              </>
            )}
            <PageMenuItems tree={tree} page={page} changes={changes} onRequest={onRequest} />
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {number !== null && (
        <>
          <Button asChild className="max-md:hidden">
            <ScreenLink href={pageAddress(spaceId, number, shownPath)}>
              <BookOpen aria-hidden="true" />
              {say("Preview")}
            </ScreenLink>
          </Button>
          <NextFromEditor spaceId={spaceId} number={number} />
        </>
      )}
    </>
  );
};
