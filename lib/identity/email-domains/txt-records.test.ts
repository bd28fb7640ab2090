import { createSocket, type Socket } from "node:dgram";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readTxtRecords } from "./txt-records";

/** A name server with scripted responses: records, an error code, or none. */
let socket: Socket | null = null;
afterEach(() => {
  vi.useRealTimers();
  socket?.close();
  socket = null;
});

type Answer = { records: string[][] } | { code: number } | "silence";

async function nameServer(answer: Answer): Promise<string> {
  const server = createSocket("udp4");
  socket = server;
  server.on("message", (question, { port, address }) => {
    if (answer !== "silence") server.send(reply(question, answer), port, address);
  });
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound));
  return `127.0.0.1:${server.address().port}`;
}

/** Builds a DNS response (RFC 1035): the question, then records whose name points to it. */
function reply(question: Buffer, answer: Exclude<Answer, "silence">): Buffer {
  const records = "records" in answer ? answer.records : [];
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | ("code" in answer ? answer.code : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const end = question.indexOf(0, 12) + 5;
  const found = records.map((pieces) => {
    const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question.subarray(12, end), ...found]);
}

describe("TXT records", () => {
  it("are all read, each in one piece", async () => {
    const server = await nameServer({ records: [["one"], ["in two ", "pieces"]] });
    expect((await readTxtRecords("_bindery.acme.test", [server])).sort()).toEqual(["in two pieces", "one"]);
  });

  it("are an empty list for unknown names and other types", async () => {
    expect(await readTxtRecords("_bindery.acme.test", [await nameServer({ code: 3 })])).toEqual([]);
    socket?.close();
    expect(await readTxtRecords("_bindery.acme.test", [await nameServer({ records: [] })])).toEqual([]);
  });

  it("time out after a few seconds", async () => {
    const server = await nameServer("silence");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reading = expect(readTxtRecords("_bindery.acme.test", [server])).rejects.toMatchObject({
      problem: "timeout",
    });
    vi.advanceTimersByTime(5_000);
    await reading;
  });

  it("throw if the name server refuses", async () => {
    const server = await nameServer({ code: 5 });
    await expect(readTxtRecords("_bindery.acme.test", [server])).rejects.toMatchObject({
      problem: "unreachable",
    });
  });
});
