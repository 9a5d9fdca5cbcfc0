import { IntegrationSource } from '@verstas/contract/integration/source-entities.ts'

/** A source at one site. Parsing it by the contract finds outdated samples. */
export const sampleSource = IntegrationSource.parse({
  Name: 'dms',
  FirstContact: '2026-08-01T08:00:00Z',
  LastContact: '2026-11-18T07:34:00Z',
  Paused: null,
  ExpectedMinutes: null,
  PullAddress: null,
  HasPullSecret: false,
  OtherSites: [],
  Sites: [
    {
      Site: { Id: 1, Description: 'Helsinki' },
      Entities: ['customers', 'work-orders'],
      LastContact: '2026-11-18T07:34:00Z',
      Today: { created: 10, updated: 5, unchanged: 400, stale: 3, deferred: 1, deleted: 0, rejected: 2 },
      Deferred: 0,
      Rejected: 0,
      Differences: 2,
    },
  ],
})
