import { demoPassword } from '@verstas/demo/sign-ins.ts'
import { type Belongings, openPhone, readBelongings, timeToUsable } from './phone.ts'

/**
 * Signs in on a phone with an empty cache.
 *
 * @returns the stored items of the app once its start page and its deferred files have loaded
 */
export async function signInOnPhone(origin: string, userName = 'matti'): Promise<Belongings> {
  const { context, close } = await openPhone()
  const page = await context.newPage()
  await page.goto(origin)
  await timeToUsable(page)
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/startpage/)
  await timeToUsable(page)
  await page.waitForLoadState('networkidle')
  const belongings = await readBelongings(page)
  await close()
  return belongings
}
