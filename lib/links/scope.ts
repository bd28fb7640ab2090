import "server-only";
import type { Actor } from "@/lib/api/server/context";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import { changeRequestPageAddress, type PageAddress, spacePageAddress } from "@/lib/pages/present";
import { type View, viewOfBase, viewOfChangeRequest, viewOfSpace } from "@/lib/revisions/view";
import type { SpaceSubject } from "@/lib/spaces/subject";

/** A state of content whose links are looked at, by whom, and what it takes to show its pages. */
export type LinkScope = {
  actor: Actor;
  space: SpaceSubject;
  view: View;
  address: PageAddress;
  changeRequest?: ChangeRequestSubject["changeRequest"];
  /** change requests: the main content they lie on, to tell which links they broke */
  base?: View;
};

export const scopeOfSpace = (actor: Actor, space: SpaceSubject): LinkScope => ({
  actor,
  space,
  view: viewOfSpace(space),
  address: spacePageAddress(space.id),
});

export const scopeOfChangeRequest = (actor: Actor, subject: ChangeRequestSubject): LinkScope => ({
  actor,
  space: subject.space,
  view: viewOfChangeRequest(subject),
  address: changeRequestPageAddress(subject.space.id, subject.changeRequest.number),
  changeRequest: subject.changeRequest,
  base: viewOfBase(subject),
});
