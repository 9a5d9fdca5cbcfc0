import type { Check, Measure } from '@verstas/contract/health-checks/survey.ts'
import { type Properties, toPropertyList } from '@verstas/domain/health-checks/properties.ts'
import type { ShownForm } from '../api.ts'

const pads: Measure = { Unit: 'mm', Least: 0, Most: 25, Step: 0.5, WorseWhen: 'lower', Soon: 4, Now: 3 }

const check = (Id: string, Title: string, more: Partial<Check> = {}): Check => ({
  Id,
  Title,
  Measure: null,
  TreadOf: null,
  IsOptional: false,
  ...more,
})

/** Returns a form with five checks, without pictures. */
export const sampleForm = (properties: Properties = {}, more: Partial<ShownForm> = {}): ShownForm => ({
  Id: 12,
  InspectionId: 12,
  VehicleId: 7,
  SurveyId: 3,
  SurveyName: 'Service check',
  Name: 'Service check',
  LastModified: '2026-11-20T07:30:00.000Z',
  LastModifier: 'Timo Järvinen',
  Properties: toPropertyList(properties),
  Version: 1,
  State: 'Open',
  Soon: 0,
  Now: 0,
  OrderNumber: null,
  ExternalNumber: null,
  Vehicle: {
    VehicleId: 7,
    LicenseNumber: 'SRL-601',
    SerialNumber: 'TMBLD9NS5NK127113',
    MakeName: 'Škoda',
    ModelName: 'Kodiaq',
    Body: 'car',
  },
  WorkOrder: null,
  Survey: {
    SurveyId: 3,
    Name: 'Service check',
    SurveyVersion: 1,
    Sections: [
      {
        Id: 'brakes',
        Title: 'Brakes',
        Checks: [
          check('pads', 'Front pads', { Measure: pads }),
          check('discs', 'Front discs'),
          check('hoses', 'Hoses'),
        ],
      },
      { Id: 'inside', Title: 'Inside', Checks: [check('belts', 'Belts'), check('horn', 'Horn')] },
    ],
    ImageMaps: [],
    Signatures: [],
  },
  Attachments: [],
  Signatures: [],
  FollowUps: [],
  Earlier: [],
  Treads: [],
  ...more,
})
