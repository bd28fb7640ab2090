import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { ExportQuery } from "./schemas";

export const contentExports = defineForScopes(LIVE_SCOPES, {
  download: {
    id: "export{Scope}",
    tag: "exports",
    method: "GET",
    path: "{content}/export",
    summary: "Download a {scope} in another format",
    description:
      "The content at the time of the request, archives and books written while they are downloaded. Conditions and expressions stay as written in “markdown”; in the other formats they are evaluated for a reader without an account, and hidden pages and those that this reader does not see are left out unless one is asked for.",
    action: "space.view",
    // Agents read pages as Markdown.
    agents: false,
    query: ExportQuery,
    media: {
      types: [
        "application/zip",
        "application/epub+zip",
        "text/markdown",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      ],
      description: "The file.",
      binary: true,
    },
  },
});
