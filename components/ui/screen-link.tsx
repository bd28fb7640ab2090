// biome-ignore lint/style/noRestrictedImports: every other link is made of this one
import NextLink from "next/link";
import type { ComponentProps } from "react";

type ScreenLinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link to another screen, without loading the document anew. Nothing is fetched before the press: every screen is
 * rendered for whoever asks, so nothing of it could be kept, and a screen shows twenty links and more.
 */
export const ScreenLink = (props: ScreenLinkProps) => <NextLink {...props} prefetch={false} />;
