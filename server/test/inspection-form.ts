import type { Complete } from '@verstas/contract/endpoint.ts'
import type { InspectionForm } from '@verstas/contract/health-checks/entities.ts'

const at = '2026-11-20T08:12:00+00:00'
const by = { Id: 7, Name: 'Matti Virtanen' }

interface FormParts {
  readonly plate?: string
  readonly name?: string
  readonly properties?: Readonly<Record<string, string>>
}

/** Builds an inspection with markers, treads, a signature, and a finding that has a measure and a photo. */
export function buildForm({
  plate = 'FCF-137',
  name = 'Huoltotarkastus',
  properties = {},
}: FormParts = {}): Complete<InspectionForm> {
  const values = {
    'check.pads': 'now',
    'measure.pads': '2',
    'note.pads': 'Vaihdettava',
    'check.discs': 'ok',
    'marker.left': '0.2,0.6,1;0.5,0.5,3',
    'signature.inspector': 'data:image/png;base64,iVBORw0KGgo=',
    ...properties,
  }
  const check = { Measure: null, TreadOf: null, IsOptional: false }
  const photo = {
    Created: at,
    Caption: null,
    ContentType: 'image/jpeg',
    InspectionId: 12,
    HasThumbnail: true,
  }
  return {
    Id: 12,
    InspectionId: 12,
    VehicleId: 3,
    SurveyId: 1,
    SurveyName: name,
    Name: name,
    LastModified: at,
    LastModifier: by.Name,
    Properties: Object.entries(values)
      .filter(([, Value]) => Value !== '')
      .map(([Key, Value]) => ({ Key, Value })),
    Version: 4,
    State: 'Signed',
    Soon: 1,
    Now: 1,
    OrderNumber: 5040244,
    ExternalNumber: null,
    Vehicle: {
      VehicleId: 3,
      LicenseNumber: plate,
      SerialNumber: 'WDD2053041F123456',
      MakeName: 'Mercedes-Benz',
      ModelName: 'C 220 d',
      Body: 'estate',
    },
    WorkOrder: {
      Id: 9,
      GlobalId: '00000000-0000-4000-8000-000000000009',
      OrderNumber: 5040244,
      ExternalNumber: null,
    },
    Survey: {
      SurveyId: 1,
      Name: name,
      SurveyVersion: 1,
      Sections: [
        {
          Id: 'brakes',
          Title: 'Jarrut',
          Checks: [
            {
              ...check,
              Id: 'pads',
              Title: 'Etujarrupalat',
              Measure: { Unit: 'mm', Least: 0, Most: 20, Step: 0.5, WorseWhen: 'lower', Soon: 4, Now: 3 },
            },
            { ...check, Id: 'discs', Title: 'Jarrulevyt' },
          ],
        },
      ],
      ImageMaps: [
        {
          Id: 'left',
          Title: 'Vasen kylki',
          Descriptor: 'side-left.estate',
          Svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 150"/>',
          Parts: [],
        },
      ],
      Signatures: [{ Id: 'inspector', Title: 'Tarkastaja', Role: 'inspector' }],
    },
    Attachments: [
      {
        ...photo,
        Id: 1,
        Name: 'palat.jpg',
        Property: 'check.pads',
        Key: '00000000-0000-4000-8000-000000000001',
      },
      {
        ...photo,
        Id: 2,
        Name: 'kolhu.jpg',
        Property: 'marker.left.a',
        Key: '00000000-0000-4000-8000-000000000002',
      },
    ],
    Signatures: [{ Id: 'inspector', SignerName: by.Name, By: by, At: at, Voided: null }],
    FollowUps: [],
    Earlier: [],
    Treads: [
      { axleNumber: 1, side: 'Left', Depth: 5.5, Light: 'ok', Measured: at },
      { axleNumber: 1, side: 'Right', Depth: 2.5, Light: 'now', Measured: at },
    ],
  }
}
