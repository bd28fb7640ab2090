import NextLink from "next/link";
import type { ComponentProps } from "react";

type ScreenLinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link to another screen, without a full page load. Next would prefetch every link in sight, twenty and more on a
 * screen, but screens are rendered per request, so that nothing prefetched could be shown.
 */
export const ScreenLink = (props: ScreenLinkProps) => <NextLink {...props} prefetch={false} />;
