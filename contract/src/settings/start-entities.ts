import * as z from 'zod'

/** The steps of getting started, in the order of the page. */
export const startSteps = [
  'site',
  'hours',
  'people',
  'shifts',
  'bays',
  'stampingTypes',
  'taskTypes',
  'healthChecks',
  'stock',
  'firstOrder',
] as const
export type StartStepName = (typeof startSteps)[number]

/** The maximum number of bays that one call adds. */
export const maxBays = 60

/** The lists with usual items that getting started can add. */
export const presetLists = [
  'task-types',
  'task-texts',
  'priorities',
  'stamping-types',
  'substatuses',
] as const
export type PresetList = (typeof presetLists)[number]

/** The names of the usual items that each list lacks. Complete lists are left out. */
export const StartPresets = z.array(z.object({ List: z.enum(presetLists), Names: z.array(z.string()) }))
export type StartPresets = z.output<typeof StartPresets>

/** The example data of a site. */
export const StartExamples = z.object({
  /** `unavailable`: the site has work orders of its own, or another system is in charge of its data. */
  State: z.enum(['offered', 'loaded', 'unavailable']),
  /** The number of example work orders. */
  Count: z.int(),
})
export type StartExamples = z.output<typeof StartExamples>

/** Why removing the example data left a record. */
export const keptReasons = ['stamped', 'signed', 'files', 'edited'] as const

export const RemovedExamples = z.object({
  Removed: z.int(),
  /** The work orders, by their numbers, and the vehicles, by their plates, that people worked on. */
  Kept: z.array(z.object({ Name: z.string(), Reason: z.enum(keptReasons) })),
})
export type RemovedExamples = z.output<typeof RemovedExamples>

export const StartStep = z.object({
  Step: z.enum(startSteps),
  /** `preset`: the product's own values are there, and nobody changed, used or accepted them yet. */
  State: z.enum(['done', 'preset', 'open', 'skipped']),
  /** The number of things that the step is about; null for a step without a number. */
  Count: z.number().nullable(),
  /** A value to show, such as the name of the site; null if there is none. */
  Detail: z.string().nullable(),
})
export type StartStep = z.output<typeof StartStep>
