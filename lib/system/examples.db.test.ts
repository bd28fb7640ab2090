import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Example } from "@/lib/api/openapi/document";
import type { Json } from "@/lib/api/openapi/schemas";
import { type AnyOperation, parameterNames, pathOf } from "@/lib/api/operation";
import { runWaitingJobs } from "@/lib/jobs/worker";
import { routes } from "@/lib/routes";
import { api } from "@/lib/testing/api";
import { type Person, world } from "@/lib/testing/world";
import { Normalizer } from "./examples-normalize";

/**
 * The examples of the API's description: a small story, told over the API, whose exchanges are written down. The
 * file is committed; this test tells when it is stale. Run it with BINDERY_WRITE_EXAMPLES=1 to write it anew.
 */
/** Queries that reads of the story need; values that name a parameter stand for it. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  searchSpace: { query: "install" },
  searchOrganization: { query: "install" },
  forecastChangeRequests: { changeRequest: "changeRequestId" },
  forecastOrganizationChangeRequests: { changeRequest: "changeRequestId" },
};

/** Reads that are shown by themselves, or that look at other servers. */
const ELSEWHERE = new Set(["getOpenApiDocument", "getEmbedByUrl", "getEmbedByUrlInSpace"]);

const FILE = new URL("./examples.json", import.meta.url);
const operations = new Map(
  routes.map(({ operation }) => [operation.id as string, operation as AnyOperation]),
);

