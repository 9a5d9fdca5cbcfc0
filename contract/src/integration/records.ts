import type * as z from 'zod'
import * as catalogue from './records/catalogue.ts'
import * as healthChecks from './records/health-checks.ts'
import * as people from './records/people.ts'
import * as reports from './records/reports.ts'
import * as vehicles from './records/vehicles.ts'
import * as workOrders from './records/work-orders.ts'
import type { ReadableEntity } from './scopes.ts'

/** The schema of each entity's records, as other systems read them. */
export const records = {
  sites: catalogue.SiteRecord,
  suppliers: catalogue.SupplierRecord,
  'product-groups': catalogue.ProductGroupRecord,
  parts: catalogue.PartRecord,
  'stock-levels': catalogue.StockLevelRecord,
  operations: catalogue.OperationRecord,
  customers: vehicles.CustomerRecord,
  vehicles: vehicles.VehicleRecord,
  'service-visits': vehicles.ServiceVisitRecord,
  employees: people.EmployeeRecord,
  shifts: people.ShiftRecord,
  absences: people.AbsenceRecord,
  'opening-balances': people.OpeningBalanceRecord,
  resources: people.ResourceRecord,
  'work-orders': workOrders.WorkOrderRecord,
  reservations: workOrders.ReservationRecord,
  stampings: people.StampingRecord,
  tasks: people.TaskRecord,
  inspections: healthChecks.InspectionRecord,
  offers: healthChecks.OfferRecord,
  'tyre-records': vehicles.TyreRecordRecord,
  'part-picks': catalogue.PartPickRecord,
  attachments: workOrders.AttachmentRecord,
  messages: people.MessageRecord,
  reports: reports.ReportRecord,
} as const satisfies Record<ReadableEntity, z.ZodObject>
