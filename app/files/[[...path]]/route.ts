/** Addresses of files belong to the API: what it does not have there is refused as it refuses everything. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/app/v1/[[...path]]/route";
