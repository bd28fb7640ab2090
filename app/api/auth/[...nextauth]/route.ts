export { answerAuth as GET, answerAuth as POST } from "@/lib/platform/auth/next-auth";
