import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { expects } from '../field-reasons.ts'
import { id, text } from '../fields.ts'
import { maxLoadedLabels } from '../limits.ts'
import { tyreListNames } from '../settings/tyre-lists.ts'
import { TyreListFile } from './list-file.ts'

export const TyreListCounts = z.object({
  /** The number of values of each list. */
  Lists: z.array(z.object({ List: z.enum(tyreListNames), Count: z.int() })),
  /** The number of tyres of the European register. */
  Labels: z.int(),
})
export type TyreListCounts = z.output<typeof TyreListCounts>

const words = text(100)

/** A tyre of the European register with the fields that the app uses. */
const LoadedLabel = z.strictObject({
  Number: id,
  Make: words.min(1),
  Model: words.min(1),
  Size: text(800),
  Width: words.nullish(),
  Height: words.nullish(),
  Diameter: words.nullish(),
  LoadIndex: text(201).nullish(),
  Speed: words.nullish(),
  WetGrip: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']).nullish(),
  RollResistance: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']).nullish(),
  NoiseLevel: z
    .string()
    .regex(/^\d{1,3}$/, expects('digits'))
    .nullish(),
  IsForSnow: z.boolean(),
  IsForIce: z.boolean(),
})
export type LoadedLabel = z.output<typeof LoadedLabel>

const common = { rights: ['ManageSettings'], extension: true } as const

/** The administration of the tyre lists, which all sites share. `settingEndpoints` changes single values. */
export const tyreListEndpoints = {
  getTyreLists: endpoint({
    ...common,
    method: 'GET',
    path: '/administration/tyre-lists',
    shows: ['settings'],
    summary: 'Returns the number of values of each tyre list, and of tyres of the European register.',
    answer: TyreListCounts,
  }),
  loadTyreLists: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/tyre-lists',
    changes: ['settings'],
    summary:
      'Loads the lists of a file. Tyre types are added or changed. Another list of the file replaces the present ' +
      'one.',
    body: TyreListFile,
    answer: z.object({ Loaded: z.int() }),
    idempotent: true,
    errors: ['settingOfAllSites'],
  }),
  loadTyreLabels: endpoint({
    ...common,
    method: 'POST',
    path: '/administration/tyre-labels',
    changes: ['settings'],
    summary: 'Loads tyres of the European register. A tyre that is known already is replaced.',
    body: z.strictObject({ Tyres: z.array(LoadedLabel).min(1).max(maxLoadedLabels) }),
    answer: z.object({ Loaded: z.int() }),
    maxBodyBytes: 4_000_000,
    idempotent: true,
    errors: ['settingOfAllSites'],
  }),
}
