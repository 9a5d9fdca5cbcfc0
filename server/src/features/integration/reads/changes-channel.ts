import type { FastifyInstance } from 'fastify'
import { FeedWatch } from '../../../platform/feed/feed-watch.ts'
import type { Channel } from '../../../platform/live/channel.ts'

const watches = new WeakMap<FastifyInstance, FeedWatch>()

/** Returns the feed watch of a Fastify app. The app's `changesChannel` wakes its waiting readers. */
export function feedWatchOf(app: FastifyInstance): FeedWatch {
  const watch = watches.get(app) ?? new FeedWatch()
  watches.set(app, watch)
  return watch
}

/** Wakes the calls that wait for changes at each notification that the feed has grown. */
export const changesChannel: Channel = {
  open: (app) => {
    const watch = feedWatchOf(app)
    return {
      onMessage: ({ name }) => {
        if (name === 'feedGrew') watch.grow()
      },
      onRestored: () => watch.grow(),
      close: () => watch.close(),
    }
  },
}
