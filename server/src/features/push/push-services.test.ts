import { expect, it } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { isPushService } from './push-services.ts'

const { pushServices } = readSettings({})

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGrZ',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
])('the push service address %s is accepted', (address) => {
  expect(isPushService(address, pushServices)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://notpush.apple.com/x',
  'https://.push.apple.com/x',
  'https://web..push.apple.com/x',
  'https://web.push.apple.com./x',
  'https://web.push.apple.com:8443/x',
  'https://:secret@web.push.apple.com/x',
  'https://user@web.push.apple.com/x',
  'https://-web.push.apple.com/x',
  'https://web_.push.apple.com/x',
  'https://%2e.push.apple.com/x',
  `https://${'w'.repeat(64)}.push.apple.com/x`,
  'https://*.push.apple.com/x',
  'https://push.apple.com/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://[::1]/x',
  'https://10.0.0.5/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://xn--push-.apple.com.evil.example/x',
  'file:///etc/passwd',
  'nonsense',
])('the push service address %s is rejected', (address) => {
  expect(isPushService(address, pushServices)).toBe(false)
})

it('a configured origin is accepted, but not another port or scheme of the same host', () => {
  const services = ['http://127.0.0.1:9000']
  expect(isPushService('http://127.0.0.1:9000/push/1', services)).toBe(true)
  expect(isPushService('http://127.0.0.1:9001/push/1', services)).toBe(false)
  expect(isPushService('https://127.0.0.1:9000/push/1', services)).toBe(false)
})
