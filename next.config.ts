import type { NextConfig } from "next";

/** Every response of a screen has these; the content security policy needs a nonce and is set in `proxy.ts`. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The API handles addresses that end in a slash itself; `proxy.ts` redirects those of screens.
  skipTrailingSlashRedirect: true,
  // `npm test` checks the types, so the start of a release need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A screen is loaded when it is first shown; all of them together take tens of megabytes.
    preloadEntriesOnStart: false,
    // A build that keeps its intermediate steps takes half as long again, which a first build can do without; see
    // `prepare.mjs`.
    turbopackFileSystemCacheForBuild: process.env.BINDERY_REBUILD === "1",
    // The server runs without source maps.
    turbopackSourceMaps: false,
    // The server's code is not sent anywhere, and minifying it takes a quarter of a build.
    turbopackMinify: { server: false, client: true },
  },
  turbopack: {
    rules: {
      // The engine has the operations; screens need only their addresses, see the loader.
      "**/lib/**/operations.ts": {
        condition: { not: { query: /schemas/ } },
        loaders: ["./scripts/support/endpoints-loader.mjs"],
        as: "*.js",
      },
      "**/lib/wiring/events.ts": {
        loaders: ["./scripts/support/endpoints-loader.mjs"],
        as: "*.js",
      },
      "**/micromark-extension-cjk-friendly*/dist/**/*.js": {
        loaders: ["./scripts/support/constants-loader.mjs"],
        as: "*.js",
      },
    },
  },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
