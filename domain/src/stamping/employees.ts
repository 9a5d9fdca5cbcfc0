import { beginsWords, nameKey } from '../codes/normal-form.ts'

const maxSuggestions = 5

const collator = new Intl.Collator('fi', { sensitivity: 'base' })

/**
 * Returns at most five employees for a typed text (specification.md, Screens). Each typed word must be the
 * beginning of a word of the name. Names that begin with the text are first. Names are sorted alphabetically
 * otherwise.
 */
export function matchEmployees<E extends { readonly Name: string }>(
  employees: readonly E[],
  typed: string,
): E[] {
  const text = nameKey(typed)
  return employees
    .filter(({ Name }) => beginsWords(Name, typed))
    .map((employee) => ({ employee, rank: nameKey(employee.Name).startsWith(text) ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || collator.compare(a.employee.Name, b.employee.Name))
    .slice(0, maxSuggestions)
    .map(({ employee }) => employee)
}
