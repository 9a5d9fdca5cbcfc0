import { Activity, ActivityRow } from '@verstas/contract/activities/entities.ts'

/** Returns a task as the server sends it. Throws if the sample does not match the contract. */
export const sampleActivity = (changes: Partial<Activity> = {}): Activity =>
  Activity.parse({
    Id: 31,
    Header: 'Soita asiakkaalle',
    Body: 'Lasku jäi epäselväksi.',
    TypeCode: 'CALL',
    TypeDescription: 'Soittopyyntö',
    SalesmanId: 7,
    OriginalTaskCreatorSalesmanId: 4,
    IsOpen: true,
    IsClosed: false,
    Created: '2026-11-20T06:00:00.000Z',
    WorkOrderNumber: 1002345,
    WorkOrderPriority: null,
    PriorityStyle: null,
    IsCustomerWaiting: false,
    WorkOrderVehicleMakeName: 'Škoda',
    WorkOrderVehicleModelName: 'Octavia',
    WorkOrderVehicleLicenseNumber: 'MFO-957',
    AssignedAt: '2026-11-20T06:00:00.000Z',
    Planned: null,
    EndDate: null,
    Price: null,
    attachments: [],
    Histories: [],
    ExternalSessions: [],
    RowId: null,
    Version: 3,
    ...changes,
  } satisfies Activity)

/** Returns a task of the pool, assigned to work queue 5. */
export const samplePoolRow = (Id: number, changes: Partial<ActivityRow> = {}): ActivityRow =>
  ActivityRow.parse({ ...sampleActivity(), Id, Header: `Task ${Id}`, SalesmanId: 5, ...changes })
