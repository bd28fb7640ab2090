/** Addresses of files belong to the API, which also refuses unknown ones in its own form. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/app/v1/[[...path]]/route";
