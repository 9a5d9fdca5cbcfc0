import * as z from 'zod'
import { pictureEndpoints } from '../employees/picture-endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'

export const SiteLogo = z.object({
  /** The picture as a `data:` address; null if the site has none. */
  Address: z.string().nullable(),
})
export type SiteLogo = z.output<typeof SiteLogo>

const ofLogo = {
  path: '/administration/sites/:siteId/logo',
  rights: ['ManageSettings'],
  params: z.object({ siteId: idInPath }),
  answer: SiteLogo,
  extension: true,
} as const

/** Calls for the logo of one of the caller's sites. */
export const siteLogoEndpoints = {
  getSiteLogo: endpoint({
    ...ofLogo,
    method: 'GET',
    shows: ['settings'],
    summary: 'Returns the logo of a site.',
  }),
  setSiteLogo: endpoint({
    ...ofLogo,
    method: 'POST',
    changes: ['settings'],
    summary:
      'Sets the logo of a site to the only file of the request, a PNG or JPEG. The server removes metadata, and ' +
      'makes a picture of more than 200 kB smaller.',
    form: z.strictObject({}),
    errors: pictureEndpoints.setMyPicture.errors,
  }),
  removeSiteLogo: endpoint({
    ...ofLogo,
    method: 'DELETE',
    changes: ['settings'],
    summary: 'Removes the logo of a site. Also succeeds if there is none.',
  }),
}
