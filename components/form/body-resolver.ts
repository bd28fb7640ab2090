import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldError, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { browserSay } from "@/components/ui/say";
import type { SayMessage } from "@/lib/core/locales/console/messages";
import type { Say } from "@/lib/core/locales/say";
import { readableIssues } from "@/lib/platform/api/issue-message";
import { entryMessage } from "./messages";

type Messages = { [key: string]: Messages | FieldError };

const isMessage = (error: Messages | FieldError): error is FieldError => typeof error.message === "string";

/** Says messages in the viewer's language, those of empty fields as "Fill this in.", and names entries of lists. */
const reword = (
  say: Say,
  sayMessage: SayMessage,
  errors: Messages,
  values: unknown,
  body: FieldValues,
  above: readonly string[] = [],
): void => {
  for (const [key, error] of Object.entries(errors)) {
    const value = (values as FieldValues | undefined)?.[key];
    const path = [...above, key];
    if (!isMessage(error)) reword(say, sayMessage, error, value, body, path);
    else if (value === "") error.message = say("Fill this in.");
    else if (error.message) error.message = entryMessage(say, sayMessage(error.message), path, body);
  }
};

/** Validates a body with the server's messages. It is loaded with the first validation, as is the schema. */
export const bodyResolver = (schema: z.ZodType): Resolver => {
  const resolve: Resolver = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, readableIssues);
  return async (body, context, options) => {
    const checked = await resolve(body, context, options);
    const say = browserSay();
    reword(say, await say.messages(), checked.errors as Messages, body, body);
    return checked;
  };
};
