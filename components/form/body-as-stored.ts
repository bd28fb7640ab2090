import type { AnyOperation } from "@/lib/platform/api/operation";
import type { BodyFields } from "./changed-fields";

/** The schema of an operation's body; browsers load it. */
export const bodySchemaOf = async (operation: AnyOperation) => operation.body ?? operation.loadBody?.();

/** Returns a body as the server stores it, as far as its schema knows: trimmed, for example. */
export const bodyAsStored = async (operation: AnyOperation, body: BodyFields): Promise<BodyFields> => {
  const schema = await bodySchemaOf(operation).catch(() => undefined);
  const parsed = schema?.safeParse(body);
  return parsed?.success ? (parsed.data as BodyFields) : body;
};
