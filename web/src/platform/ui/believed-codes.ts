import { isCheckedGtin } from '@verstas/domain/codes/gtin.ts'
import type { SeenCode } from './barcode-reader.ts'

/** Milliseconds. Pictures that are further apart are not compared. */
const agreeWithinMs = 2_500

/**
 * The least length of an accepted ITF code. A shorter one may be a part of a longer code, because a part of
 * an ITF code is a valid ITF code.
 */
const shortestItf = 6

/** The length from which on a Code 39 is misread as rarely as a code with a check digit. */
const longCode39 = 8

/**
 * Returns in how many pictures a code must appear before it is accepted; infinite if the code is too short
 * for its kind. Turned or blurred codes are sometimes misread, which a code without a check digit cannot
 * detect.
 */
function picturesNeeded({ text, kind }: SeenCode): number {
  if (kind === 'itf')
    return text.length < shortestItf ? Number.POSITIVE_INFINITY : isCheckedGtin(text) ? 2 : 3
  if (kind === 'code_39') return text.length < longCode39 ? 3 : 2
  return kind === null ? 3 : 2
}

/** Decides which codes in a sequence of pictures are accepted. */
export class BelievedCodes {
  #seen: { readonly code: SeenCode; readonly at: number }[] = []

  /**
   * Adds a picture, and returns its first code that has appeared in enough pictures; null if there is none.
   * Rejects a code that is a part of another code in recent pictures.
   *
   * @param now in milliseconds
   */
  add(codes: readonly SeenCode[], now: number): string | null {
    const earlier = this.#seen.filter(({ at }) => now - at <= agreeWithinMs)
    this.#seen = [...earlier, ...distinct(codes).map((code) => ({ code, at: now }))]
    const believed = codes.find(
      (code) =>
        this.#seen.filter((seen) => isSame(seen.code, code)).length >= picturesNeeded(code) &&
        !this.#seen.some((seen) => isPartOf(code, seen.code)),
    )
    return believed?.text ?? null
  }
}

const isSame = (one: SeenCode, other: SeenCode): boolean => one.text === other.text && one.kind === other.kind

const isPartOf = (code: SeenCode, other: SeenCode): boolean =>
  code.kind === other.kind && code.text.length < other.text.length && other.text.includes(code.text)

/** Removes repeated codes, so that a code which one picture contains twice counts once. */
const distinct = (codes: readonly SeenCode[]): readonly SeenCode[] =>
  codes.filter((code, index) => codes.findIndex((other) => isSame(code, other)) === index)
