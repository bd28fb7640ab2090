/**
 * The path segment of sections, site spaces and sites: letters, digits, and "-", "_" or "." between them. Segments
 * with the ending of a file are reserved for the files that every site serves, such as sitemap.xml and the Markdown
 * of its pages.
 */
const SITE_PATH = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._-]*[\p{L}\p{N}\p{M}])?$/u;
const FILE = /\.(?:md|txt|xml|json|html?)$/i;

export const SITE_PATH_RULE =
  "takes letters and digits, with “-”, “_” and “.” between them, and cannot end like a file.";

export const isSitePath = (path: string): boolean => SITE_PATH.test(path) && !FILE.test(path);
