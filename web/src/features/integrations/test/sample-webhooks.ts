import {
  AdministeredDelivery,
  AdministeredWebhook,
} from '@verstas/contract/integration/webhook-administration-entities.ts'

/** A webhook that works. Parsing it by the contract finds outdated samples. */
export const sampleWebhook = AdministeredWebhook.parse({
  Id: 1,
  Url: 'https://erp.example.com/verstas',
  AccountId: 3,
  AccountName: 'Dealer system',
  Entities: ['work-orders', 'vehicles'],
  Sites: [{ Id: 1, Description: 'Helsinki' }],
  IsThin: true,
  State: 'active',
  DisabledReason: null,
  Failures: 0,
  FailingSince: null,
  NextAttempt: null,
  WaitingSince: null,
  LastDelivered: '2026-11-18T07:34:00Z',
  PreviousSecretUntil: null,
  Created: '2026-08-01T08:00:00Z',
  CreatorName: 'Anna',
} satisfies AdministeredWebhook)

/** A delivery that the receiver has accepted. */
export const sampleDelivery = AdministeredDelivery.parse({
  Id: 12,
  Type: 'vehicle.changed',
  Entity: 'vehicles',
  RecordId: 7,
  SiteName: 'Helsinki',
  ReplayAfter: 'Zt3qQ0VtT0mJ0b0X5m3kWQAAAAAAAAAI',
  Attempt: 1,
  At: '2026-11-18T07:34:00Z',
  Milliseconds: 35,
  IsDelivered: true,
  Status: 204,
  Failure: null,
  Answer: '',
  NextAttempt: null,
} satisfies AdministeredDelivery)
