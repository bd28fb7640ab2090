import NextLink from "next/link";
import type { ComponentProps } from "react";

type ScreenLinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * Links to another screen without a full page load. Prefetching is off, because screens are rendered per request and
 * nothing prefetched could be shown.
 */
export const ScreenLink = (props: ScreenLinkProps) => <NextLink {...props} prefetch={false} />;
