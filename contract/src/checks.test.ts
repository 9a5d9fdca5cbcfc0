import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { ActivitySave } from './activities/entities.ts'
import { WallLinkRequest } from './activities/wall-entities.ts'
import { Setup } from './administration/setup-entities.ts'
import { NewMessage } from './chat/entities.ts'
import { NewIdentityLink } from './company-sign-in/entities.ts'
import { SurveyDefinition } from './health-checks/survey-definition.ts'
import { NewServiceAccount } from './integration/administration-entities.ts'
import { omitNulls } from './omit-nulls.ts'
import { WorkOperationSearch } from './operations/entities.ts'
import { CustomerFields, NewWorkOrder, VehicleFields } from './own-data/entities.ts'
import { PartSearch } from './parts/entities.ts'
import { PasskeyName } from './passkeys/entities.ts'
import { PushSettingsChange } from './push/entities.ts'
import { TrustedDeviceRequest } from './quick-change/entities.ts'
import { MeasuredTyres, TyreRecordSaves } from './tyres/entities.ts'
import { WorkOrderEdit } from './work-orders/edit-entities.ts'
import { WorkOrderSearch } from './work-orders/entities.ts'
import { JobChange } from './work-orders/job-change.ts'

/** Returns the refused fields of a value with their reasons: `field: reason`. */
const refusals = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

const uuid = '11111111-1111-4111-8111-111111111111'
const message = { topicId: uuid, actorId: 1, text: 'Hei' }
const task = { Header: 'a', Body: 'b', TypeCode: 'c', SalesmanId: 1 }
const job = (row: object) => ({ WorkOrderId: 1, Rows: [row] })
const set = { workOrderId: 1, tyreType: { Code: 'S' }, AxleData: [] }
const car = { MakeName: 'Opel', ModelName: 'Corsa' }
const order = { Note: '', Jobs: [], CustomerWaiting: false }
const account = {
  Name: 'DMS',
  HasAllSites: false,
  HasAllScopes: true,
  Language: 'fi',
  MayAdoptEmployees: false,
}
const axles = (...numbers: number[]) => numbers.map((axleNumber) => ({ axleNumber }))
const setup = {
  SiteName: 'Oulu',
  TimeZone: 'Europe/Helsinki',
  Language: 'fi',
  Name: 'Anna',
  UserName: 'anna',
  NewPassword: 'long enough',
}

const words = { fi: 'a', sv: 'b', en: 'c' }
const measure = { Unit: 'mm', Least: 0, Most: 10, Step: 1, WorseWhen: 'lower', Soon: 3, Now: 2 }
const survey = (changed: object, check: object = {}) => ({
  Code: 'yearly',
  Name: words,
  Sections: [{ Id: 'tyres', Title: words, Checks: [{ Id: 'tread', Title: words, ...check }] }],
  ImageMaps: [{ Id: 'left', Title: words, Drawing: 'side-left' }],
  Signatures: [{ Id: 'by', Title: words, Role: 'inspector' }],
  ...changed,
})
const pictured = (changed: object) =>
  survey({
    ImageMaps: [{ Id: 'left', Title: words, Picture: 'data:image/png;base64,iVBORw0K', ...changed }],
  })
const measured = (changed: object) => survey({}, { Measure: { ...measure, ...changed } })
const measureOf = 'Sections.0.Checks.0.Measure'
const section = (id: string, check: string) => ({
  Id: id,
  Title: words,
  Checks: [{ Id: check, Title: words }],
})

