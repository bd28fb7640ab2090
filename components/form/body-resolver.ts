import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { issueMessage } from "@/lib/api/issue-message";

/** Whatever an empty field is not: it wants to be filled in. */
const messageOf = (issue: z.core.$ZodRawIssue): string =>
  issue.input === "" ? "Fill this in." : issueMessage(issue);

/** Checks a body in the words of the server. Loaded with the first validation, as is the schema. */
export const bodyResolver = (schema: z.ZodType): Resolver =>
  zodResolver(schema as z.ZodType<FieldValues, FieldValues>, { error: messageOf });
