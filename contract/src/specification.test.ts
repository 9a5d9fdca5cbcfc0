import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bytes, type EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'

/** The fields of an object in the specification, including the fields of nested objects and lists. */
interface Named {
  readonly [field: string]: Named
}

const named = (words: string, inside: Named = {}): Named => ({
  ...Object.fromEntries(words.split(' ').map((word) => [word, {}])),
  ...inside,
})

const nothing: Named = {}

// Entities of specification.md, Entities. The second argument of `named` adds nested fields.
const associatedItem = named('ItemNumber Name SupplierNumber Quantity')
const vehicleCustomer = named('', { ContactInformation: named('FirstName LastName') })
const vehicle = named(
  'VehicleId LicenseNumber SerialNumber EngineNumber EngineType ColourCode Colour Mileage UseHours Note MakeName ' +
    'ModelName SubmodelName ModelCode ModelYearCode ModelYear TechInfo FirstRegistrationDate InspectionDate ' +
    'NextServiceDate IntroductionDate DefaultPayerName',
  {
    Customers: named('', {
      OwnerCustomer: vehicleCustomer,
      OwnerCustomer2: vehicleCustomer,
      HolderCustomer: vehicleCustomer,
      HolderCustomer2: vehicleCustomer,
    }),
  },
)
const jobRow = named(
  'RowId Oid RowType SourceType IsNew IsMarkedAsDeleted IsStampingProhibited MarkAsDoneDate OrderedAmount ' +
    'DeliveredAmount BackOrderAmount ExternalId Note ItemNumber Name SupplierNumber SupplierName SupplierItemNumber ' +
    'ExternalItemNumber StockCode StockDescription WorkOperationCode WorkId StandardTime FactoryTime UsedTime ' +
    // The specification has `Price` only in the edit dialog (section 2).
    'WorkTypeCode WorkTypeDescription Price',
  { AssociatedItems: associatedItem },
)
const job = named('WorkOrderId JobNumber JobHeaderNumber Note StandardTime ExternalId', { Rows: jobRow })
const timeReservation = named(
  'StartTime EndTime ActualDeliveryDateTime IsCustomerLate LicenseNumber MakeName ModelName',
)
const resource = named('ResourceId IsMaterial StartTime EndTime')
const workOrder = named(
  'Id GlobalId OrderNumber Status HasActivePaymentLink StatusDescription SubstatusDescription ReceiverId Mileage ' +
    'MileageAtHandover VehicleLocation Note PartsPrePlanned PartsPrePicked PickShelf UseHours HidePartsInWeb ' +
    'ContactCustomerName ContactCustomerPhone CustomerWaiting EstimatedDeliveryDateTime',
  {
    Vehicle: named('VehicleId SerialNumber LicenseNumber'),
    Resources: resource,
    TimeReservation: timeReservation,
    Jobs: job,
  },
)
const reservation = named(
  'ReservationNumber StartTime EndTime LicenseNumber MakeName ModelName WorkOrderId ActualDeliveryDateTime IsCustomerLate',
  { WorkOrder: workOrder, TimeReservation: timeReservation, Resources: resource },
)
const part = named(
  'ItemNumber Name SupplierNumber SupplierName ProductGroupCode ProductGroupDescription Note',
  { PriceData: named('RetailPriceExcludingTax RetailPrice'), StockData: named('Available') },
)
const partDetails: Named = {
  ...part,
  UnitStocks: named(
    'StockCode InStock Available Location1 Location2 Location3 ValueDepreciationDate LastSalesDate LastReceiveDate',
    { Unit: named('Description') },
  ),
}
const operation = named('WorkOperationCode SupplierNumber StandardTime Name')
const stampingRequest = named(
  'SalesmanId StartTime TypeId IsWorkOrder IsFlexTime IsOverTime IsKiKyTime IsPreviousJobsReady ' +
    'EndNonPresenceStamping IsReady',
  { OrderRows: named('OrderId OrderRowId') },
)
const stamping = named('Id StartTime EndTime TypeId TypeDescription SalesmanId IsWorkOrder LicenseNumber', {
  OrderRows: named('OrderId OrderNumber RowId'),
})
const signedRows = named('SalesmanId', { SignedRows: named('Oid Name RowType MarkAsDoneDate') })
const attachment = named('Id Key FileName EntityTypeDescription EntityId EntityDescription CreationDate')
const activityRow = named(
  'Id Header TypeDescription SalesmanId OriginalTaskCreatorSalesmanId IsOpen Created WorkOrderNumber WorkOrderPriority ' +
    'PriorityStyle IsCustomerWaiting WorkOrderVehicleMakeName WorkOrderVehicleModelName WorkOrderVehicleLicenseNumber',
)
const activity: Named = {
  ...activityRow,
  ...named('Body TypeCode IsClosed Planned EndDate Price WorkOrder', {
    attachments: named('Id Key FileName'),
    Histories: named('SalesmanId CreatorSalesmanId Created Note'),
    ExternalSessions: named('System', { Data: named('Key Value') }),
  }),
}
const activityCall = { answer: activity }
const activityRowCall = { answer: activityRow }
const toggleCall = { body: activity, answer: activity }
const chatTopic = named('id entityId description')
const chatMessage = named('id actorId actorDescription actorImage createdOn body', {
  messageMetaData: named('Action Subject', { Data: named('associatedEntityGlobalID') }),
})
const chatSubscriptionCall = { body: named('actorId'), answer: named('isSubscribed') }
const scheduleReservation = named('Oid id resourceId license start end isMaterial')
const scheduleResource = named('id name isFavourite')
const serviceHistoryEntry = named(
  'InvoiceNumber ServiceDateTime DistanceDriven UseHours CustomerName WorkOrderNumber',
  { Unit: named('Id Description'), Rows: jobRow },
)
const vehicleCall = { answer: vehicle }
const tyreLookup = named('Code Description')
const axleData = named(
  'axleNumber DepthLeft DepthRight Make Model Width Height Diameter Speed WetGrip NoiseLevel RollResistance Dot ' +
    'WheelMake WheelModel WheelSize WheelType',
)
const tyreRecord = named(
  'vehicleId workOrderId purchaseDate mileage comment created salesmanId userId updateExisting createTask ' +
    'associatedEntityGlobalID',
  { tyreType: tyreLookup, AxleData: axleData },
)
const lookupCall = { answer: tyreLookup }
const inspection = named('Id VehicleId InspectionId SurveyId SurveyName Name LastModified LastModifier', {
  Properties: named('Key Value'),
})
const inspectionSave = named('VehicleId InspectionId SurveyId SurveyName', { Properties: named('Key Value') })
const inspectionFile = named('Id Name Created')
const employee = named('Id Name UnitId Subsystem IsWorkqueue')
const hours = named('salesmanId isFlexInUse isKiKyInUse flexMinutes kiKyMinutes')
const login = named('Token ExpirationTime')
const settings: Named = {
  Authorization: named(
    'MobileCheckList MobileServiceTechnician MobileWorkshopSchedule MobileTyreInformation',
  ),
  ProfileRightSettings: {
    AccessProfile: named(
      'CustomerInfoVisible ReservationTimeEditable RemoveAttachment AddJobTextRow EditJobTextRow AddJobPartRow ' +
        'EditJobPartRow AddJobWorkRow EditJobWorkRow AddJob EditJob AssignWorkToResource',
    ),
  },
  StockConfiguration: named('DefaultStock', { AvailableStocks: named('StockCode Description') }),
  TyreDataConfiguration: named('IsTyreLeadInUse IsTyreTaskInUse'),
  WorkshopConfiguration: named(
    'IsJobStampingInUse IsOperationSigningInUse IsHandOverMileageEditable IsUsedHoursInUse ' +
      'WorkshopScheduleAutoUpdateInterval',
    {
      WorkOrderPriorities: named('PriorityCode Description ColorCode'),
      WorkshopScheduleTimeRanges: named('StartTime EndTime'),
    },
  ),
  GeneralSettings: named('AllowStampingStartTimeEdit'),
}

