/** Claims of the identity provider's tokens that can name a person; a server setting chooses one. */
export const linkClaims = ['sub', 'oid', 'email', 'preferred_username', 'upn'] as const
export type LinkClaim = (typeof linkClaims)[number]
