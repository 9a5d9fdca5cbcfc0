import type { Page } from '@playwright/test'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { Line } from '../dealership/people.ts'
import type { Wording } from '../support/wording.ts'

const { listSurveys, createInspection } = healthCheckEndpoints

/** The template with the most checks, and what it asks. */
export async function longestForm(line: Line, vehicleId: number) {
  const surveys = await line(listSurveys, { params: { vehicleId } })
  const forms = await Promise.all(
    surveys.map(({ SurveyId }) => line(createInspection, { query: { vehicleId, surveyId: SurveyId } })),
  )
  const sectionsOf = (form: (typeof forms)[number]) => form.Survey?.Sections ?? []
  const checksOf = (form: (typeof forms)[number]) => sectionsOf(form).flatMap(({ Checks }) => Checks)
  const [form] = forms.toSorted((a, b) => checksOf(b).length - checksOf(a).length)
  if (!form) throw new Error('There is no template')
  return {
    surveyId: form.SurveyId,
    name: form.SurveyName,
    sections: sectionsOf(form),
    checks: checksOf(form),
  }
}

/** The choice of a check's light. */
export const light = (page: Page, t: Wording, check: string, name: 'ok' | 'soon' | 'now') =>
  page
    .getByRole('radiogroup', { name: t('healthCheck.light', { check }), exact: true })
    .getByRole('radio', { name: t(`healthCheck.${name}`) })
