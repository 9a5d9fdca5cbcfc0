import type { InspectionForm } from '@verstas/contract/health-checks/entities.ts'
import { expect, it } from 'vitest'
import { formPage } from './form-page.ts'

const hostile = '<b>Wheels & "tyres"</b>'
const escaped = '&lt;b&gt;Wheels &amp; &quot;tyres&quot;&lt;/b&gt;'

/** An inspection whose template and vehicle have markup in all their texts. */
const form = {
  Id: 12,
  Version: 1,
  LastModified: '2026-11-20T07:30:00.000Z',
  LastModifier: 'Timo Järvinen',
  Properties: [],
  Vehicle: { LicenseNumber: hostile, MakeName: hostile, ModelName: hostile, SerialNumber: hostile },
  Survey: {
    SurveyId: 3,
    SurveyVersion: 1,
    Name: hostile,
    Sections: [
      {
        Id: 'wheels',
        Title: hostile,
        Checks: [{ Id: 'tyres', Title: hostile, Measure: null, TreadOf: null, IsOptional: false }],
      },
    ],
    ImageMaps: [],
    Signatures: [],
  },
  Signatures: [],
  Attachments: [],
} as unknown as InspectionForm

it("an inspection's HTML page escapes the texts of its template and of its vehicle", async () => {
  const { bytes } = formPage(form, { language: 'en', timeZone: 'Europe/Helsinki' })
  const html = (await bytes.toArray()).join('')
  expect(html).not.toContain('<b>Wheels')
  expect(html).toContain(`<legend>${escaped}</legend>`)
  expect(html).toContain(`<h2 id="section-wheels">${escaped}</h2>`)
})
