import { access } from "@/lib/core/access/access";
import { ExportToGit, GitInfo, ImportFromGit } from "@/lib/model/git/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "git";

export const git = {
  info: defineOperation({
    id: "getGitInfo",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/git/info",
    summary: "Get the repository of a space, and how its last import or export went",
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
      "Starts in the background; `git/info` tells how it goes. Pages are found again by their files, so their ids, comments and links stay. What was edited in the space since the last import or export is merged with what was committed since; where both changed the same, an open change request waits with the conflicts and the space stays as it is. A commit that is there already changes nothing. 409 while another import or export runs.",
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
      "Starts in the background; `git/info` tells how it goes. Makes one commit with the pages as Markdown files, a table of contents in SUMMARY.md, and the files they show; without a difference there is none. A file is deleted when what it held was deleted or moved in the space. Where the configuration of another tool arranges the pages, such as `mkdocs.yml`, there is no SUMMARY.md and that configuration stays; `warnings` name what it says otherwise. Fails when the branch holds commits that have not been imported. 409 while another import or export runs.",
    access: access.space("space.manage"),
    body: ExportToGit,
    status: 204,
  }),
  cancel: defineOperation({
    id: "cancelGitOperation",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/git/cancel",
    summary: "Cancel the import or export of a space that is running",
    description:
      "What it has read so far is dropped; the space stays as it is. A commit that an export has pushed already stays in the repository. 400 when none is running.",
    access: access.space("space.manage"),
    status: 204,
  }),
  disconnect: defineOperation({
    id: "disconnectGitRepository",
    tag,
    method: "DELETE",
    path: "/spaces/{spaceId}/git/info",
    summary: "Forget the repository of a space",
    description:
      "The address and what was given to sign in with are gone for good. The space and the repository keep what they hold; an import from the same repository later finds its pages again.",
    access: access.space("space.manage"),
    conditional: true,
    deletes: true,
  }),
};
