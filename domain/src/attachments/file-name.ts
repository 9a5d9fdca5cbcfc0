import type { ContentType } from '@verstas/contract/attachments/entities.ts'
import { extensions } from './kinds.ts'

const longestName = 120

/** Signs that nobody sees, and that make a name look like another one. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Signs that some file systems do not take. */
const untaken = /[<>:"|?*\\/]/g

/**
 * A name under which a file can be shown and saved anywhere: without folders, control and direction
 * signs, at most 120 characters long, and ending as its content demands, whatever the sender called it.
 */
export function fileNameOf(given: string, type: ContentType): string {
  const clean = plainNameOf(given)
  const dot = clean.lastIndexOf('.')
  const end = dot < 0 ? '' : clean.slice(dot + 1).toLowerCase()
  const [first = '', ...others] = extensions[type]
  const fits = end === first || others.includes(end)
  const stem = trimEnds(fits ? clean.slice(0, dot) : clean)
  const shown = [...stem].slice(0, longestName - first.length - 2).join('')
  return `${trimEnds(shown) || 'file'}.${fits ? end : first}`
}

/** What a sender called a file, without folders and unsafe signs: to name it in a message. */
export function plainNameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(unseen, '').replace(untaken, '_').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, longestName).join('')
}

/** Dots and spaces at an end hide a file or an extension. */
const trimEnds = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')

/**
 * `Content-Disposition` of RFC 6266: the name in ASCII for old clients, and as it is.
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
 * The names of files that come to lie in one folder, in their order: of those that are alike, capital letters or not, all
 * but the first get a number before their end.
 */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  /** The number that a name is tried with next: none is tried twice, so that thousands of equal names cost no more. */
  const nextNumbers = new Map<string, number>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    const alike = name.toLowerCase()
    let number = nextNumbers.get(alike) ?? 2
    let distinct = name
    let key = alike
    for (; taken.has(key); number += 1) {
      distinct = `${stem} (${number})${end}`
      key = distinct.toLowerCase()
    }
    nextNumbers.set(alike, number)
    taken.add(key)
    return distinct
  })
}
