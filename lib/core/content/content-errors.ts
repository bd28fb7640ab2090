import { Invalid } from "@/lib/core/errors";
import { InvalidDocument } from "./document/types";
import { InvalidText, TooComplex } from "./markdown-errors";

/** True for errors about texts or documents that cannot be stored. */
export const isRefusedContent = (error: unknown): error is Error =>
  error instanceof InvalidDocument || error instanceof InvalidText || error instanceof TooComplex;

/** Adds the field of the request to such an error; returns any other unchanged. */
export const inField = (path: string, error: unknown): unknown =>
  isRefusedContent(error) ? Invalid.field(path, error.message, "invalid_content") : error;
