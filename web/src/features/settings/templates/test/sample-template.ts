import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type {
  EditedTemplate,
  TemplateItem,
  TemplateVersion,
} from '@verstas/contract/health-checks/template-entities.ts'

/** Returns the same text for each language. */
export const words = (text: string) => ({ fi: text, sv: text, en: text })
/** A template with one check. */
export const sampleDefinition: SurveyDefinition = {
  Code: 'winter',
  Name: words('Winter check'),
  Sections: [{ Id: 'brakes', Title: words('Brakes'), Checks: [{ Id: 'pads', Title: words('Front pads') }] }],
  ImageMaps: [],
  Signatures: [],
}
export const sampleTemplateItem: TemplateItem = {
  Id: 4,
  Code: 'winter',
  Name: 'Winter check',
  Version: 6,
  ChangedAt: '2026-11-20T07:30:00.000Z',
  ChangedBy: 'Sari Lindqvist',
  IsOfSite: false,
  IsInUse: true,
  Checks: 1,
  Inspections: 41,
}
/** Returns the template in the form that its editor loads. */
export const sampleTemplate = (Definition = sampleDefinition, Version = 6): EditedTemplate => ({
  Id: 4,
  Version,
  IsOfSite: false,
  IsInUse: true,
  Definition,
  Drawings: [],
})
export const sampleTemplateVersions: TemplateVersion[] = [
  {
    Version: 2,
    At: '2026-11-20T07:30:00.000Z',
    AuthorName: 'Sari Lindqvist',
    Inspections: 41,
    Changes: [
      {
        Kind: 'check',
        Id: 'pads',
        Name: 'Front pads',
        What: 'changed',
        Fields: [{ Field: 'Measure.Now', Before: '2', After: '2.5' }],
      },
    ],
  },
  { Version: 1, At: '2026-10-20T07:30:00.000Z', AuthorName: null, Inspections: 3, Changes: [] },
]