interface NamedCall {
  readonly query?: Named
  readonly body?: Named
  readonly form?: Named
  readonly answer?: Named
}

const workOrderCall = { answer: workOrder }
const reservationCall = { answer: reservation }
const upload = { form: named('Kind'), answer: attachment }
const loginCall = { body: named('SystemId'), answer: login }

/** The fields of each call in specification.md, Calls. Only calls of the contract are listed. */
const calls: Readonly<Record<string, NamedCall>> = {
  'GET /configuration/default': {
    answer: named('APIUrl LogoutUrl ChatUrl DebugDate DefaultLanguage UseWindowsIntegratedAuthentication'),
  },
  'POST /authentication/negotiate/login': loginCall,
  'POST /authentication/basic/login': loginCall,
  'POST /authentication/token/login': loginCall,
  'POST /utility/session/{}/close': {},
  'POST /utility/session': { body: named('TokenId UnitId') },
  'GET /utility/employee': { answer: employee },
  'GET /utility/myunits': { answer: named('Id Description') },
  'GET /utility/session/settings': { answer: settings },
  'GET /workshop/myreservations/{}': reservationCall,
  'GET /workshop/reservations/{}': reservationCall,
  'GET /workshop/reservations/{}/{}': reservationCall,
  'GET /workshop/workorder/id/{}': workOrderCall,
  'GET /workshop/workorder/id/{}/reserve': {},
  'GET /workshop/workorder/id/{}/release': {},
  'GET /workshop/workorder/id/{}/parts': { answer: jobRow },
  'GET /workshop/workorder/number/{}': workOrderCall,
  'GET /workshop/workorder/number/{}/header': workOrderCall,
  'GET /workshop/workorder/globalid/{}': { query: named('includeRows'), answer: workOrder },
  'GET /workshop/workorder': { query: named('OrderNumber LicenseNumber Receiver'), answer: workOrder },
  'POST /workshop/workorder': {
    body: named(
      'Id Mileage MileageAtHandover VehicleLocation Note PartsPrePlanned PartsPrePicked PickShelf UseHours',
    ),
    answer: named('Id'),
  },
  'POST /workshop/workorder/job': {
    body: named('WorkOrderId JobNumber Note ExternalId', { Rows: jobRow }),
    answer: named('WorkOrderId JobNumber'),
  },
  'GET /operations/workoperation': {
    query: named('SearchKey WorkOperationCode WorkOperationName SupplierNumber SupplierName SerialNo'),
    answer: operation,
  },
  'GET /vehicle/serialNumber/{}': vehicleCall,
  'GET /vehicle/licenseNumber/{}': vehicleCall,
  'GET /vehicle/serialNumber/{}/details': vehicleCall,
  'GET /vehicle/details': { query: named('serialNo'), answer: vehicle },
  'GET /workshop/servicehistory/serialNumber/{}': { answer: serviceHistoryEntry },
  'GET /products/item/{}': { answer: part },
  'GET /products/item/{}/{}/details': { answer: partDetails },
  'GET /workshop/planning/reservations/{}/{}': reservationCall,
  'GET /workshop/planning/reservations/{}/{}/planning': reservationCall,
  'GET /workshop/planning/reservations/{}/{}/picking': reservationCall,
  'GET /vehicle/tyredata/{}': { answer: tyreRecord },
  'GET /vehicle/tyredata/{}/recent': { answer: tyreRecord },
  'GET /vehicle/tyrehistory/{}': {
    answer: named('Oid Comment Created', { TyreType: tyreLookup, AxleData: axleData }),
  },
  'POST /vehicle/tyredata/{}': { body: tyreRecord, answer: tyreRecord },
  'POST /vehicle/tyredata': {
    body: named('RelatedEntityId SerialNumber WorkOrderNumber', { Data: tyreRecord }),
    answer: tyreRecord,
  },
  'GET /vehicle/tyredata/makes': lookupCall,
  'GET /vehicle/tyredata/types': lookupCall,
  'GET /vehicle/tyredata/wetgrips': lookupCall,
  'GET /vehicle/tyredata/diameters': lookupCall,
  'GET /vehicle/tyredata/widths': lookupCall,
  'GET /vehicle/tyredata/heights': lookupCall,
  'GET /vehicle/tyredata/rollresistances': lookupCall,
  'GET /vehicle/tyredata/speeds': lookupCall,
  'GET /vehicle/wheeldata/types': lookupCall,
  'GET /vehicle/wheeldata/sizes': lookupCall,
  'GET /products/item': {
    query: named('SearchKey ItemNumber ItemName SupplierNumber SupplierName'),
    answer: part,
  },
  'POST /workshop/stamping': { body: stampingRequest },
  'POST /workshop/sign': { body: signedRows, answer: signedRows },
  'GET /workshop/stampings/{}': { answer: stamping },
  'GET /workshop/stampings/{}/{}': { answer: stamping },
  'GET /workshop/stampingtypes': { answer: named('Code Description IsDefault IsWorkOrder') },
  'GET /workshop/mystampings/latest': { answer: stamping },
  'GET /utility/employees/stamping': { answer: employee },
  'GET /utility/employees': { answer: employee },
  'GET /utility/employees/active': { answer: employee },
  'GET /utility/employees/active/workshop': { answer: employee },
  'GET /utility/employee/hours': { answer: hours },
  'POST /attachment/file/workorder/{}': upload,
  'POST /attachment/file/workorder/{}/jobnumber/{}': upload,
  'POST /attachment/file/activity/{}': upload,
  'GET /attachment/attachments/workorder/{}': { answer: attachment },
  'GET /attachment/file/{}/{}': {},
  'GET /attachment/stream/{}/{}': {},
  'DELETE /attachment/{}/{}': {},
  'GET /utility/resources': { answer: named('Id Name IsMaterial') },
  'GET /utility/activities/workorder/{}': activityCall,
  'GET /utility/activities/{}': activityCall,
  'GET /utility/myactivities': activityCall,
  'GET /utility/myactivities/withworkorder': { answer: { ...activity, WorkOrder: workOrder } },
  'GET /utility/myactivitiesreport': activityRowCall,
  'GET /utility/activities/history/{}/{}': activityCall,
  'GET /utility/activities/queue': activityRowCall,
  'GET /utility/activities/queue/favourite': activityRowCall,
  'GET /utility/activities/monitor/underwork': activityCall,
  'GET /utility/activities/monitor/underworkreport/{}': activityRowCall,
  'GET /utility/activities/types/aftersales': { answer: named('Code Description DefaultEmployeeID') },
  'GET /utility/activitytexttemplates': { answer: named('TextKey Template') },
  'POST /utility/activities': { body: activity, answer: activity },
  'POST /utility/activities/close': toggleCall,
  'POST /utility/activities/reopen': toggleCall,
  'POST /utility/activities/assign/{}': { body: { ...activity, ...named('Note') }, answer: activity },
  'POST /api/chat/topic/register': { body: named('entityId description'), answer: chatTopic },
  'POST /api/chat/actor/register': { body: named('id description'), answer: named('id description') },
  'POST /api/chat/topic/{}/add': { body: named('topicId actorId text'), answer: chatMessage },
  'POST /api/chat/topic/{}/subscribe': chatSubscriptionCall,
  'POST /api/chat/topic/{}/unsubscribe': chatSubscriptionCall,
  'GET /api/chat/topic/{}': { answer: { ...chatTopic, messages: chatMessage } },
  'GET /api/chat/message/{}': { answer: chatMessage },
  'GET /api/chat/topic/{}/subscription/{}': { answer: named('isSubscribed') },
  'GET /api/chat/actor/{}/subscriptions': { answer: chatTopic },
  'GET /workshopschedule/resources': { answer: scheduleResource },
  'GET /workshopschedule/shifts/{}': { answer: named('id resourceId start end') },
  'GET /workshopschedule/reservations/{}': { answer: scheduleReservation },
  'GET /workshopschedule/stampings/{}': {
    answer: named('id SalesmanId resourceId license typeDescription start end'),
  },
  'GET /workshopschedule/reservations/unallocated/{}': {
    answer: named('workOrderId reservationId licenseNumber duration'),
  },
  'POST /workshopschedule/reservation/update': {
    body: named('Oid ResourceId StartTime EndTime'),
    answer: scheduleReservation,
  },
  'POST /workshopschedule/reservation/unassigned/allocate': {
    body: named('WorkOrderId ReservationId LicenseNumber Duration StartTime EndTime SalesmanId'),
    answer: scheduleReservation,
  },
  'POST /workshopschedule/currentsalesman/subordinates': {
    body: named('salesmanId isSubordinate'),
    answer: scheduleResource,
  },
  'GET /vhc/surveys/{}': { answer: named('SurveyId Name') },
  'GET /vhc/inspections/{}': { answer: inspection },
  'POST /vhc/inspection/save': { body: inspectionSave, answer: named('Id') },
  'POST /vhc/inspection/createpdf': { body: inspectionSave, answer: named('data') },
  'GET /vhc/inspection/getpdf/{}': {},
  'GET /vhc/inspection/{}/attachments': { answer: inspectionFile },
  'DELETE /vhc/inspection/{}/attachment/{}': {},
  'POST /vhc/inspection/{}/attachment/upload': { query: named('filename'), answer: inspectionFile },
  'GET /vhc/inspection/attachment/{}': {},
  'GET /vhc/inspection/{}': { answer: inspection },
  'GET /vhc/createinspection': { query: named('vehicleId surveyId'), answer: inspection },
  'GET /images/{}': { query: named('width height') },
  'POST /utility/textresources': { answer: named('ResourceId Description') },
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly 'x-extension'?: true
}

