import { type FormEvent, useState } from "react";
import { ApiError } from "@/lib/api/client";

type Errors = Readonly<Record<string, string>>;

/** "changes.0.slug" → "slug": where a message about one field of the only change belongs. */
const errorsOf = (error: ApiError): Errors =>
  Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^changes\.\d+\./, ""), message]));

/** A form whose work is changes to a change request: failures and messages of its fields are kept beside it. */
export const useSubmit = (work: () => Promise<unknown>, onDone: () => void) => {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setPending(true);
    setFailure(null);
    setErrors({});
    try {
      await work();
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "This did not work. Try again.");
      if (error instanceof ApiError) setErrors(errorsOf(error));
    } finally {
      setPending(false);
    }
  };
  return { submit, pending, failure, errors };
};
