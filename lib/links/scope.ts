import "server-only";
import type { Viewer } from "@/lib/access/actor";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import type { PagesOf } from "@/lib/pages/queries";
import { pagesOfChangeRequest, pagesOfSpace } from "@/lib/revisions/queries";
import { type View, viewOfBase } from "@/lib/revisions/view";
import type { SpaceSubject } from "@/lib/spaces/subject";

/** A state of content whose links are looked at, by whom, and what it takes to show its pages. */
export type LinkScope = PagesOf & {
  actor: Viewer;
  space: SpaceSubject;
  changeRequest?: ChangeRequestSubject["changeRequest"];
  /** change requests: the main content they lie on, to tell which links they broke */
  base?: View;
};

export const scopeOfSpace = (actor: Viewer, space: SpaceSubject): LinkScope => ({
  actor,
  space,
  ...pagesOfSpace(space, actor),
});

export const scopeOfChangeRequest = (actor: Viewer, subject: ChangeRequestSubject): LinkScope => ({
  actor,
  space: subject.space,
  ...pagesOfChangeRequest(subject, actor),
  changeRequest: subject.changeRequest,
  base: viewOfBase(subject),
});
