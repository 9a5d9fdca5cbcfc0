import type { RecentSearch } from './recent-searches.ts'

/** A search in words: `ABC-123 · 1002345 · Aino Virtanen`. */
export const describeSearch = ({ plate, orderNumber, receiver, receiverName }: RecentSearch): string =>
  [plate, orderNumber, receiver === undefined ? undefined : (receiverName ?? receiver)]
    .filter((word) => word !== undefined)
    .join(' · ')
