import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartDetails } from '@verstas/contract/parts/details.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import { sampleLine } from '../../../features/parts-planning/test/sample-lines.ts'
import { at } from '../../../features/stamping/test/sample-stampings.ts'
import { partsSummary, reservation, summaryOf } from './work-orders.ts'

// Parts.

const foundPart: PartSearchResult = {
  ItemNumber: 'HU 7008 Z',
  SupplierNumber: '820',
  SupplierName: 'Mann Filter',
  Name: 'Öljynsuodatin',
  Note: 'Sis. tiiviste',
  ProductGroupCode: '10',
  ProductGroupDescription: 'Suodattimet',
  PriceData: { RetailPriceExcludingTax: 15.06, RetailPrice: 18.9 },
  StockData: { Available: 3 },
  AssociatedItems: [{ ItemNumber: 'N 903 154', Name: 'Tiivisterengas', SupplierNumber: '820', Quantity: 2 }],
  IsOfOtherMake: false,
}
export const foundParts = [
  foundPart,
  {
    ...foundPart,
    ItemNumber: '5Q0 698 451',
    Name: 'Jarrupalasarja',
    Note: null,
    PriceData: { RetailPriceExcludingTax: 1_000, RetailPrice: 1_255.5 },
    StockData: { Available: 0 },
    AssociatedItems: [],
    IsOfOtherMake: true,
  },
]
const { IsOfOtherMake: _isOfOtherMake, ...plainPart } = foundPart
const unitStock = {
  Unit: { Id: 1, Description: 'Helsinki' },
  StockCode: '1',
  StockDescription: 'Päävarasto',
  InStock: 4,
  Available: 3,
  Location1: 'H2-8-D',
  Location2: 'H2-9-A',
  Location3: null,
  ValueDepreciationDate: null,
  LastSalesDate: '2026-11-17',
  LastReceiveDate: '2026-11-02',
}
const ofOrder = {
  WorkOrderId: 7,
  OrderNumber: 1_002_345,
  LicenseNumber: 'MFO-957',
  MakeName: 'Škoda',
  ModelName: 'Octavia',
}
export const partDetails: PartDetails = {
  ...plainPart,
  PriceData: { RetailPriceExcludingTax: 15.06, RetailPrice: 18.9 },
  StockData: { Available: 3 },
  UnitStocks: [
    unitStock,
    {
      ...unitStock,
      Unit: { Id: 2, Description: 'Tampere' },
      StockCode: '7',
      InStock: 0,
      Available: 0,
      Location1: null,
      Location2: null,
      LastSalesDate: null,
      LastReceiveDate: null,
      ValueDepreciationDate: '2026-06-01',
    },
  ],
  Barcodes: ['4011558705718'],
  KeptFor: [
    { ...ofOrder, Quantity: 1, StartTime: at('08:00'), EmployeeName: 'Matti Virtanen', IsPicked: true },
  ],
  UsedIn: [
    { ...ofOrder, OrderNumber: 1_002_300, LicenseNumber: 'FCF-137', Quantity: 1, At: '2026-11-10T10:00:00Z' },
  ],
}
export const operations: WorkOperation[] = [
  {
    WorkOperationCode: '0100',
    SupplierNumber: '820',
    SupplierName: 'Škoda',
    StandardTime: 90,
    Name: 'Vuosihuolto',
    SourceType: null,
  },
  {
    WorkOperationCode: '0200',
    SupplierNumber: '820',
    SupplierName: 'Škoda',
    StandardTime: 30,
    Name: 'Kampanja',
    SourceType: 'WEB_API',
  },
]
export const toPlan = [
  {
    ...reservation(504, ['12:30', '14:00'], summaryOf(0)),
    WorkOrder: { ...summaryOf(0), PartsPrePlanned: false, Parts: partsSummary() },
  },
  {
    ...reservation(505, ['14:00', '15:00'], summaryOf(1)),
    WorkOrder: { ...summaryOf(1), Parts: partsSummary({ MissingCount: 0, PromisedOn: null }) },
  },
]
export const pickLines = [
  sampleLine(1, {
    StartTime: at('08:00'),
    IsPicked: true,
    PickedAt: at('07:45'),
    PickedBy: 'Aino Koskinen',
    PickShelf: 'A3',
  }),
  sampleLine(2, { StartTime: at('08:00'), Quantity: 2.5, Location2: 'H2-9-A' }),
  sampleLine(3, {
    StartTime: at('12:30'),
    WorkOrderId: 2,
    OrderNumber: 1_002_346,
    LicenseNumber: 'ATT-844',
    StockCode: '2',
    Location1: null,
  }),
]
