import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { atEnd } from './at-end.ts'

const root = join(import.meta.dirname, '../..')

/** The workspaces that a running server needs. */
const serverParts = ['contract', 'domain', 'demo', 'server']

/** The commits of released versions without a tag in every copy of the repository. */
const commits: Readonly<Record<string, string>> = {
  '0.9.0': '1c1f795cbbf471e91d4396f2739f583c5af2c333',
  '0.10.0': 'ed29a8edfd68040bf64b2aabe75b2abd486ef60e',
}

/**
 * Copies this server as the version that follows it, with additional migrations.
 *
 * @param migrations the text of each additional file by its name
 * @returns the path of the server's main module
 */
export async function buildNextVersion(
  version: string,
  migrations: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await temporaryFolder()
  for (const part of serverParts) {
    const isNeeded = (path: string) => !/\/(node_modules|test|dist)$/.test(path)
    await cp(join(root, part), join(folder, part), { recursive: true, filter: isNeeded })
  }
  const description = JSON.parse(await readFile(join(root, 'server/package.json'), 'utf8'))
  await writeFile(join(folder, 'server/package.json'), JSON.stringify({ ...description, version }))
  for (const [name, text] of Object.entries(migrations))
    await writeFile(join(folder, 'server/migrations', name), text)
  await linkPackages(folder)
  return join(folder, 'server/src/main.ts')
}

/**
 * Extracts a released version from the repository. It uses the installed packages of this version.
 *
 * @returns the path of the server's main module; undefined if the copy of the repository lacks the version
 */
export async function extractVersion(version: string): Promise<string | undefined> {
  const commit = [`v${version}`, commits[version]].find((name) => name !== undefined && hasCommit(name))
  if (commit === undefined) return undefined
  const folder = await temporaryFolder()
  const archive = execFileSync('git', ['archive', commit, ...serverParts], {
    cwd: root,
    maxBuffer: 500_000_000,
  })
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  await linkPackages(folder)
  return join(folder, 'server/src/main.ts')
}

function hasCommit(name: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
      cwd: root,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-version-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Links the installed packages, except that the repository's own packages are those of the folder. */
async function linkPackages(folder: string): Promise<void> {
  const link = async (path: string, target: string) => {
    await mkdir(dirname(path), { recursive: true })
    await symlink(target, path, 'junction')
  }
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@verstas' && !name.startsWith('.'))
      await link(join(folder, 'node_modules', name), join(root, 'node_modules', name))
  for (const part of serverParts) await link(join(folder, 'node_modules/@verstas', part), join(folder, part))
  await link(join(folder, 'server/node_modules'), join(root, 'server/node_modules'))
}