it("has examples that show what the API answers today", async () => {
  const here = await world();
  const { organization, admin } = here;
  const ana = await here.member("review");
  const normalizer = new Normalizer();
  const examples: Record<string, Example> = {};
  const failures: string[] = [];
  const known: Record<string, string> = { organizationId: organization.id, userId: ana.id };

  type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: Json; as?: Person };
  async function tell<T = Record<string, never>>(id: string, input: Input = {}): Promise<T> {
    const operation = operations.get(id)!;
    const names = parameterNames(operation.path);
    const params = Object.fromEntries(
      names.map((name) => [name, input.params?.[name] ?? known[name] ?? "nothing"]),
    );
    const search = input.query
      ? `?${new URLSearchParams(Object.entries(input.query).map(([name, text]) => [name, known[text] ?? text]))}`
      : "";
    const path = pathOf(operation.path, params) + search;
    const answer = await api.as(input.as ?? admin).send<T>(operation.method, path, input.body);
    if (answer.status >= 300) failures.push(`${id} ${answer.status} ${answer.text.slice(0, 300)}`);
    const query =
      input.query &&
      Object.fromEntries(Object.entries(input.query).map(([name, text]) => [name, known[text] ?? text]));
    const { body } = input;
    examples[id] = {
      ...(names.length > 0 && { params }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
      status: answer.status,
      ...(operation.response && answer.body !== undefined && { response: answer.body as Json }),
    };
    return (answer.body ?? {}) as T;
  }
  type Made = { id: string };

  // People and the organization
  await tell("updateUser", { params: { userId: admin.id }, body: { displayName: "Mira Okafor" } });
  await api.as(ana).patch(`/v1/users/${ana.id}`, { displayName: "Ana Silva" });
  await tell("updateOrganization", { body: { title: "Acme", emailDomains: ["acme.example"] } });
  await tell("createOrganization", { body: { title: "Acme Labs", type: "business" } });
  await tell("inviteMembers", { body: { emails: [(await here.stranger()).email], role: "edit" } });
  await tell("updateMember", { body: { role: "review" } });
  await tell("pingOrganization");
  const token = await tell<Made>("createApiToken", {
    body: { label: "Continuous integration", expiresInDays: 90 },
  });
  known.tokenId = token.id;

  // Collections and spaces
  const collection = await tell<Made>("createCollection", { body: { title: "Engineering" } });
  known.collectionId = collection.id;
  await tell("updateCollection", { body: { description: "How we build and run things." } });
  await tell("createSpace", {
    body: { title: "Runbooks", emoji: "📟", parent: collection.id, language: "en" },
  });
  const space = await here.space({
    title: "Handbook",
    pages: [
      "# Install\n\nDownload the installer and run it.\n\nThen sign in.",
      "# Configure\n\nOpen **Settings** and choose a theme.\n\n[Install](https://example.org/install) first.",
    ],
  });
  known.spaceId = space.id;
  await tell("updateSpace", { body: { title: "Handbook", emoji: "📗", language: "en" } });
  await tell("moveSpace", { body: { parent: collection.id } });
  const nested = await here.collection({ title: "On call" });
  await tell("moveCollection", { params: { collectionId: nested.id }, body: { parent: collection.id } });
  await tell("duplicateSpace");
  await tell("grantAccessToSpace", { body: { role: "edit", users: [ana.id] } });
  await tell("updateUserPermissionOfSpace", { body: { role: "review" } });
  await tell("grantAccessToCollection", { body: { role: "read", users: [ana.id] } });
  await tell("updateUserPermissionOfCollection", { body: { role: "comment" } });
  const content = await api
    .as(admin)
    .get<{ pages: { id: string; path: string; documentId?: string }[] }>(`/v1/spaces/${space.id}/content`);
  const [install, configure] = content.body.pages;
  Object.assign(known, {
    pageId: install!.id,
    pagePath: install!.path,
    documentId: install!.documentId ?? "",
  });

  const assets: Json = {
    changes: [
      {
        operation: "insert_files",
        files: [{ name: "pixel.gif", contentType: "image/gif", base64: "R0lGODlhAQABAAAAACwAAAAAAQABAAA=" }],
      },
      { operation: "insert_reusable_content", title: "Support", document: { markdown: "Write to support." } },
      { operation: "set_variables", variables: { version: "2.1" } },
    ],
  };
  const draft = (await here.changeRequest(space, { subject: "Shared parts" })).changeRequest.id;
  await api.as(admin).post(`/v1/spaces/${space.id}/change-requests/${draft}/content`, assets);
  await api.as(admin).post(`/v1/spaces/${space.id}/change-requests/${draft}/merge`);
  const first = async (path: string) =>
    (await api.as(admin).get<{ items: Made[] }>(`/v1/spaces/${space.id}/${path}`)).body.items[0]?.id ?? "";
  known.fileId = await first("content/files");
  known.reusableContentId = await first("content/reusable-contents");

  // A change request that meets another edit
  const request = await tell<Made & { number: number }>("createChangeRequest", {
    body: { subject: "Explain the installer" },
  });
  known.changeRequestId = request.id;
  const edit = (markdown: string): Json => ({
    changes: [
      { operation: "update_page", page: install!.id, document: { markdown } },
      {
        operation: "insert_page",
        title: "Uninstall",
        document: { markdown: "Remove the folder." },
        ref: "new",
      },
    ],
  });
  await tell("updateChangeRequestContent", {
    body: edit("Download the installer, check it, and run it.\n\nThen sign in."),
  });
  await tell("updateChangeRequest", {
    body: { description: { object: "document", data: {}, nodes: [] }, status: "open" },
  });
  await tell("previewMarkdown", { body: { markdown: "Run `setup`." } });
  await tell("requestReviewers", { body: { users: [ana.id] } });
  await tell("announcePresence", { body: { page: install!.id, visit: "a-visit" }, as: ana });
  await tell("markPageAsViewed", { as: ana });
  const pending = await tell<Made>("addPendingComment", {
    body: { page: install!.id, body: { markdown: "Which checksum?" } },
    as: ana,
  });
  await tell("updatePendingComment", {
    params: { commentId: pending.id },
    body: { body: { markdown: "Which checksum do we check?" } },
    as: ana,
  });
  await tell("submitPendingReview", {
    body: { status: "changes-requested", comment: { markdown: "Say how to check it." } },
    as: ana,
  });
  const review = await tell<Made>("createReview", {
    body: { status: "approved", comment: { markdown: "Good now." } },
    as: ana,
  });
  known.reviewId = review.id;
  const inRequest = await tell<Made>("postCommentInChangeRequest", {
    body: { page: install!.id, body: { markdown: "Is this true on Windows?" } },
  });
  known.commentId = inRequest.id;
  const replyInRequest = await tell<Made>("postCommentReplyInChangeRequest", {
    body: { body: { markdown: "Yes." } },
    as: ana,
  });
  known.commentReplyId = replyInRequest.id;
  await tell("updateCommentReplyInChangeRequest", { body: { addedReactions: ["🎉"] } });
  await tell("updateCommentInChangeRequest", { body: { resolved: true } });
  await readAll("/change-requests/{changeRequestId}");
  await readAll("changeRequest");

  const other = await here.changeRequest(space, {
    subject: "Name the package manager",
    changes: [
      {
        operation: "update_page",
        page: install!.id,
        document: { markdown: "Use the package manager.\n\nThen sign in." },
      },
    ],
  });
  await tell("mergeChangeRequest", { params: { changeRequestId: other.changeRequest.id } });
  await tell("updateChangeRequestFromMain");
  const conflicts = await tell<{ items: { id: string; options: string[] }[] }>("listChangeRequestConflicts");
  known.conflictId = conflicts.items[0]?.id ?? "";
  await tell("resolveChangeRequestConflict", { body: { resolution: { choice: "change" } } });
  await tell("resolveChangeRequestConflicts", {
    body: { decisions: [{ conflict: known.conflictId, resolution: { choice: "main" } }] },
  });
  await tell("splitChangeRequest", {
    body: { pages: [configure!.id], subject: "Configure" },
    params: { changeRequestId: (await splittable()).id },
  });
  await tell("previewMergeRules", {
    body: { mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] } },
  });

  // Discussions in the space
  const comment = await tell<Made>("postCommentInSpace", {
    body: { page: install!.id, body: { markdown: "Which versions are supported?" } },
  });
  known.commentId = comment.id;
  const reply = await tell<Made>("postCommentReplyInSpace", {
    body: { body: { markdown: "2.1 and newer." } },
    as: ana,
  });
  known.commentReplyId = reply.id;
  await tell("updateCommentReplyInSpace", { body: { addedReactions: ["👍"] } });
  await tell("updateCommentInSpace", { body: { resolved: true } });

  // Specs, uploads, templates and Git
  known.specSlug = "pumps";
  await tell("createOpenAPISpec", {
    body: {
      slug: "pumps",
      source: { text: 'openapi: "3.1.0"\ninfo: { title: Pumps, version: "1.0" }\npaths: {}\n' },
    },
  });
  await tell("putOpenAPISpec", {
    body: { source: { text: 'openapi: "3.1.0"\ninfo: { title: Pumps, version: "1.1" }\npaths: {}\n' } },
  });
  await runWaitingJobs();
  const versions = await api
    .as(admin)
    .get<{ items: Made[] }>(`/v1/orgs/${organization.id}/openapi/pumps/versions`);
  known.versionId = versions.body.items[0]?.id ?? "";
  await tell("updateOpenAPISpec", { body: { visibility: "public" } });
  await tell("requestUpload", {
    body: { file: { name: "docs.zip", type: "application/zip", size: 2048 }, kind: "import_file" },
  });
  const templates = await tell<{ items: Made[] }>("listTemplates");
  await tell("applyTemplate", { body: { id: templates.items[0]?.id ?? "" } });
  await tell("exportToGitRepository", {
    body: {
      url: "https://git.example.org/acme/handbook.git",
      ref: "refs/heads/main",
      commitMessage: "Update the handbook",
    },
  });
  const revisions = await api.as(admin).get<{ items: Made[] }>(`/v1/spaces/${space.id}/revisions`);
  known.revisionId = revisions.body.items[0]?.id ?? "";
  await tell("revertRevision", { params: { revisionId: revisions.body.items[1]?.id ?? "" } });
  await readAll("");

  // What ends something
  await tell("removeRequestedReviewer");
  await tell("markPageAsNotViewed", { as: ana });
  await tell("endPresence", { as: ana });
  await tell("removeUserPermissionOfSpace");
  await tell("removeUserPermissionOfCollection");
  await tell("deleteCommentReplyInSpace", { as: ana });
  await tell("deleteCommentInSpace");
  await tell("deleteApiToken");
  await tell("deleteOpenAPISpec");
  await tell("deleteSpace");
  await tell("restoreSpace");
  await tell("deleteCollection", { params: { collectionId: (await here.collection()).id } });
  await tell("removeMember");

  async function splittable(): Promise<{ id: string }> {
    const { changeRequest } = await here.changeRequest(space, {
      subject: "Two things",
      changes: [
        { operation: "update_page", page: install!.id, title: "Set up" },
        { operation: "update_page", page: configure!.id, title: "Choose" },
      ],
    });
    return changeRequest;
  }

  /** Reads of what is in the scene now and was not read before, by a part of their address or their subject. */
  async function readAll(part: string): Promise<void> {
    for (const operation of operations.values()) {
      const { id, method, path, access, response } = operation;
      if (method !== "GET" || !response || examples[id] || ELSEWHERE.has(id)) continue;
      if (part !== "" && !String(path).includes(part) && access.subject !== part) continue;
      if (!parameterNames(path).every((name) => known[name])) continue;
      const query = QUERIES[id];
      const before = failures.length;
      await tell(id, query ? { query } : {});
      if (failures.length > before && part !== "") {
        failures.length = before;
        delete examples[id];
      }
    }
  }

  expect(failures).toEqual([]);
  const told = Object.fromEntries(
    Object.keys(examples)
      .filter((id) => examples[id]!.status < 300)
      .sort()
      .map((id) => [id, normalizer.example(examples[id]!)]),
  );
  if (process.env.BINDERY_WRITE_EXAMPLES) {
    await writeFile(FILE, `${JSON.stringify(told, null, 2)}\n`);
  }
  expect(told).toEqual(JSON.parse(await readFile(FILE, "utf8")));
});
