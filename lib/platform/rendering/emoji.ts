/** An emoji is stored as its code points in hexadecimal, joined by hyphens. */
export function emojiFor(code: string): string {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i.test(code)) return code;
  const points = code.split("-").map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : code;
}
