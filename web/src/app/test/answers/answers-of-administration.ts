import { allLists } from '@verstas/contract/settings/lists.ts'
import { completeValues } from '@verstas/domain/settings/check-values.ts'
import { sampleAccount, sampleKey } from '../../../features/integrations/test/sample-accounts.ts'
import { sampleDifferences, sampleMasters } from '../../../features/integrations/test/sample-differences.ts'
import { sampleDirectory } from '../../../features/integrations/test/sample-directory.ts'
import { sampleSource } from '../../../features/integrations/test/sample-source.ts'
import { sampleDelivery, sampleWebhook } from '../../../features/integrations/test/sample-webhooks.ts'
import { sampleImport } from '../../../features/settings/imports/test/sample-import.ts'
import {
  sampleTemplate,
  sampleTemplateItem,
  sampleTemplateVersions,
} from '../../../features/settings/templates/test/sample-template.ts'
import { sampleCount, sampleCountHead } from '../../../features/stock-counts/test/sample-count.ts'
import { samplePayroll, samplePaySettings, sampleRosterWeek, sampleWorkingTime } from './office.ts'

const sampleRead = {
  Id: 9,
  At: '2026-11-17T06:30:00Z',
  ReaderName: 'Aino Mäkinen',
  Kind: 'customer',
  PersonId: 4711,
  PersonName: 'Liisa Lahtinen',
  Occasion: 'customer',
}

const sampleHold = {
  Id: 3,
  Kind: 'vehicle',
  TargetId: 8,
  Name: 'MFO-957',
  Reason: 'Reklamaatio 7/2026',
  PlacedBy: 'Sanna Ylläpito',
  PlacedAt: '2026-11-12T06:00:00Z',
  Until: '2027-11-12',
  EndedAt: null,
  EndedBy: null,
}

