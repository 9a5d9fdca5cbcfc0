import { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import type { NewPart } from '@verstas/domain/work-orders/job-draft.ts'

export const sampleRow = (row: Partial<JobRow> & Pick<JobRow, 'RowId'>): JobRow => ({
  Oid: '8d0c8a52-3d9b-4c1c-9c0e-6b8d4a1f2e30',
  RowType: 'LabourOperation',
  SourceType: null,
  IsNew: false,
  IsMarkedAsDeleted: false,
  IsStampingProhibited: false,
  MarkAsDoneDate: null,
  MarkAsDoneBy: null,
  ExternalId: null,
  Name: `Row ${row.RowId}`,
  Note: '',
  SupplierNumber: null,
  SupplierName: null,
  OrderedAmount: null,
  DeliveredAmount: null,
  BackOrderAmount: null,
  Price: null,
  ItemNumber: null,
  SupplierItemNumber: null,
  ExternalItemNumber: null,
  StockCode: null,
  StockDescription: null,
  AssociatedItems: [],
  BroughtByRowId: null,
  WorkId: null,
  StandardTime: 60,
  FactoryTime: null,
  UsedTime: 0,
  WorkTypeCode: null,
  WorkTypeDescription: null,
  HasOpenStamping: false,
  HasClosedStamping: false,
  ...row,
})

export const sampleJob = (JobId: number, Rows: JobRow[]): Job => ({
  JobId,
  WorkOrderId: 7,
  JobNumber: JobId,
  JobHeaderNumber: JobId,
  Note: `Note of job ${JobId}`,
  StandardTime: 60,
  State: 'Open',
  ExternalId: null,
  Rows,
})

/** Returns a sample work order. It is parsed by the contract, so that an outdated sample fails. */
export const sampleWorkOrder = (changes: Partial<WorkOrder> = {}): WorkOrder =>
  WorkOrder.parse({
    Id: 7,
    GlobalId: '0b9a8d2e-5c61-4f4a-8d7b-2a1c3e4f5a6b',
    OrderNumber: 1002345,
    Status: 'A',
    StatusDescription: 'Active',
    SubstatusDescription: null,
    ReceiverId: 4,
    ReceiverName: 'Aino Koskinen',
    Note: '',
    HasActivePaymentLink: false,
    CustomerWaiting: false,
    EstimatedDeliveryDateTime: null,
    TimeReservation: null,
    Resources: [],
    Vehicle: {
      VehicleId: 9,
      SerialNumber: 'TMBAG7NE0JY131093',
      LicenseNumber: 'MFO-957',
      MakeName: 'Škoda',
      ModelName: 'Octavia',
      ModelYear: 2018,
      EngineNumber: null,
      Colour: null,
      FirstRegistrationDate: null,
      PreviousServiceDate: null,
      PreviousServiceMileage: null,
      UseHours: null,
      Warranties: [],
    },
    Mileage: 179_989,
    MileageAtHandover: null,
    UseHours: null,
    VehicleLocation: '',
    PartsPrePlanned: true,
    PartsPrePicked: false,
    PickShelf: '',
    HidePartsInWeb: false,
    ContactCustomerName: 'Katja Eklund',
    ContactCustomerPhone: '+358 50 000 3349',
    Jobs: [],
    State: 'Open',
    Lock: null,
    Version: 1,
    ...changes,
  } satisfies WorkOrder)

export const sampleSummary = (OrderNumber: number, plate: string): WorkOrderSummary =>
  WorkOrderSummary.parse({
    ...sampleWorkOrder(),
    Id: OrderNumber,
    OrderNumber,
    Jobs: [{ ...sampleJob(1, []), Note: 'Vuosihuolto' }],
    Vehicle: { ...sampleWorkOrder().Vehicle, LicenseNumber: plate },
  })

/** A part of the catalogue to add to a job. */
export const samplePart = {
  ItemNumber: 'HU 7008',
  SupplierNumber: '820',
  SupplierName: 'Mann-Filter',
  Name: 'Oil filter',
  PriceData: { RetailPriceExcludingTax: 10, RetailPrice: 12.55 },
  AssociatedItems: [],
} satisfies NewPart