/** Returns the paths of fields that the specification does not have and that are not marked as extensions. */
function unmarkedFieldsIn(shape: Shape, specified: Named, path = ''): string[] {
  if (shape['x-extension']) return []
  const inside = [shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  return [
    ...inside.flatMap((part) => (part ? unmarkedFieldsIn(part, specified, path) : [])),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
      const nested = member['x-extension'] ? nothing : specified[name]
      return nested ? unmarkedFieldsIn(member, nested, `${path}${name}.`) : [path + name]
    }),
  ]
}

const shapeOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Shape =>
  schema === undefined || schema === bytes
    ? {}
    : (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape)

const keyOf = ({ method, path }: EndpointDefinition): string => `${method} ${path.replace(/:\w+/g, '{}')}`

const endpoints = Object.values(contract)
  .flatMap((group) => Object.values<EndpointDefinition>(group))
  .map((endpoint) => [keyOf(endpoint), endpoint] as const)

describe('calls and fields outside the specification', () => {
  it('calls outside the specification are marked as extensions', () => {
    const unmarked = endpoints.filter(([, { extension }]) => !extension).map(([key]) => key)
    expect(new Set(unmarked)).toEqual(new Set(Object.keys(calls)))
  })

  it.each(endpoints.filter(([, { extension }]) => !extension))(
    'the call %s marks fields and headers outside the specification as extensions',
    (key, endpoint) => {
      const { query = nothing, body = nothing, form = nothing, answer = nothing } = calls[key] ?? {}
      expect({
        query: unmarkedFieldsIn(shapeOf(endpoint.query, 'input'), query),
        headers: unmarkedFieldsIn(shapeOf(endpoint.headers, 'input'), named('accept-language')),
        body: unmarkedFieldsIn(shapeOf(endpoint.body, 'input'), body),
        form: unmarkedFieldsIn(shapeOf(endpoint.form, 'input'), form),
        answer: unmarkedFieldsIn(shapeOf(endpoint.answer, 'output'), answer),
      }).toEqual({ query: [], headers: [], body: [], form: [], answer: [] })
    },
  )
})
