/** The error keywords of SCIM (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'

/** A SCIM request that cannot be fulfilled. */
export class ScimFault extends Error {
  readonly scimType: ScimType
  /** The invalid attribute, path or part of the filter. */
  readonly at: string

  constructor(scimType: ScimType, at: string) {
    super(`${scimType}: ${at}`)
    this.name = 'ScimFault'
    this.scimType = scimType
    this.at = at.slice(0, 200)
  }
}