describe('a check of several fields', () => {
  it.each<[string, z.ZodType, unknown, readonly string[]]>([
    ['a message with words', NewMessage, message, []],
    ['a message with only a file', NewMessage, { ...message, text: ' ', attachmentIds: [1] }, []],
    ['a blank message', NewMessage, { ...message, text: ' \n' }, ['text: messageEmpty']],
    [
      'a blank message without files',
      NewMessage,
      { ...message, text: '', attachmentIds: [] },
      ['text: messageEmpty'],
    ],

    ['no quiet hours', PushSettingsChange, { IsOn: true }, []],
    [
      'quiet hours over midnight',
      PushSettingsChange,
      { IsOn: true, QuietFrom: '22:00', QuietTo: '06:00' },
      [],
    ],
    ['no quiet hours as nulls', PushSettingsChange, { IsOn: true, QuietFrom: null, QuietTo: null }, []],
    [
      'quiet hours without an end',
      PushSettingsChange,
      { IsOn: true, QuietFrom: '22:00' },
      ['QuietTo: quietTogether'],
    ],
    [
      'quiet hours without a start',
      PushSettingsChange,
      { IsOn: true, QuietTo: '06:00' },
      ['QuietTo: quietTogether'],
    ],
    [
      'quiet hours that end when they start',
      PushSettingsChange,
      { IsOn: true, QuietFrom: '22:00', QuietTo: '22:00' },
      ['QuietTo: quietDiffer'],
    ],

    ['a mileage that is cleared', WorkOrderEdit, { Id: 1, ClearedFields: ['Mileage'] }, []],
    [
      'a cleared mileage that is null',
      WorkOrderEdit,
      { Id: 1, Mileage: null, ClearedFields: ['Mileage'] },
      [],
    ],
    [
      'a cleared mileage of 0',
      WorkOrderEdit,
      { Id: 1, Mileage: 0, UseHours: 1, ClearedFields: ['UseHours', 'Mileage'] },
      ['ClearedFields.0: clearedWithValue', 'ClearedFields.1: clearedWithValue'],
    ],
    ['a task with a cleared price', ActivitySave, { ...task, ClearedFields: ['Price'] }, []],
    [
      'a task with a cleared price of 5',
      ActivitySave,
      { ...task, Price: 5, ClearedFields: ['Price'] },
      ['ClearedFields.0: clearedWithValue'],
    ],
    ['a row with a cleared price', JobChange, job({ RowId: 1, ClearedFields: ['Price'] }), []],
    [
      'a row with a cleared price of 5',
      JobChange,
      job({ RowId: 1, Price: 5, ClearedFields: ['Price'] }),
      ['Rows.0.ClearedFields.0: clearedWithValue'],
    ],
    [
      'a new row with a cleared price',
      JobChange,
      job({ RowId: null, ClearedFields: ['Price'] }),
      ['Rows.0.ClearedFields: nothingToClear'],
    ],
    ['a new row without cleared fields', JobChange, job({ RowType: 'Text', ClearedFields: [] }), []],

    ['a person', CustomerFields, { LastName: 'Korpi' }, []],
    ['a company', CustomerFields, { CompanyName: 'Rinne Oy' }, []],
    ['a customer of both names', CustomerFields, { LastName: 'Korpi', CompanyName: 'Rinne Oy' }, []],
    ['a first name alone', CustomerFields, { FirstName: 'Hannele', LastName: null }, [': missing']],
    ['blank names', CustomerFields, { LastName: ' ', CompanyName: ' ' }, [': missing']],
    ['a car with a plate', VehicleFields, { ...car, LicenseNumber: 'ABC-1' }, []],
    ['a car with a VIN', VehicleFields, { ...car, SerialNumber: 'WVWZZZ1KZ1W123456' }, []],
    ['a car with neither', VehicleFields, { ...car, LicenseNumber: ' ' }, [': missing']],
    [
      'a car with a text for a missing VIN',
      VehicleFields,
      { ...car, LicenseNumber: 'ABC-1', SerialNumber: 'no-vin 1' },
      ['SerialNumber: wrong'],
    ],
    ['an order of a known car', NewWorkOrder, { ...order, VehicleId: 1 }, []],
    ['an order of a known car and customer', NewWorkOrder, { ...order, VehicleId: 1, CustomerId: 2 }, []],
    [
      'an order of a new car and customer',
      NewWorkOrder,
      { ...order, NewVehicle: { ...car, LicenseNumber: 'ABC-1' }, NewCustomer: { LastName: 'Aho' } },
      [],
    ],
    ['an order without a car', NewWorkOrder, order, ['VehicleId: missing']],
    [
      'an order of two cars',
      NewWorkOrder,
      { ...order, VehicleId: 1, NewVehicle: { ...car, LicenseNumber: 'ABC-1' } },
      ['VehicleId: missing'],
    ],
    [
      'an order of two customers',
      NewWorkOrder,
      { ...order, VehicleId: 1, CustomerId: 2, NewCustomer: { LastName: 'Aho' } },
      ['NewCustomer: mustBeEmpty'],
    ],

    ['an account of one site', NewServiceAccount, { ...account, SiteIds: [1] }, []],
    ['an account of all sites', NewServiceAccount, { ...account, HasAllSites: true, SiteIds: [] }, []],
    ['an account of no site', NewServiceAccount, account, ['SiteIds: missing']],
    [
      'an account of all sites with a list',
      NewServiceAccount,
      { ...account, HasAllSites: true, SiteIds: [1] },
      ['SiteIds: mustBeEmpty'],
    ],
    [
      'an account without scopes',
      NewServiceAccount,
      { ...account, SiteIds: [1], HasAllScopes: false, Scopes: [] },
      ['Scopes: missing'],
    ],

    ['a tyre set with a work order', TyreRecordSaves, [set], []],
    [
      'a tyre set with a global id',
      TyreRecordSaves,
      [{ ...set, workOrderId: null, associatedEntityGlobalID: uuid }],
      [],
    ],
    [
      'a tyre set without work order',
      TyreRecordSaves,
      [{ ...set, workOrderId: null }],
      ['0.workOrderId: missing'],
    ],
    ['a tyre set with three axles', TyreRecordSaves, [{ ...set, AxleData: axles(1, 2, 3) }], []],
    [
      'a tyre set with two first axles',
      TyreRecordSaves,
      [{ ...set, AxleData: axles(1, 2, 1) }],
      ['0.AxleData.2.axleNumber: twice'],
    ],
    ['measured tyres with an order number', MeasuredTyres, { WorkOrderNumber: 5, Data: [set] }, []],
    ['measured tyres with a global id', MeasuredTyres, { RelatedEntityId: uuid, Data: [set] }, []],
    ['measured tyres without a work order', MeasuredTyres, { Data: [set] }, ['RelatedEntityId: missing']],

    ['a search by barcode', PartSearch, { Barcode: '640' }, []],
    [
      'a parts search with only a filter by make',
      PartSearch,
      { SerialNo: 'V1', FitsMake: 'true' },
      ['SearchKey: filter'],
    ],
    ['a search for blanks', PartSearch, { SearchKey: '  ', ItemName: '' }, ['SearchKey: filter']],
    ['a search for dashes', PartSearch, { ItemNumber: '--' }, ['ItemNumber: letterOrDigit']],
    ['a search by supplier', WorkOperationSearch, { SupplierNumber: '11' }, []],
    [
      'a search for all operations of a vehicle',
      WorkOperationSearch,
      { SerialNo: 'V1' },
      ['SearchKey: filter'],
    ],
    ['a search by receiver', WorkOrderSearch, { Receiver: '3' }, []],
    ['a search for all work orders', WorkOrderSearch, {}, ['OrderNumber: filter']],
    ['a search for a text number', WorkOrderSearch, { OrderNumber: 'SO-12a' }, []],
    ['a search for a dash as number', WorkOrderSearch, { OrderNumber: '-' }, ['OrderNumber: letterOrDigit']],
    [
      'a search for a blank plate',
      WorkOrderSearch,
      { LicenseNumber: ' - ' },
      ['LicenseNumber: letterOrDigit'],
    ],

    ['a setup in a time zone', Setup, setup, []],
    ['a setup in UTC', Setup, { ...setup, TimeZone: 'UTC' }, []],
    ['a setup in an unknown time zone', Setup, { ...setup, TimeZone: 'Europe/Oulu' }, ['TimeZone: timeZone']],

    ['a template', SurveyDefinition, survey({}), []],
    [
      'a measure whose limits are the ends of its scale',
      SurveyDefinition,
      measured({ Soon: 10, Now: 0 }),
      [],
    ],
    ['a measure with the same limit for amber and red', SurveyDefinition, measured({ Soon: 2 }), []],
    [
      'a measure that is worse when higher',
      SurveyDefinition,
      measured({ WorseWhen: 'higher', Soon: 2, Now: 3 }),
      [],
    ],
    [
      'an amber limit beyond the scale',
      SurveyDefinition,
      measured({ Soon: 11 }),
      [`${measureOf}: measureLimits`],
    ],
    ['a red limit below the scale', SurveyDefinition, measured({ Now: -1 }), [`${measureOf}: measureLimits`]],
    ['a red limit before amber', SurveyDefinition, measured({ Now: 4 }), [`${measureOf}: measureOrder`]],
    [
      'a red limit before amber if higher values are worse',
      SurveyDefinition,
      measured({ WorseWhen: 'higher' }),
      [`${measureOf}: measureOrder`],
    ],
    [
      'a check twice, in two sections',
      SurveyDefinition,
      survey({ Sections: [section('a', 'same'), section('b', 'same')] }),
      ['Sections.1.Checks.0.Id: twice'],
    ],
    [
      'a section twice',
      SurveyDefinition,
      survey({ Sections: [section('same', 'a'), section('same', 'b')] }),
      ['Sections.1.Id: twice'],
    ],
    [
      'a picture twice',
      SurveyDefinition,
      survey({ ImageMaps: ['side-left', 'roof'].map((Drawing) => ({ Id: 'same', Title: words, Drawing })) }),
      ['ImageMaps.1.Id: twice'],
    ],
    [
      'a signature twice',
      SurveyDefinition,
      survey({ Signatures: ['inspector', 'customer'].map((Role) => ({ Id: 'same', Title: words, Role })) }),
      ['Signatures.1.Id: twice'],
    ],
    [
      'a drawing and a picture of one image map',
      SurveyDefinition,
      pictured({ Drawing: 'roof' }),
      ['ImageMaps.0: oneDrawing'],
    ],
    [
      'an image map without a picture',
      SurveyDefinition,
      pictured({ Picture: null }),
      ['ImageMaps.0: oneDrawing'],
    ],
    ['a picture of an image map', SurveyDefinition, pictured({}), []],
    [
      'a picture of an image map that is an address in the internet',
      SurveyDefinition,
      pictured({ Picture: 'https://example.com/a.png' }),
      ['ImageMaps.0.Picture: pictureAddress'],
    ],
    [
      'a part twice on a picture',
      SurveyDefinition,
      pictured({ Parts: [0, 1].map((X) => ({ Id: 'door', Title: words, X, Y: 0 })) }),
      ['ImageMaps.0.Parts.1.Id: twice'],
    ],
    [
      'a section with the id of a check',
      SurveyDefinition,
      survey({ Sections: [section('same', 'same')] }),
      [],
    ],
  ])('the schema reports exactly these problems of %s: $3', (_, schema, value, expected) => {
    expect(refusals(schema, value)).toEqual(expected)
  })
})

