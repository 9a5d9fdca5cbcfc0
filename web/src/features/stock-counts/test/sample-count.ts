import type { StockCount, StockCountHead } from '@verstas/contract/stock-counts/entities.ts'

/** An open count of a shelf with two parts to count. */
export const sampleCount: StockCount = {
  CountId: 7,
  StockCode: 'MAIN',
  StockDescription: 'Main',
  Shelf: 'H2',
  IsBlind: false,
  State: 'open',
  StartedAt: '2026-11-20T06:00:00Z',
  StartedBy: 'Matti Virtanen',
  EndedAt: null,
  EndedBy: null,
  Version: 0,
  Lines: [],
  Uncounted: [
    {
      SupplierNumber: '100',
      ItemNumber: 'BP-1',
      Name: 'Brake pad',
      Location: 'H2-1',
      Barcodes: ['6400000123456'],
      Expected: 5,
    },
    {
      SupplierNumber: '100',
      ItemNumber: 'OF-2',
      Name: 'Oil filter',
      Location: 'H2-2',
      Barcodes: [],
      Expected: 0,
    },
  ],
  UncountedCount: 2,
}

/** An entry of the count list: the same shelf, with three counted parts. */
export const sampleCountHead: StockCountHead = {
  CountId: 7,
  StockCode: 'MAIN',
  StockDescription: 'Main',
  Shelf: 'H2',
  IsBlind: false,
  State: 'open',
  StartedAt: '2026-11-20T06:00:00Z',
  StartedBy: 'Matti Virtanen',
  EndedAt: null,
  EndedBy: null,
  Counted: 3,
}
