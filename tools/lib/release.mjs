/** The folders of the repository's packages; `.` is the whole. All of them have the version of the product. */
export const packageFolders = ['.', 'contract', 'domain', 'server', 'web', 'demo', 'e2e', 'bench', 'tools']

/**
 * @typedef {{ version?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Package
 */

/**
 * Sets the version of a package, and of the repository's packages that it depends on. Accepts a package.json, or an
 * entry of package-lock.json.
 *
 * @param {Package} description is changed
 * @param {string} version
 */
export function setVersion(description, version) {
  if (description.version !== undefined) description.version = version
  for (const dependencies of [description.dependencies, description.devDependencies])
    for (const name of Object.keys(dependencies ?? {}))
      if (name.startsWith('@verstas/') && dependencies) dependencies[name] = version
}

/**
 * Sets the version of the repository's own packages in a package-lock.json.
 *
 * @param {{ version?: string, packages: Record<string, Package> }} lock is changed
 * @param {string} version
 */
export function setLockedVersions(lock, version) {
  lock.version = version
  for (const [path, description] of Object.entries(lock.packages))
    if (!path.includes('node_modules/')) setVersion(description, version)
}

/** Files of packages that name the version of the product. */
export const deployFiles = ['deploy/compose.yaml', 'deploy/helm/verstas/Chart.yaml']

/** Sets the version of the product in one of the `deployFiles`. @param {string} text @param {string} version */
export const setDeployedVersion = (text, version) =>
  text.replace(/^( *image: verstas:|version: |appVersion: ).*$/gm, `$1${version}`)

/**
 * True if the first version is newer than the second one, or equal to it.
 *
 * @param {string} version three numbers with dots
 * @param {string} other
 */
export function isAtLeast(version, other) {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number))
  for (const [index, number] of (left ?? []).entries()) {
    const difference = number - (right?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/**
 * Returns the versions of a changelog, newest first.
 *
 * @param {string} changelog
 */
export const versionsOf = (changelog) =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version)
