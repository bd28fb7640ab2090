import { buildProducts } from "@/scripts/support/products.mjs";

/** Threads and published sites need built files, which tests make as `npm start` does. */
export default buildProducts;
