const maxSuggestions = 5

const collator = new Intl.Collator('fi', { sensitivity: 'base' })

/** Words without case and accents, so that Å, Ä and Ö are found by their bare letters, too. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')

/**
 * The employees that a typed text suggests, at most five (specification.md, Screens): each typed word
 * begins a word of the name. Those whose name begins with the text come first, then by the alphabet;
 * an empty text suggests the first five.
 */
export function matchEmployees<E extends { readonly Name: string }>(
  employees: readonly E[],
  typed: string,
): E[] {
  const words = wordsOf(typed)
  const text = words.join(' ')
  return employees
    .map((employee) => ({ employee, parts: wordsOf(employee.Name) }))
    .filter(({ parts }) => words.every((word) => parts.some((part) => part.startsWith(word))))
    .map(({ employee, parts }) => ({ employee, rank: parts.join(' ').startsWith(text) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || collator.compare(a.employee.Name, b.employee.Name))
    .slice(0, maxSuggestions)
    .map(({ employee }) => employee)
}
