/**
 * The oldest browsers that the app runs in: the first with `light-dark()`, `Map.groupBy` and `Promise.withResolvers`. Without
 * iOS the build drops prefixes that only iPhones know. Said to people by `src/app/old-browsers.js` and docs/operation.md.
 */
export const supportedBrowsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5']
