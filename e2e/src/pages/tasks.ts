import type { Locator, Page } from '@playwright/test'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { Activity, ActivityRow } from '@verstas/contract/activities/entities.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { ApiClient } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

/** Reads the tasks of the signed-in person. */
export const tasksOf = (api: ApiClient): Promise<Activity[]> => api(activityEndpoints.listMyActivities, {})

/** Returns an open task of the signed-in person. */
export async function openTaskOf(api: ApiClient): Promise<Activity> {
  const task = (await tasksOf(api)).find(({ IsOpen }) => IsOpen)
  if (!task) throw new Error('There is no open task')
  return task
}

/** Reads a task from the server. */
export const taskOf = (api: ApiClient, id: number): Promise<Activity> =>
  api(activityEndpoints.getActivity, { params: { id } })

/** Returns a task of the pool with a unique header, by which tests can find its row. */
export async function uniquePoolTask(api: ApiClient): Promise<ActivityRow> {
  const pool = await api(activityEndpoints.listPool, {})
  const task = pool.find(({ Header }) => pool.filter((other) => other.Header === Header).length === 1)
  if (!task) throw new Error('There is no task in the pool')
  return task
}

/** Finds the button that takes a task of the pool. */
export const pickButton = (page: Page, t: Translate, { Header }: Pick<ActivityRow, 'Header'>): Locator =>
  page.getByRole('button', { name: t('activity.pickNamed', { header: Header }), exact: true })

/** Finds the row of a task in a list on the page. */
export const rowOf = (page: Page, list: string, { Header }: Pick<ActivityRow, 'Header'>): Locator =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .filter({ hasText: Header })
    .first()

export const taskDialog = (page: Page, t: Translate): Locator =>
  page.getByRole('dialog', { name: t('activityEdit.title') })

/** Opens the form of the task in the open dialog. */
export const openTaskForm = (page: Page, t: Translate): Promise<void> =>
  taskDialog(page, t)
    .getByRole('button', { name: t('activityRead.edit'), exact: true })
    .click()

/** Takes a task of the pool for the signed-in person by the API. */
export async function takeTask(api: ApiClient, id: number): Promise<Activity> {
  const { Id } = await api(sessionEndpoints.getEmployee, {})
  return api(activityEndpoints.assignActivity, { params: { salesman: Id }, headers: {}, body: { Id: id } })
}
