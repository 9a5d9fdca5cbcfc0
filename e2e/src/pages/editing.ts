import { expect, type Locator, type Page } from '@playwright/test'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderEdit } from '@verstas/contract/work-orders/edit-entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import type { ApiClient } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

/** Returns the route of a work order's details, which have the edit button. */
export const detailsOf = ({ OrderNumber }: WorkOrder): string =>
  `/workorder?number=${OrderNumber}&tab=workorder`

/** Returns the route of a work order's jobs. */
export const jobsOf = ({ OrderNumber }: WorkOrder): string => `/workorder?number=${OrderNumber}`

/** Opens the dialog for the fields of the work order itself. */
export async function openEditing(page: Page, t: Translate): Promise<Locator> {
  await page.getByRole('button', { name: t('edit.open'), exact: true }).click()
  const dialog = editDialog(page, t)
  await expect(dialog.getByLabel(t('workOrder.info.mileage'), { exact: true })).toBeVisible()
  return dialog
}

export const editDialog = (page: Page, t: Translate): Locator =>
  page.getByRole('dialog', { name: t('edit.title') })

/** Finds the save button, whose label may contain the number of changes. */
export const saveButton = (dialog: Locator, t: Translate): Locator =>
  dialog.getByRole('button', { name: new RegExp(`^${t('common.save')}( \\(\\d+\\))?$`) })

/** Opens the dialog of a job, and waits until it has the lock and is editable. */
export async function openJob(page: Page, t: Translate, jobNumber: number): Promise<Locator> {
  const job = t('workOrder.jobs.job', { number: jobNumber })
  await page.getByRole('button', { name: t('jobEdit.openJob', { job }), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('jobEdit.title', { number: jobNumber }) })
  await expect(dialog.getByRole('button', { name: t('jobEdit.addText') })).toBeEnabled()
  return dialog
}

/** Taps a disabled button, which then shows the reason. */
export async function tapRefused(button: Locator): Promise<void> {
  await expect(button).toBeDisabled()
  // Moves the button away from the running bar, because a forced click hits the topmost element.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click({ force: true })
}

/** Finds the dialog that asks before unsaved input is discarded. */
export const discardQuestion = (page: Page, t: Translate): Locator =>
  page.getByRole('dialog', { name: t('edit.discardTitle') })

/** Reads a work order from the server. */
export const readOrder = (api: ApiClient, { Id }: WorkOrder): Promise<WorkOrder> =>
  api(workOrderEndpoints.getWorkOrder, { params: { id: Id } })

/** Changes a work order by the API, starting from its current version. */
export async function saveOrder(
  api: ApiClient,
  order: WorkOrder,
  values: Omit<WorkOrderEdit, 'Id'>,
): Promise<void> {
  const { Id, Version } = await readOrder(api, order)
  await api(workOrderEditEndpoints.saveWorkOrder, {
    headers: { 'if-match': `"${Version}"` },
    body: { Id, ...values },
  })
}

/** Changes the rows of a job by the API, starting from the current version of the work order. */
export async function saveRows(
  api: ApiClient,
  order: WorkOrder,
  { JobId, Rows }: Pick<JobChange, 'JobId' | 'Rows'>,
): Promise<void> {
  const { Id, Version } = await readOrder(api, order)
  await api(jobEndpoints.saveJob, {
    headers: { 'if-match': `"${Version}"` },
    body: { WorkOrderId: Id, JobId, Rows },
  })
}

/** Releases the lock of an open dialog, as happens when its lease expires. */
export async function releaseLock(api: ApiClient, { Id }: WorkOrder): Promise<void> {
  await api(workOrderEditEndpoints.releaseWorkOrder, { params: { id: Id } })
}
