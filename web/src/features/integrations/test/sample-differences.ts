import { FieldMaster, OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import * as z from 'zod'

/** Returns a difference of a work order. Parsing it by the contract finds outdated samples. */
export const sampleDifference = (changes: Partial<OpenDifference> = {}): OpenDifference =>
  OpenDifference.parse({
    Id: 1,
    Version: 1,
    Source: 'dms',
    Entity: 'work-orders',
    Kind: 'field',
    JobNumber: null,
    RowType: null,
    RowName: null,
    OrderNumber: 1002345,
    ExternalNumber: null,
    Name: 'MFO-957',
    Theirs: [{ Field: 'estimatedDelivery', Value: '2026-11-22T12:00:00Z' }],
    Ours: [{ Field: 'estimatedDelivery', Value: '2026-11-22T13:00:00Z' }],
    Since: '2026-11-20T07:12:00Z',
    OursBy: 'Aino Koskinen',
    OursAt: '2026-11-20T06:52:00Z',
    ...changes,
  } satisfies OpenDifference)

export const sampleDifferences = [
  sampleDifference(),
  sampleDifference({
    Id: 2,
    Version: 3,
    Kind: 'row',
    JobNumber: 1,
    RowType: 'SparePart',
    RowName: 'Oil filter',
    Theirs: [
      { Field: 'orderedAmount', Value: '2.000' },
      { Field: 'price', Value: '12.50' },
    ],
    Ours: [
      { Field: 'orderedAmount', Value: '1.000' },
      { Field: 'price', Value: null },
    ],
    OursBy: null,
    OursAt: null,
  }),
  sampleDifference({
    Id: 3,
    Entity: 'customers',
    OrderNumber: null,
    Name: 'Katja Eklund',
    Theirs: [{ Field: 'phone', Value: '050 000 0413' }],
    Ours: [{ Field: 'phone', Value: '050 000 0431' }],
    OursBy: null,
    OursAt: null,
  }),
]

/** The default masters of a site. */
export const sampleMasters = z.array(FieldMaster).parse([
  { FieldGroup: 'work-order.head', Master: 'source', IsUsual: true },
  { FieldGroup: 'work-order.jobs', Master: 'source-until-work-started', IsUsual: true },
  { FieldGroup: 'work-order.promise', Master: 'here', IsUsual: false },
  { FieldGroup: 'vehicle', Master: 'source', IsUsual: true },
])
