import "server-only";
import { parsedJson } from "@/lib/platform/db/stored-json";
import { CommentText, ReaderFeedback, StoredSuggestion, TableCell, TextQuote } from "./schemas";

/** JSON columns of "Comment". */
export type StoredContent = {
  body: unknown;
  tableCell: unknown;
  quote: unknown;
  suggestion: unknown;
  feedback: unknown;
};

type StoredColumn<Column extends keyof StoredContent> = { id: string } & Pick<StoredContent, Column>;

const at = (column: keyof StoredContent, row: string) => ({ table: "Comment", column, row });

export const bodyOfComment = ({ id, body }: StoredColumn<"body">): CommentText =>
  parsedJson(CommentText, body, at("body", id));

export const quoteOf = ({ id, quote }: StoredColumn<"quote">): TextQuote | null =>
  quote === null ? null : parsedJson(TextQuote, quote, at("quote", id));

export const feedbackOf = ({ id, feedback }: StoredColumn<"feedback">): ReaderFeedback =>
  parsedJson(ReaderFeedback, feedback, at("feedback", id));

export const bodyOfReply = ({ id, body }: StoredColumn<"body">): CommentText =>
  parsedJson(CommentText, body, { table: "CommentReply", column: "body", row: id });

/** Parses all columns, each by its schema. */
export const commentContent = (row: StoredColumn<keyof StoredContent>) => ({
  body: bodyOfComment(row),
  tableCell: row.tableCell === null ? null : parsedJson(TableCell, row.tableCell, at("tableCell", row.id)),
  quote: quoteOf(row),
  feedback: row.feedback === null ? null : feedbackOf(row),
  suggestion:
    row.suggestion === null ? null : parsedJson(StoredSuggestion, row.suggestion, at("suggestion", row.id)),
});
