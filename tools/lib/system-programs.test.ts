import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'verstas-apt-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** True on Debian as root, with the PostgreSQL programs that these tests use. */
const canInstall =
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/usr/lib/postgresql')

/**
 * Runs `ensureTestPrograms` with a PATH that contains only a fake apt-get. The fake
 * can install the packages of Chromium that are in `offered`.
 */
function ensureWith(offered: readonly string[]) {
  writeFileSync(
    join(folder, 'apt-get'),
    `#!/bin/sh
echo "apt-get $*"
[ "$1" = install ] || exit 0
for word in "$@"; do
  case "$word" in
    chromium*) case " ${offered.join(' ')} " in *" $word "*) ;; *) exit 100 ;; esac ;;
  esac
done
: > ${folder}/chromium`,
  )
  chmodSync(join(folder, 'apt-get'), 0o755)
  rmSync(join(folder, 'chromium'), { force: true })
  const script = `import { ensureTestPrograms } from ${JSON.stringify(join(import.meta.dirname, 'system-programs.mjs'))}
    await ensureTestPrograms().catch(({ message }) => console.log(message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: folder },
    encoding: 'utf8',
  })
  return { output: stdout, hasChromium: existsSync(join(folder, 'chromium')) }
}

describe.runIf(canInstall)('a machine without Chromium', () => {
  it('ensureTestPrograms installs Chromium and its headless shell if both packages are available', () => {
    const { output, hasChromium } = ensureWith(['chromium', 'chromium-headless-shell'])
    expect(output).toMatch(/apt-get update\napt-get install .* chromium chromium-headless-shell\n$/)
    expect(hasChromium).toBe(true)
  })

  it('ensureTestPrograms installs only Chromium if its headless shell is not available', () => {
    const { output, hasChromium } = ensureWith(['chromium'])
    expect(output).toMatch(/ chromium\n$/)
    expect(hasChromium).toBe(true)
  })

  it('the error of ensureTestPrograms names Chromium if it cannot be installed', () => {
    expect(ensureWith([]).output).toContain('install it (or set CHROMIUM_PATH')
  })
})
