/** Width and height in pixels of a page's preview image, as social networks expect it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
