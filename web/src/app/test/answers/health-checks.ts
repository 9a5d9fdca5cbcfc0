import type { Inspection } from '@verstas/contract/health-checks/entities.ts'
import type { CustomerOffer, Offer, OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import { sampleForm } from '../../../features/health-checks/test/sample-form.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import { uuid } from './sign-in.ts'
import { workOrder } from './work-orders.ts'

// Health checks.

export const form = sampleForm(
  {
    'check.pads': 'now',
    'measure.pads': '2.5',
    'note.pads': 'Vaihdettava',
    'check.discs': 'soon',
    'check.belts': 'ok',
  },
  {
    OrderNumber: 1_002_345,
    WorkOrder: { Id: 7, GlobalId: workOrder.GlobalId, OrderNumber: 1_002_345 },
    LastModified: at('09:00'),
    Soon: 1,
    Now: 1,
    FollowUps: [
      {
        Key: 'check.discs',
        Kind: 'Reminder',
        At: at('09:05'),
        By: { Id: 8, Name: 'Timo Järvinen' },
        OrderNumber: null,
        JobNumber: null,
        ActivityId: null,
        Date: '2027-02-01',
        Note: 'Kevään huollossa',
      },
    ],
    Earlier: [
      {
        InspectionId: 9,
        At: '2025-11-03T08:00:00Z',
        Key: 'check.hoses',
        Title: 'Hoses',
        Light: 'soon',
        Note: 'Hiostaa',
        X: null,
        Y: null,
        Severity: null,
        IsDeclined: true,
        RemindOn: '2026-11-01',
        By: 'Timo Järvinen',
        Photos: [],
      },
    ],
    Signatures: [],
    Attachments: [
      {
        Id: 75,
        Name: 'palat.jpg',
        Created: at('09:01'),
        Property: 'check.pads',
        Caption: null,
        ContentType: 'image/jpeg',
        Key: uuid(75),
        HasThumbnail: false,
      },
    ],
  },
)
const inspection = (Id: number, more: Partial<Inspection> = {}): Inspection => ({
  Id,
  InspectionId: Id,
  VehicleId: 9,
  SurveyId: 3,
  SurveyName: 'Service check',
  Name: 'Service check',
  LastModified: at('09:00'),
  LastModifier: 'Timo Järvinen',
  Properties: [],
  Version: 1,
  State: 'Open',
  Soon: 1,
  Now: 1,
  OrderNumber: 1_002_345,
  ...more,
})
export const inspections = [
  inspection(12),
  inspection(9, {
    State: 'Signed',
    Soon: 0,
    Now: 0,
    LastModified: '2025-11-03T08:00:00Z',
    OrderNumber: null,
  }),
  inspection(8, { State: 'Complete', Soon: 2, Now: 0, LastModified: '2024-11-03T08:00:00Z' }),
]
export const offerLine = (Key: string, more: Partial<OfferLine> = {}): OfferLine => ({
  Key,
  Title: 'Front pads',
  Light: 'now',
  Note: 'Vaihdettava',
  Measure: '2,5 mm',
  Price: 324.9,
  Photos: [],
  Answer: null,
  IsReplaced: false,
  ...more,
})
const offerLines = [
  offerLine('check.pads'),
  offerLine('check.discs', { Title: 'Front discs', Light: 'soon', Note: '', Measure: null, Price: null }),
  offerLine('check.hoses', {
    Title: 'Hoses',
    Light: 'soon',
    Price: 1_050,
    Answer: { Kind: 'decline', Text: 'Ensi vuonna', At: at('09:25') },
  }),
  offerLine('check.belts', { Title: 'Belts', Answer: { Kind: 'accept', Text: '', At: at('09:26') } }),
]
export const offer: Offer = {
  Id: 12,
  Created: at('09:10'),
  CreatedBy: { Id: 8, Name: 'Timo Järvinen' },
  ExpirationTime: '2026-11-25T07:10:00Z',
  RevokedAt: null,
  OpenedAt: at('09:20'),
  Lines: offerLines,
  Deliveries: [{ Id: 3, Channel: 'sms', State: 'Sent', At: at('09:11') }],
}
export const customerOffer: CustomerOffer = {
  Language: 'fi',
  SiteName: 'Helsinki',
  SitePhone: '+358 9 123 456',
  LicenseNumber: 'SRL-601',
  MakeName: 'Škoda',
  ModelName: 'Kodiaq',
  InspectedAt: at('09:00'),
  Inspector: 'Timo Järvinen',
  ExpirationTime: '2026-11-25T07:10:00Z',
  OkCount: 27,
  Lines: offerLines,
}
