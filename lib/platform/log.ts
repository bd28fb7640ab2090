import pino from "pino";

/**
 * Structured logs, one JSON object per line, on standard error: standard output is reserved for the address line of
 * `npm start` and the output of operator commands. Writing is buffered; `flushLog` empties the buffer.
 */
const destination = pino.destination({
  dest: 2,
  sync: process.env.NODE_ENV !== "production",
  minLength: process.env.NODE_ENV === "production" ? 4_096 : 0,
});

const secretFields = [
  "authorization",
  "cookie",
  '["set-cookie"]',
  "password",
  "passwordHash",
  "secret",
  "secretHash",
  "token",
  "accessToken",
  "refreshToken",
  "SAMLResponse",
];

/** Errors of the database include their connection, which is of no use to a reader. */
function describeError(error: Error): pino.SerializedError {
  const { client: _connection, ...described } = pino.stdSerializers.err(error);
  return described as pino.SerializedError;
}

export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretFields.flatMap((field) =>
        field.startsWith("[") ? [field, `*${field}`, `*.*${field}`] : [field, `*.${field}`, `*.*.${field}`],
      ),
      censor: "[redacted]",
    },
  },
  destination,
);

const flushing = setInterval(() => destination.flush(), 1_000);
flushing.unref();

export function flushLog(): void {
  try {
    destination.flushSync();
  } catch {
    // Not yet open, or already closed: the buffer is empty.
  }
}
