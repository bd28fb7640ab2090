import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** received mails: recipients, and the raw mail */
  received: { to: string[]; mail: string }[];
  /** responds to the next mails with these codes instead of accepting them */
  refuse: (...codes: number[]) => void;
  close: () => Promise<void>;
};

/** A small mail server for tests. */
export async function serveMail(): Promise<MailServer> {
  const received: MailServer["received"] = [];
  let refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => {
      const responseCode = refusals.shift();
      done(responseCode === undefined ? null : Object.assign(new Error("Not now"), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          mail: String(Buffer.concat(chunks)),
        });
        done();
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...codes) => {
      refusals = codes;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
