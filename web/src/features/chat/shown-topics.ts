import { createWatched } from '../../platform/live/watched.ts'

/** The ids of the topics whose conversations are rendered in this tab. */
export const shownTopics = createWatched<string>()
