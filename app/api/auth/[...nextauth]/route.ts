import "@/lib/wiring/declarations";

export { serveAuth as GET, serveAuth as POST } from "@/lib/platform/auth/next-auth";
