import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ExportToGit, GitInfo, ImportFromGit } from "./schemas";

const tag = "git";

export const git = {
  info: defineOperation({
    id: "getGitInfo",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/git/info",
    summary: "Get the repository of a space and its last import or export",
    access: access.space("space.manage"),
    response: GitInfo,
  }),
  import: defineOperation({
    id: "importGitRepository",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/git/import",
    summary: "Import a Git repository into a space",
    description:
      "Runs in the background; `git/info` shows the progress. Pages keep their ids, comments and links as long as their files can be matched. Merges edits in the space with commits since the last import or export; if both changed the same, an open change request holds the conflicts and the space stays unchanged. An already imported commit changes nothing. 409 while another import or export runs.",
    access: access.space("space.manage"),
    body: ImportFromGit,
    status: 204,
  }),
  export: defineOperation({
    id: "exportToGitRepository",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/git/export",
    summary: "Export a space to a Git repository",
    description:
      "Runs in the background; `git/info` shows the progress. Makes one commit with the pages as Markdown files, a table of contents in SUMMARY.md, and the files they show; no commit without a difference. Deletes the files of pages deleted or moved in the space. If another tool's configuration orders the pages, such as `mkdocs.yml`, it stays unchanged, no SUMMARY.md is written, and `warnings` list the differences. Fails if the branch has commits that were not imported; `force` overwrites those. With `previewedCommit`, it also fails, and ends as a new preview, if the branch is at another commit than the previewed one. 409 while another import or export runs.",
    access: access.space("space.manage"),
    body: ExportToGit,
    status: 204,
  }),
  cancel: defineOperation({
    id: "cancelGitOperation",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/git/cancel",
    summary: "Cancel the running import or export of a space",
    description:
      "Discards the work so far; the space stays unchanged. A commit that was pushed already stays in the repository. 400 if none is running.",
    access: access.space("space.manage"),
    status: 204,
  }),
  disconnect: defineOperation({
    id: "disconnectGitRepository",
    tag,
    method: "DELETE",
    path: "/spaces/{spaceId}/git/info",
    summary: "Disconnect the repository of a space",
    description:
      "Deletes the address and credentials permanently. The space and the repository keep their contents; a later import from the same repository matches its pages again.",
    access: access.space("space.manage"),
    conditional: true,
    deletes: true,
  }),
};
