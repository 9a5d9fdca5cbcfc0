import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { heading, signIn } from '../src/pages/session.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: { settings: { WEBHOOK_ALLOWED_TARGETS: '127.0.0.1' } } })

/** Starts a receiver on this machine. Until `accepts` is called it answers 401. */
async function startReceiver() {
  const types: string[] = []
  let signatures = 0
  let isAccepting = false
  const server = createServer(async (request, response) => {
    types.push(JSON.parse(await text(request)).type)
    signatures = String(request.headers['webhook-signature']).split(' ').length
    if (isAccepting) response.writeHead(204).end()
    else response.writeHead(401).end('unknown signature')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    types,
    signatures: () => signatures,
    accept: () => {
      isAccepting = true
    },
    stop: () => server.close(),
  }
}

test('an administrator makes a webhook, tests it, sees the delivery, and makes a new secret', async ({
  page,
  t,
}) => {
  const receiver = await startReceiver()
  const { host } = receiver
  await signIn(page, t, 'admin', '/integrations')
  await page.getByRole('link', { name: t('webhooks.title') }).click()
  await expect(heading(page)).toHaveText(t('webhooks.title'))
  await expect(page.getByText(t('webhooks.paused'))).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: t('webhooks.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('webhooks.account')).selectOption({ index: 1 })
  await dialog.getByLabel(t('webhooks.url')).fill(`http://${host}/verstas`)
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByText(t('webhooks.secretOnce'))).toBeVisible()
  await expect(dialog.getByLabel(t('webhooks.secret'), { exact: true })).toHaveValue(/^whsec_/)
  await expectUsable(page)
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click()

  const panel = page.getByRole('region', { name: host, exact: true })
  const sendTest = () => panel.getByRole('button', { name: `${t('webhooks.test')}: ${host}` }).click()
  await sendTest()
  await expect(dialog.getByText(t('webhooks.testFails'))).toBeVisible()
  await expect(dialog.getByText('unknown signature')).toBeVisible()
  await expectUsable(page)
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click()
  receiver.accept()
  await sendTest()
  await expect(dialog.getByText(t('webhooks.testWorks'))).toBeVisible()
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click()

  const deliveries = page.getByRole('region', { name: `${t('webhooks.deliveries')}: ${host}` })
  await expect(deliveries.getByText('unknown signature')).toBeVisible()
  await expect(deliveries.getByText('204')).toBeVisible()
  await expectUsable(page)

  await panel.getByRole('button', { name: `${t('webhooks.rotate')}: ${host}` }).click()
  await dialog.getByRole('button', { name: t('webhooks.rotate') }).click()
  await expect(dialog.getByLabel(t('webhooks.secret'), { exact: true })).toHaveValue(/^whsec_/)
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click()
  const [until = ''] = t('webhooks.oldSecretUntil', { time: '#' }).split('#')
  await expect(panel.getByText(until)).toBeVisible()
  await sendTest()
  await expect(dialog.getByText(t('webhooks.testWorks'))).toBeVisible()
  expect(receiver.signatures()).toBe(2)
  expect(receiver.types).toContain('webhook.test')
  receiver.stop()
})