describe('nulls in a body', () => {
  it('omitNulls removes null fields and preserves other empty values', () => {
    const body = { a: null, b: 0, c: '', d: false, e: undefined, f: [null] }
    expect(omitNulls(body)).toEqual({ b: 0, c: '', d: false, e: undefined, f: [null] })
  })

  it('the schema of a task removes the field WorkOrder, which clients may send back', () => {
    expect(ActivitySave.parse({ ...task, Price: null, WorkOrder: { Id: 1, Deep: [{}] } })).toEqual(task)
  })
})

it.each<[string, z.ZodType, object]>([
  ['Header', ActivitySave, task],
  ['Body', ActivitySave, task],
  ['TypeCode', ActivitySave, task],
  ['Name', WallLinkRequest, {}],
  ['Name', TrustedDeviceRequest, {}],
  ['Name', PasskeyName, {}],
  ['Subject', NewIdentityLink, { Provider: 'oidc' }],
])('the schema refuses a %s that contains only spaces, and accepts words', (field, schema, others) => {
  expect(refusals(schema, { ...others, [field]: ' \n' })).toEqual([`${field}: notBlank`])
  expect(refusals(schema, { ...others, [field]: 'Hall' })).toEqual([])
})

it('the schema refuses a tyre type that contains only spaces', () => {
  expect(refusals(TyreRecordSaves, [{ ...set, tyreType: { Code: ' ' } }])).toEqual([
    '0.tyreType.Code: notBlank',
  ])
})
