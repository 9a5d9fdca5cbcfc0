import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

const file = [
  'Rek.nro;Valm.nro;Merkki/malli;Nimi;Puh;KM;Katsastus;Kenttä 14',
  'TUO-101;;Opel Corsa;Sanna Koivisto;0500 000 417;61 240;4.5.2027;A2',
  'TUO-102;;Seat Ateca;Rinne Oy;0500000611;128.400;31.12.2027;',
  'TUO-103;;Volvo XC40;Tuula Nieminen;;12000;31.2.2027;',
].join('\r\n')

test('an administrator imports vehicles, corrects a refused row, and undoes the import', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/settings/imports')
  await expect(heading(page)).toHaveText(t('imports.title'))
  await expectUsable(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('imports.choose') }).click(),
  ])
  await chooser.setFiles({
    name: 'autot.csv',
    mimeType: 'text/csv',
    // Excel in Finland saves CSV files in this encoding.
    buffer: Buffer.from(file, 'latin1'),
  })
  await expect(page.getByLabel('Rek.nro')).toHaveValue('licenseNumber')
  await expect(page.getByLabel('Kenttä 14')).toHaveValue('')
  await expect(page.getByLabel(t('imports.encoding'))).toHaveValue('windows-1252')
  await expectUsable(page)
  await page.getByRole('button', { name: t('imports.check') }).click()

  await expect(page.getByText(t('imports.checkedTitle', { rows: '2', refused: '1' }))).toBeVisible()
  const refused = page.getByLabel('Katsastus')
  await expect(refused).toHaveValue('31.2.2027')
  await expectUsable(page)
  await refused.fill('28.2.2027')
  await page.getByRole('button', { name: t('imports.saveRow') }).click()
  await page.getByRole('button', { name: t('imports.run', { rows: '3' }) }).click()
  await expect(page.getByText(t('imports.doneHint', { added: '3', changed: '0' }))).toBeVisible()
  await expectUsable(page)

  // The import is in the list even after the page was closed.
  await page.goto('/#/settings/imports')
  await page.reload()
  await page.getByRole('button', { name: 'autot.csv' }).click()
  await page.getByRole('button', { name: t('imports.undo') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('imports.undo') }).click()
  await expect(page.getByRole('heading', { name: t('imports.state.undone') })).toBeVisible()
  await expectUsable(page)
})
