import * as z from 'zod'
import { id } from '../fields.ts'
import { languages } from '../texts/language.ts'
import { scopes } from './scopes.ts'

/** The data of a service account that the account itself reads. */
export const ServiceCaller = z.object({
  id,
  name: z.string(),
  /** Null means all sites of the installation. */
  siteIds: z.array(id).nullable(),
  scopes: z.array(z.enum(scopes)),
  language: z.enum(languages),
  mayAdoptEmployees: z.boolean(),
})
export type ServiceCaller = z.output<typeof ServiceCaller>
