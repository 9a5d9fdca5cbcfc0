import * as react from 'react'

// React's development build captures a stack trace of each of the first 10,000 elements of a render, for its warnings.
// That takes 7 % of the CPU time of component tests. This count makes it capture none.
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
