import { createWatched } from '../../platform/live/watched.ts'

/** The topics whose conversation the tab shows. */
export const shownTopics = createWatched<string>()
