import { z } from "zod";
import { ChangeRequest, ChangeRequestReference } from "@/lib/collaboration/change-requests/schemas";
import { File } from "@/lib/content/files/schemas";
import { Page, Variables } from "@/lib/content/pages/schemas";
import { ReusableContent } from "@/lib/content/reusable-contents/schemas";
import { pageQuery } from "@/lib/core/pagination";
import { RevisionGit } from "@/lib/exchange/git/schemas";
import { User } from "@/lib/identity/users/schemas";

export const RevisionType = z.enum(["edits", "merge", "rollback", "update", "computed"]);

const coAuthors = z
  .array(User)
  .describe(
    "Co-authors: people whose suggestions the author applied, and for a merge everyone who edited the change request.",
  );

export const Revision = z.object({
  object: z.literal("revision"),
  id: z.string(),
  type: RevisionType,
  parents: z.array(z.string()),
  pages: z.array(Page),
  files: z.array(File),
  reusableContents: z.array(ReusableContent),
  variables: Variables.optional(),
  author: User.optional(),
  coAuthors: coAuthors.optional(),
  createdAt: z.iso.datetime(),
  urls: z.object({ app: z.string(), published: z.string().optional(), public: z.string().optional() }),
  mergedFrom: ChangeRequest.optional(),
  git: RevisionGit.optional().describe("The commit it was imported from or exported as."),
});
export type Revision = z.infer<typeof Revision>;

export const RevisionsQuery = pageQuery({
  targetPage: z.string().min(1).max(64).optional().describe("Only revisions that changed this page."),
});
export type RevisionsQuery = z.infer<typeof RevisionsQuery>;

/** An entry of a space's history. */
export const RevisionSummary = z.object({
  object: z.literal("revision-summary"),
  id: z.string(),
  type: RevisionType,
  parents: z.array(z.string()),
  message: z.string().optional(),
  author: User.optional(),
  coAuthors: coAuthors.optional(),
  createdAt: z.iso.datetime(),
  git: RevisionGit.optional(),
  mergedFrom: ChangeRequestReference.optional(),
  current: z.boolean(),
});
export type RevisionSummary = z.infer<typeof RevisionSummary>;
