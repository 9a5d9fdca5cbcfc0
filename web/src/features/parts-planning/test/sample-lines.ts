import type { PickLine } from '@verstas/contract/parts-planning/entities.ts'

/** Returns a pick line of 20 November 2026. */
export const sampleLine = (RowId: number, changes: Partial<PickLine> = {}): PickLine => ({
  WorkOrderId: 1,
  RowId,
  OrderNumber: 5_040_001,
  LicenseNumber: 'SRL-601',
  StartTime: '2026-11-20T06:00:00Z',
  PickShelf: '',
  PartsPrePicked: false,
  SupplierNumber: '820',
  ItemNumber: `HU 700${RowId}`,
  Name: `Part ${RowId}`,
  StockCode: '1',
  Location1: 'H2-8-D',
  Location2: null,
  Location3: null,
  Quantity: 1,
  Barcodes: [],
  IsPicked: false,
  PickedAt: null,
  PickedBy: null,
  ...changes,
})
