import { type FormEvent, useState } from "react";
import { browserSay } from "@/components/ui/say";
import { useSingleRun } from "@/components/ui/use-single-run";
import { ApiError } from "@/lib/platform/api/client";

type Errors = Readonly<Record<string, string>>;

/** Returns messages by field, without the path of the only change: "changes.0.slug" → "slug". */
const errorsOf = (error: ApiError): Errors =>
  Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^changes\.\d+\./, ""), message]));

/** Returns the problems of the fields, named by label instead of path; without any, the message. */
const failureText = (error: unknown): string => {
  if (error instanceof ApiError && error.fields.length > 0)
    return error.fields.map(problemSentence).join(" ");
  return error instanceof Error ? error.message : browserSay()("Something went wrong. Try again.");
};

/**
 * Returns an instruction as it is ("Choose one emoji.") and a condition with its field ("“slug” must have at least 1
 * character.").
 */
const problemSentence = ({ path, message }: ApiError["fields"][number]): string =>
  /^(?:must|is|has|needs|muss|darf|ist|hat|braucht)\b/.test(message)
    ? browserSay()("“{entry}” {problem}", {
        entry: path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path,
        problem: message,
      })
    : message.charAt(0).toUpperCase() + message.slice(1);

/** Runs the work of a form and keeps its failure and the messages of its fields. */
export const useSubmit = <Arguments extends readonly unknown[] = []>(
  work: (...given: Arguments) => unknown,
  onDone?: () => void,
) => {
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { run, pending } = useSingleRun(async (...given: Arguments) => {
    setFailure(null);
    setErrors({});
    try {
      await work(...given);
      onDone?.();
    } catch (error) {
      setFailure(failureText(error));
      if (error instanceof ApiError) setErrors(errorsOf(error));
    }
  });
  return { run, pending, failure, errors };
};

/** Returns a submit handler that does not leave the page. */
export const submitting = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  void run();
};