/** The answers of the administration, of payroll and of rosters. */
export const administrationAnswers = {
  'GET /api/workshop/own/counts': {
    IsOwn: true,
    Stocks: [
      { StockCode: 'MAIN', Description: 'Päävarasto' },
      { StockCode: 'OIL', Description: 'Öljyt' },
    ],
    Counts: [sampleCountHead],
  },
  'GET /api/workshop/own/counts/7': sampleCount,
  'GET /api/administration/imports': [sampleImport],
  'GET /api/administration/imports/5': sampleImport,
  'GET /api/administration/imports/5/rows?result=refused': { Rows: [], HasMore: false },
  'GET /api/administration/tyre-lists': {
    Lists: [
      { List: 'tyre-types', Count: 4 },
      { List: 'tyre-makes', Count: 1 },
    ],
    Labels: 45,
  },
  'GET /api/administration/backups': {
    Place: '/mnt/backups',
    DailyAt: '03:00',
    Keep: { Daily: 7, Weekly: 4, Monthly: 12 },
    WarnDays: 2,
    Backups: [
      {
        Name: '2026-11-18T01-00-00Z-1a2b3c',
        At: '2026-11-18T01:00:00Z',
        Seconds: 372,
        Bytes: 2_400_000_000,
        Rows: 38_407,
        Files: 5000,
        FileProblems: 1,
        IsEncrypted: true,
        Verified: { At: '2026-11-18T01:20:00Z', Rows: 38_407, Files: 200 },
      },
    ],
    Damaged: [],
    Run: null,
    Failure: null,
    PlaceProblem: null,
  },
  'GET /api/administration/installation': {
    Version: '0.11.0',
    At: '2026-11-18T07:35:00Z',
    Disk: { Verdict: 'warning', FreeMb: 2100, FreePercent: 4, MinFreeMb: 1000 },
    Database: { AnswerMs: 3, SizeMb: 214, Clock: { Verdict: 'ok', OffsetMs: -20 } },
    Certificate: {
      Host: 'app.example.com',
      Verdict: 'ok',
      EndsAt: '2027-02-03T10:00:00Z',
      Problem: null,
    },
  },
  'GET /api/administration/retention': [
    { Name: 'imports', Days: 20, DefaultDays: 30, Due: 3, Held: 0, Oldest: '2026-10-12T08:00:00Z' },
    { Name: 'customers', Days: null, DefaultDays: null, Due: 0, Held: 0, Oldest: null },
    { Name: 'answers', Days: 15, DefaultDays: 15, Due: 0, Held: 0, Oldest: null },
  ],
  'GET /api/administration/retention-run': {
    Day: '2026-11-18',
    EndedAt: '2026-11-18T01:00:02Z',
    HasFailed: false,
    Removed: [{ Name: 'photos', Removed: 12, Held: 3 }],
  },
  'GET /api/administration/retention/imports/due?days=20': {
    Due: 1,
    Held: 0,
    Oldest: '2026-10-12T08:00:00Z',
  },
  'GET /api/administration/legal-holds': [sampleHold],
  'GET /api/administration/person-reads?from=2026-10-19&to=2026-11-18': [sampleRead],
  'GET /api/administration/person-reads?from=2026-10-19&to=2026-11-18&kind=customer&personId=4711': [
    sampleRead,
  ],
  'GET /api/administration/person-reads?from=2026-10-19&to=2026-11-18&kind=employee&personId=12': [],
  'GET /api/administration/personal-data/customer/4711': {
    Kind: 'customer',
    Id: 4711,
    Name: 'Liisa Lahtinen',
    Detail: 'MFO-957 · +358 40 7654321 · liisa@example.com',
    IsErased: false,
    IsHeld: false,
    Counts: [
      { Group: 'person', Count: 1 },
      { Group: 'workOrders', Count: 14 },
      { Group: 'files', Count: 9 },
    ],
    Holds: [],
    Hindrance: null,
  },
  'GET /api/administration/personal-data/employee/12': {
    Kind: 'employee',
    Id: 12,
    Name: 'Matti Virtanen',
    Detail: 'matti.virtanen',
    IsErased: false,
    IsHeld: true,
    Counts: [{ Group: 'stampings', Count: 2480 }],
    Holds: [{ ...sampleHold, Kind: 'employee', TargetId: 12, Name: 'Matti Virtanen' }],
    Hindrance: 'held',
  },
  'GET /api/administration/personal-data/customer/4711/mentions': {
    Texts: [
      {
        Kind: 'orderNote',
        Text: 'Liisa Lahtinen odottaa kahvilla',
        At: '2026-11-12T06:00:00Z',
        OrderNumber: 1002345,
        Number: '1002345',
      },
    ],
    Pictures: [{ OrderNumber: 1002345, Number: '1002345', Count: 9 }],
    HasMore: false,
  },
  'GET /api/administration/personal-data/employee/12/mentions': { Texts: [], Pictures: [], HasMore: false },
  'POST /api/administration/personal-data/customer/4711/erasure/preview': {
    Changes: [
      { Group: 'person', Count: 1 },
      { Group: 'healthChecks', Count: 4 },
    ],
    Kept: [
      { Group: 'workOrders', Count: 14, Reason: 'workDone' },
      { Group: 'files', Count: 9, Reason: 'seeForYourself' },
    ],
  },
  'GET /api/utility/employees/active/administrators': [
    { Id: 4, Name: 'Sanna Ylläpito', Subsystem: 'M', IsWorkqueue: false },
  ],
  'GET /api/administration/start/examples': { State: 'offered', Count: 0 },
  'GET /api/administration/start/presets': [{ List: 'priorities', Names: ['Urgent', 'Normal'] }],
  'GET /api/administration/start': [
    { Step: 'site', State: 'done', Count: null, Detail: 'Helsinki' },
    { Step: 'hours', State: 'done', Count: null, Detail: '07:30–17:00' },
    { Step: 'people', State: 'done', Count: 7, Detail: null },
    { Step: 'shifts', State: 'open', Count: null, Detail: null },
    { Step: 'bays', State: 'open', Count: 0, Detail: null },
    { Step: 'stampingTypes', State: 'preset', Count: 10, Detail: null },
    { Step: 'taskTypes', State: 'skipped', Count: 3, Detail: null },
    { Step: 'healthChecks', State: 'preset', Count: 2, Detail: null },
    { Step: 'stock', State: 'open', Count: null, Detail: null },
    { Step: 'firstOrder', State: 'open', Count: null, Detail: null },
  ],
  'GET /api/administration/health-check-templates': [sampleTemplateItem],
  'GET /api/administration/health-check-templates/4': sampleTemplate(),
  'GET /api/administration/health-check-templates/4/versions': sampleTemplateVersions,
  'GET /api/administration/audit?from=2026-11-18&to=2026-11-18': [
    {
      Id: 9,
      At: '2026-11-20T07:31:00.000Z',
      AuthorName: 'Anna Aalto',
      IsService: false,
      Entity: 'setting',
      Name: 'Normal',
      List: 'priorities',
      Kind: 'settingChanged',
      Subject: null,
      Day: null,
      What: 'changed',
      Changes: [{ Field: 'Colour', Before: '#5c7cfa', After: '#00aa00' }],
    },
  ],
  'GET /api/workingtime/record?from=2026-11-01&to=2026-11-30': sampleWorkingTime,
  'GET /api/payroll/periods/2026-11-11': samplePayroll,
  'GET /api/payroll/settings': samplePaySettings,
  'GET /api/payroll/people/7/2026-11-11': {
    ...{ From: '2026-10-26', To: '2026-11-08', State: 'open', IsOver: true },
  },
  'GET /api/roster/weeks/2026-11-16': sampleRosterWeek,
  'GET /api/roster/patterns': [],
  'GET /api/administration/settings/priorities': {
    Items: [
      { Id: '1', Values: { Code: 1, Name: 'Urgent', Colour: '#e03131' } },
      { Id: '3', Values: { Code: 3, Name: 'Normal', Colour: '#5c7cfa' } },
    ],
    Next: null,
  },
  'GET /api/administration/integration-sources': [sampleSource],
  'GET /api/administration/webhooks': [sampleWebhook],
  'GET /api/administration/directory': sampleDirectory,
  'GET /api/administration/webhooks/1/deliveries': { Deliveries: [sampleDelivery], Next: null },
  'GET /api/administration/integration-sources/jobs': [],
  'GET /api/administration/integration-sources/rejected?ignored=false': { Records: [], Next: null },
  'GET /api/administration/integration-sources/deferred': { Records: [], Next: null },
  'GET /api/administration/differences': { Differences: sampleDifferences, Next: null },
  'GET /api/administration/field-masters': sampleMasters,
  'GET /api/administration/settings/sites': {
    Items: [{ Id: '1', Values: { ...completeValues(allLists.sites, {}), Name: 'Helsinki' } }],
    Next: null,
  },
  'GET /api/administration/sites/1/logo': { Address: null },
  'GET /api/administration/service-accounts': [
    {
      ...sampleAccount,
      Created: '2026-01-12T08:00:00Z',
      Keys: [
        { ...sampleKey, Created: '2026-01-12T08:00:00Z', Expires: '2126-01-12T08:00:00Z' },
        { ...sampleKey, Id: 'old3key7', Created: '2025-01-12T08:00:00Z', Expires: '2026-01-12T08:00:00Z' },
      ],
    },
    {
      ...sampleAccount,
      Id: 4,
      Name: 'Palkat',
      Created: '2025-01-12T08:00:00Z',
      Revoked: '2026-02-01T08:00:00Z',
      Keys: [],
    },
  ],
  'GET /api/administration/setup': { TimeZone: 'Europe/Helsinki', Language: 'fi' },
}
