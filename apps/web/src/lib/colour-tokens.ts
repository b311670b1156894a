import type { SiteColours } from '@aangan/contract/core/site';

/** The tokens that a site's colours replace (`styles/tokens.css`). */
export const COLOUR_TOKENS: Record<keyof SiteColours, string> = {
  brand: '--color-brand',
  brandStrong: '--color-brand-strong',
  brandTint: '--color-brand-tint',
  accent: '--color-clay',
  accentStrong: '--color-clay-strong',
  accentTint: '--color-clay-tint',
};
