/**
 * Journeys of the core, and those marked `@browsers` for features that only other engines would get wrong.
 */
export const forOtherEngines = /@core|@browsers/

/** Files with journeys that Firefox and WebKit can do. */
export const filesForOtherEngines = [
  'attachments/gallery',
  'editing/edit-job',
  'editing/edit-work-order',
  'editing/sign-rows',
  'find-parts',
  'my-day',
  'schedule',
  'search',
  'sign-in',
  'stamping/previous-and-hours',
  'stamping/stamp',
  'tasks',
  'work-order',
].map((name) => `journeys/${name}.spec.ts`)

/** Journeys of these files that need a network outage, touch or another device. */
export const notInOtherEngines = /without a network|by touch|a colleague/
