import NextAuth from "next-auth";
import { guardCallback } from "@/lib/auth/callback-address";
import { authOptions } from "@/lib/auth/next-auth";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** The options are read per request, so that a build needs neither a secret nor a database. */
const answer = (request: Request, context: RouteContext) =>
  guardCallback(request, (checked) => NextAuth(checked as never, context as never, authOptions()));

export { answer as GET, answer as POST };
