import type { Locator, Page } from '@playwright/test'
import type { Wording } from '../support/wording.ts'

/** Opens the first job of a work order for editing, and there one of the searches. */
export async function openSearch(page: Page, t: Wording, name: 'addPart' | 'addOperation'): Promise<Locator> {
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

/** What adds the part or the operation of this code. */
export const addButton = (dialog: Locator, t: Wording, code: string): Locator =>
  dialog.getByRole('button', { name: t('catalogue.add', { code }), exact: true })
