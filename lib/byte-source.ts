/** Bytes that lie elsewhere and are read where they are needed, so that memory never holds all of them. */
export type ByteSource = {
  size: number;
  /** the bytes from `start` up to and without `end` */
  read: (start: number, end: number) => AsyncIterable<Buffer>;
};

/** The whole of something that is read when it is its turn, and not kept. */
export type Content = { size: number; read: () => Promise<Buffer> };

/** Bytes that are in memory already. */
export const inMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async function* (start, end) {
    yield bytes.subarray(start, end);
  },
});

export const contentOf = (bytes: Buffer): Content => ({ size: bytes.length, read: async () => bytes });

export async function readBytes(source: ByteSource, start = 0, end = source.size): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.read(start, end)) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
