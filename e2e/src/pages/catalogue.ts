import type { Locator, Page } from '@playwright/test'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { ApiClient } from '../server/api-client.ts'
import type { Translate } from '../support/translate.ts'

/** Finds an oil filter in the demo's catalogue. Finds the filter for the vehicle if a VIN is given. */
export async function findOilFilter(api: ApiClient, serialNumber?: string): Promise<PartSearchResult> {
  const [part] = await api(partEndpoints.searchParts, {
    query: { SearchKey: 'öljynsuodatin', ...(serialNumber && { SerialNo: serialNumber }) },
  })
  if (!part) throw new Error('The demo has no oil filter')
  return part
}

/** Opens the dialog of the work order's first job, and the search for parts or operations in it. */
export async function openSearch(
  page: Page,
  t: Translate,
  name: 'addPart' | 'addOperation',
): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(`^${t('jobEdit.openJob', { job: '' })}`) })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(`jobEdit.${name}`), exact: true })
    .click()
  const title = t(name === 'addPart' ? 'parts.searchTitle' : 'operations.searchTitle')
  return page.getByRole('dialog', { name: title })
}

/** Finds the button that adds the part or operation with this code. */
export const addButton = (dialog: Locator, t: Translate, code: string): Locator =>
  dialog.getByRole('button', { name: t('catalogue.add', { code }), exact: true })
