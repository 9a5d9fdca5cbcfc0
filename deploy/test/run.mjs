import { existsSync } from 'node:fs'
import { runTool } from '../../tools/lib/tool.mjs'
import { testContainer } from './container.mjs'
import { testDeb } from './deb.mjs'
import { testDescriptions } from './descriptions.mjs'

/**
 * Tests the packages on this machine: `npm run test:deploy`, optionally with `deb`, `container` or
 * `descriptions` (Compose and chart). Needs root on Debian, debootstrap, dpkg-deb and the network. All files
 * are written below VERSTAS_TEST_ROOTS (`/var/tmp/verstas-roots`).
 */
await runTool(async () => {
  const needed = ['/usr/sbin/debootstrap', '/usr/bin/dpkg-deb', '/usr/sbin/chroot']
  const missing = needed.filter((file) => !existsSync(file))
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new Error(
      `The tests of the packages need root on Debian${missing.map((file) => `, ${file}`).join('')}.`,
    )
  const [which] = process.argv.slice(2)
  if (which === undefined || which === 'deb') await testDeb()
  if (which === undefined || which === 'container') await testContainer()
  if (which === undefined || which === 'descriptions') await testDescriptions()
  console.log('All steps have passed.')
  return 0
})
