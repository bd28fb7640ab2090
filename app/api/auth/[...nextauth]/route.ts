import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** The options are read per request, so that a build needs neither a secret nor a database. */
const answer = (request: Request, context: RouteContext) =>
  NextAuth(request as never, context as never, authOptions());

export { answer as GET, answer as POST };
