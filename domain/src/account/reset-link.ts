const hour = 60 * 60_000

/**
 * Returns the lifetime of a reset link in milliseconds. A link for the first password lasts a week, because
 * administrators print such links for people who work on other days. A link for a forgotten password lasts an
 * hour, because it replaces a password that protects work.
 */
export const lifetimeOfResetLink = ({ awaitsPassword }: { readonly awaitsPassword: boolean }): number =>
  awaitsPassword ? 7 * 24 * hour : hour
