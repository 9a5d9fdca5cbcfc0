import leven from 'leven'

/**
 * The minimum length of a compared name. Shorter names resemble too many variables of other programs, such as
 * `HOSTS`.
 */
const shortestComparedName = 6

/** The maximum number of differing letters in a misspelt name. */
const largestDistance = 2

/**
 * Finds variables whose names are probably misspelt settings, such as `DATABSE_URL`.
 *
 * @returns one readable line for each variable, without its value
 */
export function findUnknownVariables(
  environment: NodeJS.ProcessEnv,
  settingNames: readonly string[],
): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const suggestion = settingNames.find((candidate) => looksLike(name.toUpperCase(), candidate))
      return suggestion === undefined
        ? []
        : [`${name}: no setting has this name; did you mean ${suggestion}?`]
    })
}

function looksLike(name: string, candidate: string): boolean {
  if (name === candidate) return true
  const withoutSigns = (text: string) => text.replace(/[^A-Z0-9]/g, '')
  if (withoutSigns(name) === withoutSigns(candidate) || name.endsWith(`_${candidate}`)) return true
  return (
    Math.min(name.length, candidate.length) >= shortestComparedName &&
    leven(name, candidate, { maxDistance: largestDistance + 1 }) <= largestDistance
  )
}
