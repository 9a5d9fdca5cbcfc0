import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../tools/lib/paths.mjs'
import { exec, expectStep, shell } from './root.mjs'

/**
 * Checks metrics and alert rules with Prometheus' own promtool, which the root takes from the Debian package without
 * installing a service.
 *
 * @param {string} root
 * @param {string} metrics the answer of a running server
 */
export function checkByPromtool(root, metrics) {
  const folder = join(root, 'srv/promtool')
  mkdirSync(folder, { recursive: true })
  shell(
    root,
    'cd /srv/promtool && apt-get update -q && apt-get download -q promtool && dpkg-deb -x promtool_*.deb .',
  )
  writeFileSync(join(folder, 'metrics.txt'), metrics)
  cpSync(inRoot('deploy/prometheus'), join(folder, 'rules'), { recursive: true })
  const promtool = (/** @type {string} */ words) =>
    exec(['/usr/sbin/chroot', root, '/bin/sh', '-c', `cd /srv/promtool && usr/bin/promtool ${words}`], {
      env: { PATH: '/usr/bin:/bin' },
      mayFail: true,
    })
  const read = promtool('check metrics < metrics.txt')
  expectStep(
    'promtool accepts the metrics without a remark',
    read.status === 0 && read.output === '',
    read.output,
  )
  const rules = promtool('check rules rules/alerts.yml')
  expectStep('promtool accepts the alert rules', rules.status === 0, rules.output)
}
