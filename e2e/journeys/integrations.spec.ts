import { generateKeyPairSync } from 'node:crypto'
import { createClient } from '@verstas/contract/call.ts'
import { integrationAccountEndpoints } from '@verstas/contract/integration/account-endpoints.ts'
import { integrationBatchEndpoints } from '@verstas/contract/integration/batch-endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

const system = 'Dealer system'

test('an administrator connects a system, sees its records, and finds out why a work order is missing', async ({
  page,
  server,
  t,
}) => {
  await signIn(page, t, 'admin', '/administration')
  await page.getByRole('link', { name: t('page.integrations') }).click()
  await expect(heading(page)).toHaveText(t('page.integrations'))
  await expect(page.getByRole('row', { name: 'varasto' }).first()).toContainText(t('sources.isLate'))
  await expectUsable(page)

  await page.getByRole('link', { name: t('integrations.accountsLink') }).click()
  await expect(heading(page)).toHaveText(t('page.serviceAccounts'))
  await page.getByRole('button', { name: t('integrations.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('integrations.name')).fill(system)
  await dialog.getByRole('checkbox', { name: t('integrations.writeEverything') }).check()
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByText(t('integrations.noKeyTitle', { name: system }))).toBeVisible()

  await page.getByRole('button', { name: `${t('publicKey.add')}: ${system}` }).click()
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await dialog
    .getByLabel(t('publicKey.field'))
    .fill(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await page.getByRole('button', { name: `${t('publicKey.change')}: ${system}` }).click()
  await dialog.getByRole('button', { name: t('publicKey.remove') }).click()
  await dialog
    .last()
    .getByRole('button', { name: t('publicKey.remove') })
    .click()
  await expect(page.getByText(t('integrations.noKeyTitle', { name: system }))).toBeVisible()

  await page.getByRole('button', { name: `${t('integrations.makeKey')}: ${system}` }).click()
  await dialog.getByRole('button', { name: t('integrations.makeKey') }).click()
  await expect(dialog.getByText(t('integrations.keyOnce'))).toBeVisible()
  await expectUsable(page)
  const key = await dialog.getByLabel(t('integrations.key'), { exact: true }).inputValue()
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click()
  await expect(page.getByText(t('integrations.allWell'))).toBeVisible()
  await expectUsable(page)

  const callAsSystem = createClient({
    base: `${server.url}/api`,
    headers: () => ({ authorization: `Bearer ${key}` }),
  })
  const ask = () => callAsSystem(integrationAccountEndpoints.getServiceCaller, {})
  const { siteIds } = await ask()
  const siteId = siteIds?.[0] ?? 0
  const sendOrder = (orderNumber: number, data: object) =>
    callAsSystem(integrationBatchEndpoints.batchWorkOrders, {
      query: {},
      headers: {},
      body: {
        source: 'erp',
        records: [{ externalId: `W-${orderNumber}`, data: { siteId, orderNumber, ...data } }],
      },
    })
  await sendOrder(880_001, { vehicle: { externalId: 'V-1' } })
  await sendOrder(880_002, { vehicle: { externalId: 'V-1' }, status: 'Z' })

  await page.goBack()
  await expect(page.getByRole('row', { name: 'erp' })).toBeVisible()
  const answers = [
    ['880001', t('sources.record.vehicles', { name: 'V-1' })],
    ['880002', t('why.rejected', { source: 'erp', time: '' }).trim()],
    ['880003', t('why.neverReceived')],
  ] as const
  for (const [number, words] of answers) {
    await page.getByLabel(t('why.number')).fill(number)
    await page.getByRole('button', { name: t('why.ask') }).click()
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  }
  await expectUsable(page)

  const rejected = page.getByRole('list', { name: t('sources.rejectedTitle') })
  const name = t('sources.record.work-orders', { name: '880002' })
  await rejected.getByRole('button', { name: `${t('sources.ignore')}: ${name}` }).click()
  await expect(rejected.getByText('880002')).toBeHidden()

  await page.getByRole('button', { name: t('sources.actions', { name: 'erp' }) }).click()
  await page.getByRole('menuitem', { name: t('sources.pause') }).click()
  await dialog.getByRole('button', { name: t('sources.pause') }).click()
  await expect(page.getByRole('row', { name: 'erp' })).toContainText(t('sources.paused'))
  await expect(sendOrder(880_004, {})).rejects.toMatchObject({ status: 503, retryAfter: 60 })

  await page.getByRole('link', { name: t('integrations.accountsLink') }).click()
  await page
    .getByRole('list', { name: t('integrations.keysOf', { name: system }) })
    .getByRole('button')
    .click()
  await dialog.getByRole('button', { name: t('integrations.revoke') }).click()
  await expect(page.getByText(t('integrations.noKeyTitle', { name: system }))).toBeVisible()
  await expect(ask()).rejects.toMatchObject({ status: 401 })
})
