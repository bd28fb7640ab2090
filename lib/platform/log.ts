import pino from "pino";

/**
 * Structured logs, one JSON object per line, on standard error: standard output is reserved for the address line of
 * `npm start` and the output of operator commands. There are few lines besides warnings and errors, so that none is
 * buffered.
 */
const destination = process.stderr;
// A log without a reader or on a full disk must not end the process.
destination.on("error", () => {});

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
