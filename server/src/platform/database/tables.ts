import type { ActivityTables } from './tables/activity-tables.ts'
import type { AttachmentTables } from './tables/attachment-tables.ts'
import type { ChatTables } from './tables/chat-tables.ts'
import type { FeedTables } from './tables/feed-tables.ts'
import type { HealthCheckTables } from './tables/health-check-tables.ts'
import type { ImportTables } from './tables/import-tables.ts'
import type { IntegrationJobTables } from './tables/integration-job-tables.ts'
import type { IntegrationTables } from './tables/integration-tables.ts'
import type { NotificationTables, PushTables } from './tables/notification-tables.ts'
import type { OfferTables } from './tables/offer-tables.ts'
import type { PartTables } from './tables/part-tables.ts'
import type { PayrollTables } from './tables/payroll-tables.ts'
import type { PeopleTables } from './tables/people-tables.ts'
import type { PersonalDataTables } from './tables/personal-data-tables.ts'
import type { BackupTables, ProcessTables } from './tables/process-tables.ts'
import type { ReportTables } from './tables/report-tables.ts'
import type { RosterTables } from './tables/roster-tables.ts'
import type { ScimTables } from './tables/scim-tables.ts'
import type { ServiceTables } from './tables/service-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'
import type { StampingTables } from './tables/stamping-tables.ts'
import type { TyreTables } from './tables/tyre-tables.ts'
import type { VehicleTables } from './tables/vehicle-tables.ts'
import type { WebhookTables } from './tables/webhook-tables.ts'
import type { WorkOrderTables } from './tables/work-order-tables.ts'

/** Every table of the database as a type for the query builder. The SQL migrations define the tables. */
export interface Tables
  extends SiteTables,
    PeopleTables,
    VehicleTables,
    PartTables,
    WorkOrderTables,
    StampingTables,
    RosterTables,
    PayrollTables,
    ReportTables,
    AttachmentTables,
    BackupTables,
    PersonalDataTables,
    ChatTables,
    ProcessTables,
    NotificationTables,
    PushTables,
    ActivityTables,
    TyreTables,
    HealthCheckTables,
    OfferTables,
    FeedTables,
    ServiceTables,
    IntegrationTables,
    IntegrationJobTables,
    WebhookTables,
    ScimTables,
    ImportTables {}
