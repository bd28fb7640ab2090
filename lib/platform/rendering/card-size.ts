/** Width and height in pixels of the picture of a page, as places that show shared pages want it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
