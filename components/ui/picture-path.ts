/**
 * Returns the path of a picture that this server stores, null for pictures elsewhere: the browser may know this server by
 * another name than the server itself.
 */
export const picturePath = (address: string): string | null => {
  const path = URL.canParse(address) ? new URL(address).pathname : "";
  return /^\/v1\/pictures\/\w+$/.test(path) ? path : null;
};
