/**
 * Matches core journeys and journeys with `@browsers`. Features that `@browsers` marks can fail in other
 * engines although they work in Chromium.
 */
export const forOtherEngines = /@core|@browsers/

/** Files with journeys that the drivers of Firefox and WebKit support. */
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

/**
 * Matches core journeys in these files that the drivers do not support: with a network outage, by touch, or
 * with the form that stamps a colleague.
 */
export const notInOtherEngines = /without a network|by touch|a colleague/
