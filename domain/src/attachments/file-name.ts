import type { ContentType } from '@verstas/contract/attachments/kinds.ts'

import { extensions } from './kinds.ts'

const longestName = 120

/** Invisible characters. They are removed, because names that differ only in them look equal. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Characters that some file systems refuse in names. */
const unsafe = /[<>:"|?*\\/]/g

/**
 * Returns a file name that any system can show and save. It has no folders, no invisible characters and a
 * limited length. Its extension matches the content type, regardless of the sent name.
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
 * Removes folders and unsafe characters from a file name that a client sent. Messages can show the result.
 */
export function plainNameOf(sentName: string): string {
  const last = sentName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(invisible, '').replace(unsafe, '_').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, longestName).join('')
}

/**
 * Removes dots and spaces at both ends of a name. A leading dot hides a file, and trailing dots hide its
 * extension.
 */
const trimEnds = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')

/**
 * Returns the header `Content-Disposition` (RFC 6266). It contains the name in ASCII for old clients, and the
 * complete name.
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
 * Makes the names of files in a folder unique, ignoring case. A repeated name receives a number before the
 * extension.
 */
export function distinctNames(names: readonly string[]): string[] {
  const usedKeys = new Set<string>()
  /**
   * The next number to try for each name. It keeps thousands of equal names fast, because no number is tried
   * twice.
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
