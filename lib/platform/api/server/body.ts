import { DomainError } from "@/lib/core/errors";

/** A body that is read on demand only, so that it can be refused unread. */
export type BodyStream = {
  /** announced size in bytes; null if unknown */
  size: number | null;
  /** throws 413 past the limit and 400 when the connection ends early; can be read once */
  chunks: AsyncIterable<Uint8Array>;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Throws if the headers alone make the body unacceptable; returns the announced size. */
export function announcedSize(headers: Headers, limit: number): number | null {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "" && String(encoding).toLowerCase() !== "identity") {
    throw new DomainError(
      "unsupported_media_type",
      "compressed_body",
      "Send the body without “Content-Encoding”: compressed bodies are not accepted.",
    );
  }
  const length = headers["content-length"];
  const size = length === undefined ? null : Number(length);
  if (size !== null && size > limit) throw bodyTooLarge(limit);
  return size;
}

export function bodyTooLarge(limit: number): DomainError {
  const size = limit >= 1 << 20 ? `${Math.floor(limit / (1 << 20))} MiB` : `${Math.ceil(limit / 1024)} KiB`;
  return new DomainError(
    "too_large",
    "too_large",
    `The body is larger than the ${size} allowed here; send less at once.`,
  );
}

export const bodyIncomplete = (): DomainError =>
  new DomainError("invalid", "body_incomplete", "The connection ended before the body was complete.");

/** Streams a body; reads nothing from `source` before the first chunk is requested. */
export function streamBody(
  headers: Headers,
  source: () => AsyncIterable<Uint8Array>,
  limit: number,
): BodyStream {
  return { size: announcedSize(headers, limit), chunks: withinLimit(source, limit) };
}

async function* withinLimit(
  source: () => AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of source()) {
      size += chunk.byteLength;
      if (size > limit) throw bodyTooLarge(limit);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof DomainError ? error : bodyIncomplete();
  }
}
