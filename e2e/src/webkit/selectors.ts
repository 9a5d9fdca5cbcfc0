/** Options of Playwright's `getBy...` calls. */
export interface TextOptions {
  readonly exact?: boolean
}

export interface RoleOptions extends TextOptions {
  readonly name?: string | RegExp
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly expanded?: boolean
  readonly includeHidden?: boolean
  readonly level?: number
  readonly pressed?: boolean
  readonly selected?: boolean
}

/** Builds selectors in the language of Playwright's injected script. */
export const selectors = {
  role: (role: string, { name, exact = false, includeHidden, ...states }: RoleOptions = {}): string => {
    const attributes = [
      ...Object.entries({ ...states, 'include-hidden': includeHidden })
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `[${key}=${value}]`),
      ...(name === undefined ? [] : [`[name=${quoteAttribute(name, exact)}]`]),
    ]
    return `internal:role=${role}${attributes.join('')}`
  },
  text: (text: string | RegExp, { exact = false }: TextOptions = {}): string =>
    `internal:text=${quoteText(text, exact)}`,
  label: (text: string | RegExp, { exact = false }: TextOptions = {}): string =>
    `internal:label=${quoteText(text, exact)}`,
  attribute: (name: string, text: string | RegExp, { exact = false }: TextOptions = {}): string =>
    `internal:attr=[${name}=${quoteAttribute(text, exact)}]`,
  hasText: (text: string | RegExp): string => `internal:has-text=${quoteText(text, false)}`,
}

const quotePattern = (pattern: RegExp): string =>
  String(pattern)
    .replaceAll(/(^|[^\\])(\\\\)*(["'`])/g, String.raw`$1$2\$3`)
    .replaceAll('>>', String.raw`\>\>`)

const quoteText = (text: string | RegExp, exact: boolean): string =>
  text instanceof RegExp ? quotePattern(text) : `${JSON.stringify(text)}${exact ? 's' : 'i'}`

const quoteAttribute = (text: string | RegExp, exact: boolean): string =>
  text instanceof RegExp
    ? quotePattern(text)
    : `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"${exact ? 's' : 'i'}`
