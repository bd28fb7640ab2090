/** Bytes in another place that are read on demand, so that memory never contains all of them. */
export type ByteSource = {
  size: number;
  /** the bytes from `start` up to and without `end` */
  read: (start: number, end: number) => AsyncIterable<Buffer>;
};

/** A content that is read as a whole on demand and not kept. */
export type ByteContent = { size: number; read: () => Promise<Buffer> };

/** Bytes that are in memory already. */
export const inMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async function* (start, end) {
    yield bytes.subarray(start, end);
  },
});

export const bytesContent = (bytes: Buffer): ByteContent => ({ size: bytes.length, read: async () => bytes });

export async function readBytes(source: ByteSource, start = 0, end = source.size): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.read(start, end)) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
