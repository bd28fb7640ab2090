import { type NextRequest, NextResponse } from "next/server";

/** Tells server components the address of the page, which sign-in leads back to. */
export const proxy = (request: NextRequest) => {
  const headers = new Headers(request.headers);
  headers.set("x-bindery-path", request.nextUrl.pathname + request.nextUrl.search);
  return NextResponse.next({ request: { headers } });
};

/** Screens only: the API, files and assets answer without passing through here. */
export const config = {
  matcher: ["/((?!v1/|v1$|api/|files/|_next/|healthz|readyz|icon.svg|favicon.ico).*)"],
};
