import "@/lib/wiring/declarations";

export { serveAuth as GET, serveAuth as POST } from "@/lib/identity/sign-in/next-auth";
