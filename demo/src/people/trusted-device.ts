import { type Calendar, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import type { Random } from '../random.ts'
import { demoPin } from '../sign-ins.ts'
import { helsinki } from '../sites.ts'
import { adminId, ainoId, mattiId } from './employees.ts'

/** Adds a trusted device, a tablet at the first site, and the PINs of Matti and Aino. */
export async function addTrustedDevice(
  ledger: Ledger,
  random: Random,
  calendar: Calendar,
  hashPassword: (secret: string) => Promise<string>,
): Promise<void> {
  ledger.add('trusted_device', {
    id: random.uuid(),
    site_id: helsinki.id,
    name: 'Halli 1, tabletti',
    // No secret has this hash. The device is listed, but no browser can authenticate as it.
    secret_hash: `\\x${Array.from({ length: 64 }, () => random.int(0, 15).toString(16)).join('')}`,
    created_by: adminId,
    created_at: toTimestamp(calendar.at(-30, '09:00')),
    last_seen_at: toTimestamp(calendar.now - 20 * minute),
  })
  for (const id of [mattiId, ainoId])
    ledger.add('pin', {
      employee_id: id,
      pin_hash: await hashPassword(demoPin),
      length: demoPin.length,
      set_at: toTimestamp(calendar.at(-30, '09:30')),
      failures: 0,
    })
}
