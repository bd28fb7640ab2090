import { Invalid } from "@/lib/errors";
import { InvalidDocument } from "./document/types";
import { InvalidText, TooComplex } from "./markdown-errors";

/** Whether an error says that a text or a document cannot be stored. */
export const isRefusedContent = (error: unknown): error is Error =>
  error instanceof InvalidDocument || error instanceof InvalidText || error instanceof TooComplex;

/** Such an error with the field of the request that it is about; any other as it is. */
export const inField = (path: string, error: unknown): unknown =>
  isRefusedContent(error) ? Invalid.field(path, error.message, "invalid_content") : error;
