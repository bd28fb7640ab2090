/**
 * The part that sections, site spaces and sites themselves add to an address: letters, digits, and "-", "_" or "."
 * between them. What ends like a file is left to the files that every site serves, such as sitemap.xml and the
 * Markdown of its pages.
 */
const SITE_PATH = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._-]*[\p{L}\p{N}\p{M}])?$/u;
const FILE = /\.(?:md|txt|xml|json|html?)$/i;

export const SITE_PATH_RULE =
  "takes letters and digits, with “-”, “_” and “.” between them, and cannot end like a file.";

export const isSitePath = (path: string): boolean => SITE_PATH.test(path) && !FILE.test(path);
