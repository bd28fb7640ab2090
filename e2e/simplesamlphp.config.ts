import { defineConfig } from "@playwright/test";
import ordinary from "./playwright.config";

/** Single sign-on through Debian's SimpleSAMLphp, apart from the ordinary tests: `npm run test:simplesamlphp`. */
export default defineConfig({ ...ordinary, testMatch: "**/*.simplesamlphp.ts" });
