import { createWatched } from '../../platform/live/watched.ts'

/** The ids of the topics whose conversations are rendered in this tab. */
export const shownTopics = createWatched<string>()

/** The lists of all conversations of the site that are rendered in this tab. */
export const shownLists = createWatched<'all'>()
