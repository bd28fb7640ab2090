import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** what arrived: whom it is for, and the mail as it came over the wire */
  received: { to: string[]; mail: string }[];
  /** answers the next mails with these codes instead of taking them */
  refuse: (...codes: number[]) => void;
  close: () => Promise<void>;
};

/** A small server of mails for tests. */
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
