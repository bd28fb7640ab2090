import { type FormEvent, useState } from "react";
import { ApiError } from "@/lib/platform/api/client";
import { useSingleRun } from "../ui/use-single-run";

type Errors = Readonly<Record<string, string>>;

/** "changes.0.slug" → "slug": where a message about one field of the only change belongs. */
const errorsOf = (error: ApiError): Errors =>
  Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^changes\.\d+\./, ""), message]));

/** The problems of the fields, which people know by their labels and not by their paths; otherwise the message. */
const failureText = (error: unknown): string => {
  if (error instanceof ApiError && error.fields.length > 0)
    return error.fields.map(problemSentence).join(" ");
  return error instanceof Error ? error.message : "Something went wrong. Try again.";
};

/** "Choose one emoji." of an instruction, and "“slug” must have at least 1 character." of a condition. */
const problemSentence = ({ path, message }: ApiError["fields"][number]): string =>
  /^(?:must|is|has|needs)\b/.test(message)
    ? `“${path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path}” ${message}`
    : message.charAt(0).toUpperCase() + message.slice(1);

/** A form that does some work: its failure and the messages of its fields are kept beside it. */
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

/** Sends a form without leaving the page. */
export const submitting = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  void run();
};
