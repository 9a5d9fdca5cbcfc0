/**
 * The oldest browsers that can run the app: the first ones with `light-dark()`, `Map.groupBy` and
 * `Promise.withResolvers`. Without iOS in the list, the build would omit CSS prefixes that only iPhones need.
 * `src/app/old-browsers.js` and docs/operation.md name the same browsers.
 */
export const supportedBrowsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5']
