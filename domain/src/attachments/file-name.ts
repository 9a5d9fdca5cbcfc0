import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { extensions } from './kinds.ts'

const longestName = 120

/** Invisible characters. They are removed, because a name with them can look like another name. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Characters that some file systems refuse in names. */
const unsafe = /[<>:"|?*\\/]/g

/**
 * Returns a name under which a file can be shown and saved anywhere. It has no folders, control or direction
 * characters, and at most 120 characters. Its extension is that of the content, regardless of the sent name.
 */
export function fileNameOf(sentName: string, type: ContentType): string {
  const clean = plainNameOf(sentName)
  const dot = clean.lastIndexOf('.')
  const end = dot < 0 ? '' : clean.slice(dot + 1).toLowerCase()
  const [first = '', ...others] = extensions[type]
  const fits = end === first || others.includes(end)
  const stem = trimEnds(fits ? clean.slice(0, dot) : clean)
  const shortened = [...stem].slice(0, longestName - first.length - 2).join('')
  return `${trimEnds(shortened) || 'file'}.${fits ? end : first}`
}

/**
 * Removes folders and unsafe characters from the file name that a client sent, so messages can show the name.
 */
export function plainNameOf(sentName: string): string {
  const last = sentName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(invisible, '').replace(unsafe, '_').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, longestName).join('')
}

/**
 * Removes dots and spaces at both ends, because a leading dot hides a file, and trailing ones hide its
 * extension.
 */
const trimEnds = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')

/**
 * Builds the header `Content-Disposition` (RFC 6266) with the name twice: in ASCII for old clients, and
 * complete.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Makes the names of files in one folder different, ignoring case. If names are equal, all but the first get
 * a number before the extension.
 */
export function distinctNames(names: readonly string[]): string[] {
  const usedKeys = new Set<string>()
  /**
   * The next number to try for each name. No number is tried twice, so thousands of equal names remain fast.
   */
  const nextNumbers = new Map<string, number>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    const alike = name.toLowerCase()
    let number = nextNumbers.get(alike) ?? 2
    let distinct = name
    let key = alike
    for (; usedKeys.has(key); number += 1) {
      distinct = `${stem} (${number})${end}`
      key = distinct.toLowerCase()
    }
    nextNumbers.set(alike, number)
    usedKeys.add(key)
    return distinct
  })
}
