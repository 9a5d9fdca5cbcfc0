/** Claims of an identity provider's token that can identify a person. A server setting chooses the claim. */
export const linkClaims = ['sub', 'oid', 'email', 'preferred_username', 'upn'] as const
export type LinkClaim = (typeof linkClaims)[number]
