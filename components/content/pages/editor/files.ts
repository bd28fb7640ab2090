import type { EditSession } from "./edit-session";

/** The most bytes of a file that fit one request in base64. */
const MOST_BYTES = 1_000_000;

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

const nameOf = (file: File) => (/\.[^./\\]+$/.test(file.name) ? file.name : `${file.name || "file"}.bin`);

/** Adds files to the change request and returns the Markdown that shows or links them. */
export const addFiles = async (session: EditSession, files: readonly File[]): Promise<string> => {
  const tooLarge = files.find(({ size }) => size > MOST_BYTES);
  if (tooLarge) throw new Error(`“${tooLarge.name}” is larger than 1 MB. Choose a smaller file.`);
  const sent = await Promise.all(
    files.map(async (file) => ({
      name: nameOf(file),
      contentType: file.type || "application/octet-stream",
      base64: await base64Of(file),
    })),
  );
  const answer = await session.apply([{ operation: "insert_files", files: sent }]);
  return answer.files
    .map(({ id }, index) => {
      const file = files[index];
      const name = (file ? nameOf(file) : "file").replace(/[[\]\\]/g, "\\$&");
      return `${file?.type.startsWith("image/") ? "!" : ""}[${name}](/files/${id})`;
    })
    .join("\n");
};
