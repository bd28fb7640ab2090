/** Text that cannot be stored or shown faithfully: NUL characters or halves of surrogate pairs. */
export class InvalidText extends Error {
  override readonly name = "InvalidText";
}

/** Text that is well formed but would take too long to parse, render or compare. */
export class TooComplex extends Error {
  override readonly name = "TooComplex";
}
