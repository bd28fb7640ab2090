"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, FilePlus2, Pencil, Plus } from "lucide-react";
import { useParams, useRouter } from "next/navigation";
import { useOwnRequests, useOwnRequestsEditing } from "@/components/collaboration/comments/use-own-requests";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { type Command, useCommands } from "@/components/layout/use-commands";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses, editorAddress, newPageAddress } from "@/lib/addresses";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import { decodeSegments } from "@/lib/core/address-text";
import { type Say, text } from "@/lib/core/locales/say";
import type { Space } from "@/lib/spaces/spaces/schemas";

const reasonOf = (say: Say, space: Space): string | false => {
  if (!space.permissions.edit) return say("You need edit access to this space.");
  return space.editMode === "locked" && say("This space is locked.");
};

/** The viewer's own change requests; the first `editing` of them edit the page already. */
type OwnRequests = { own: readonly ChangeRequest[]; editing: number };

/** Lists the ways to edit the current page or to add one after it, in an open or a new change request. */
const editCommands = (
  say: Say,
  spaceId: string,
  page: string | undefined,
  { own, editing }: OwnRequests,
  edit: () => void,
): Command[] => [
  ...own.flatMap((request): Command[] => [
    {
      id: `continue ${request.id}`,
      label: say("Edit this page in #{number} {request}", {
        number: String(request.number),
        request: subjectOf(say, request),
      }),
      group: say("This page"),
      icon: <Pencil aria-hidden="true" />,
      href: editorAddress(spaceId, request.number, page),
      ...(editing > 0 && request === own[0] && { shortcut: "e" }),
    },
    {
      id: `new-page ${request.id}`,
      label: say("New page in #{number} {request}", {
        number: String(request.number),
        request: subjectOf(say, request),
      }),
      group: say("Create"),
      keywords: text("create, add"),
      icon: <FilePlus2 aria-hidden="true" />,
      href: newPageAddress(spaceId, request.number, page),
    },
  ]),
  {
    id: "edit",
    label: own.length === 0 ? say("Edit this page") : say("Edit this page in a new change request"),
    group: say("This page"),
    icon: <Pencil aria-hidden="true" />,
    ...(editing === 0 && { shortcut: "e" }),
    run: edit,
  },
  {
    id: "new-page",
    label: own.length === 0 ? say("New page") : say("New page in a new change request"),
    group: say("Create"),
    keywords: text("create, add"),
    icon: <FilePlus2 aria-hidden="true" />,
    href: newPageAddress(spaceId, null, page),
  },
];

/** Opens the editor on the current page; nothing is created before the first change. */
export const EditButton = ({ space }: { space: Space }) => {
  const say = useSay();
  const router = useRouter();
  const { path = [] } = useParams<{ path?: string[] }>();
  const { data: tree = [] } = useQuery(pageTreeQuery({ spaceId: space.id }));
  const reading = decodeSegments(path)?.join("/");
  const page = flatten(tree).find((each) =>
    reading ? each.path === reading : each.kind === "document" && !each.hidden,
  );
  const editingPage = useOwnRequestsEditing(space, page?.id);
  const others = useOwnRequests(space).filter(({ id }) => editingPage.every((request) => request.id !== id));
  const own = [...editingPage, ...others];
  const reason = reasonOf(say, space);
  const fresh = addresses.space.editor(space.id, page?.id);
  const open = () => router.push(fresh);
  useCommands(
    reason === false ? editCommands(say, space.id, page?.id, { own, editing: editingPage.length }, open) : [],
  );

  const icon = <Pencil aria-hidden="true" />;
  // A generated page has no text: its editor shows the source it is generated from.
  const label = page?.generated ? say("Change source") : say("Edit");
  if (reason || own.length === 0)
    return (
      <Button variant="primary" icon={icon} disabledReason={reason} onClick={open}>
        {label}
      </Button>
    );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="primary" icon={icon}>
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-72">
        {own.map((request, index) => (
          <DropdownMenuItem key={request.id} asChild>
            <ScreenLink href={editorAddress(space.id, request.number, page?.id)}>
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  {say("Continue in #{number} {request}", {
                    number: String(request.number),
                    request: subjectOf(say, request),
                  })}
                </span>
                {index < editingPage.length && (
                  <span className="block text-muted text-xs">{say("Already changes this page")}</span>
                )}
              </span>
            </ScreenLink>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <ScreenLink href={fresh}>
            <Plus aria-hidden="true" />
            {say("New change request")}
          </ScreenLink>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
