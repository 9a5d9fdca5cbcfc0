import * as z from 'zod'

/** The steps of the checklist for a new site, in the order of the page. */
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

/** The maximum number of bays that one call can add. */
export const maxBays = 60

/** The lists to which the checklist can add standard items. Work queues are people, not items of a list. */
export const presetLists = [
  'task-types',
  'task-texts',
  'priorities',
  'stamping-types',
  'substatuses',
  'work-queues',
] as const
export type PresetList = (typeof presetLists)[number]

/** Names of the standard items that are missing in each list. Complete lists are left out. */
export const StartPresets = z.array(z.object({ List: z.enum(presetLists), Names: z.array(z.string()) }))
export type StartPresets = z.output<typeof StartPresets>

/** The state of a site's example data. */
export const StartExamples = z.object({
  /**
   * `unavailable` means that the site has real work orders, or that another system is the master of its data.
   */
  State: z.enum(['offered', 'loaded', 'unavailable']),
  /** The number of example work orders. */
  Count: z.int(),
})
export type StartExamples = z.output<typeof StartExamples>

/** The reasons why a removal of the example data leaves a record. */
export const keptReasons = ['stamped', 'signed', 'files', 'edited'] as const

export const RemovedExamples = z.object({
  Removed: z.int(),
  /** The remaining records: work orders by number, and vehicles by plate. */
  Kept: z.array(z.object({ Name: z.string(), Reason: z.enum(keptReasons) })),
})
export type RemovedExamples = z.output<typeof RemovedExamples>

export const StartStep = z.object({
  Step: z.enum(startSteps),
  /**
   * `preset` means that the site still has the initial values of the product, and no one has changed, used or
   * accepted them.
   */
  State: z.enum(['done', 'preset', 'open', 'skipped']),
  /** The number of items that the step counts; null for a step without a number. */
  Count: z.number().nullable(),
  /** A value to show, such as the name of the site; null if there is none. */
  Detail: z.string().nullable(),
})
export type StartStep = z.output<typeof StartStep>
