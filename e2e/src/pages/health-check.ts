import type { Locator, Page } from '@playwright/test'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { ApiClient } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

const { listSurveys, createInspection, saveInspection } = healthCheckEndpoints

/** Returns the vehicle's template with the most checks. */
export async function longestTemplate(api: ApiClient, vehicleId: number) {
  const surveys = await api(listSurveys, { params: { vehicleId } })
  const forms = await Promise.all(
    surveys.map(({ SurveyId }) => api(createInspection, { query: { vehicleId, surveyId: SurveyId } })),
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

/** Begins a health check of the vehicle by the API, with the longest template. */
export async function beginCheck(api: ApiClient, vehicleId: number) {
  const { surveyId, checks } = await longestTemplate(api, vehicleId)
  const { Id: id } = await api(saveInspection, {
    headers: {},
    body: { VehicleId: vehicleId, SurveyId: surveyId, Properties: [] },
  })
  return { id, checks }
}

/** Opens the page with the health checks of the work order's vehicle. */
export async function openHealthChecks(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('workOrder.more') }).click()
  await page.getByRole('menuitem', { name: t('page.healthCheck') }).click()
}

/** Finds the link that starts a health check with this template. */
export const templateLink = (page: Page, t: Translate, name: string): Locator =>
  page.getByRole('region', { name: t('healthCheck.startNew') }).getByRole('link', { name })

/** Finds the photos that are not uploaded yet. */
export const waitingPhotos = (scope: Page | Locator, t: Translate): Locator =>
  scope.getByRole('list', { name: t('healthCheck.photoWaits') }).getByRole('listitem')

/** Finds the radio button for a light of a check. */
export const light = (page: Page, t: Translate, check: string, name: 'ok' | 'soon' | 'now') =>
  page
    .getByRole('radiogroup', { name: t('healthCheck.light', { check }), exact: true })
    .getByRole('radio', { name: t(`healthCheck.${name}`) })
